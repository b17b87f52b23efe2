import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import type { Withdrawable } from './orders.ts'

const WithdrawSheet = lazySheet(
  () => import('./withdraw-sheet.tsx'),
  (module) => module.WithdrawSheet,
)

/** Withdraws from the contract of an order; shows nothing outside the period in which that is possible. */
export function WithdrawOrder({ order, wide = false }: { readonly order: Withdrawable; readonly wide?: boolean }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  if (order.withdrawal === null) return null
  return (
    <>
      <Button wide={wide} kind="secondary" onClick={() => setIsAsking(true)}>
        {t`Withdraw from contract`} <span className="sr-only">({order.orderNo})</span>
      </Button>
      {isAsking && <WithdrawSheet order={order} withdrawal={order.withdrawal} onClose={() => setIsAsking(false)} />}
    </>
  )
}
