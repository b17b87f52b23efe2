import { formatAmount } from '@terahold/money/amount'
import { Cost, Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'

/** Money that came in or went out. What went out has a minus, and is not a loss. */
export function MovedMoney({ minor, unit = 'USDT' }: { readonly minor: bigint; readonly unit?: string }) {
  if (minor < 0n) return <Cost value={formatAmount(-minor, PLACES)} unit={unit} tap />
  return (
    <Money value={formatAmount(minor, PLACES)} unit={unit} size="s" tap {...(minor > 0n ? { sign: 'always' } : {})} />
  )
}
