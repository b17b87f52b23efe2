type Payout = { payout_no: bigint; to_address: string; amount: bigint }

/**
 * What the chain shows of a batch's numbers, regardless of who spent them: the spent numbers, and what the token moved
 * out of the vault.
 */
export type PayoutEvidence = {
  spent: readonly bigint[]
  moved: readonly { to: string; amount: bigint; txHash: string }[]
}

/**
 * Returns the payouts that were made, each with its transaction: the number is spent, and the token moved exactly the
 * amount to the recipient. Each token movement counts for one payout, so one payment never covers two.
 */
export function paidByEvidence(
  batch: readonly Payout[],
  { spent, moved }: PayoutEvidence,
): ReadonlyMap<bigint, string> {
  const unused = [...moved]
  const paid = new Map<bigint, string>()
  for (const { payout_no, to_address, amount } of batch) {
    if (!spent.includes(payout_no)) continue
    const index = unused.findIndex((move) => move.to === to_address && move.amount === amount)
    const [payment] = index === -1 ? [] : unused.splice(index, 1)
    if (payment) paid.set(payout_no, payment.txHash)
  }
  return paid
}
