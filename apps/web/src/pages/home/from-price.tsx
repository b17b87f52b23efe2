import { parseAmount } from '@terahold/money/amount'
import type { ReactNode } from 'react'
import { usePlans } from '../../features/catalogue/plans.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'

/** Returns the lowest price of a plan on sale; undefined until it is known. */
export function useFromPrice(): ReactNode | undefined {
  const { data: plans } = usePlans()
  const prices = plans?.filter(({ onSale }) => onSale).map(({ price }) => price) ?? []
  const [first, ...others] = prices
  if (first === undefined) return undefined
  const minor = (price: string) => parseAmount(price, PLACES)
  const lowest = others.reduce((low, price) => (minor(price) < minor(low) ? price : low), first)
  return <Money value={lowest} />
}
