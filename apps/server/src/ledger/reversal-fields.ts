import { formatAmount } from '@terahold/money/amount'

type Reversed = {
  readonly asset: string
  readonly kind: string
  readonly debit: string
  readonly credit: string
  /** Minor units. */
  readonly amount: bigint
  readonly memberId: string
  readonly transferId: string
  readonly reason: string
}

/** Returns the fields of a `LedgerReversal`. */
export function reversalFields(
  { memberId, transferId, kind, asset, debit, credit, amount, reason }: Reversed,
  decimals: number,
) {
  return {
    memberId,
    transferId,
    kind,
    quantity: asset === 'USDT' ? `${formatAmount(amount, decimals)} USDT` : `${amount} points`,
    takenFrom: credit,
    givenTo: debit,
    reason,
  }
}
