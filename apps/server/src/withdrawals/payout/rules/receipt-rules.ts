/** What a mined transaction says: the numbers its vault could not pay, and the token's own logs of what left the vault, in order. */
export type PayoutReceipt = {
  success: boolean
  failed: readonly bigint[]
  moved: readonly { to: string; amount: bigint }[]
}

type Payout = { payout_no: bigint; to_address: string; amount: bigint }

export type Outcomes = { paid: ReadonlySet<bigint> } | { contradiction: string }

/**
 * Which payouts of a batch were made. In a transaction that succeeded that is every one the vault does not name as failed,
 * and what the token says left the vault must be exactly these, each with its recipient and sum. A receipt that says
 * anything else is believed in nothing.
 */
export function outcomesOf(batch: readonly Payout[], receipt: PayoutReceipt): Outcomes {
  if (!receipt.success) return { paid: new Set() }
  const stranger = receipt.failed.find((payoutNo) => !batch.some(({ payout_no }) => payout_no === payoutNo))
  if (stranger !== undefined) return { contradiction: `payout ${stranger} failed, which is not in the batch` }
  const paid = batch.filter(({ payout_no }) => !receipt.failed.includes(payout_no))
  if (paid.length !== receipt.moved.length) {
    return { contradiction: `${paid.length} payouts did not fail, and the token moved ${receipt.moved.length} times` }
  }
  const odd = paid.find(({ to_address, amount }, index) => {
    const move = receipt.moved[index]
    return move?.to !== to_address || move.amount !== amount
  })
  if (odd)
    return { contradiction: `payout ${odd.payout_no} did not fail, and the token moved another sum or elsewhere` }
  return { paid: new Set(paid.map(({ payout_no }) => payout_no)) }
}
