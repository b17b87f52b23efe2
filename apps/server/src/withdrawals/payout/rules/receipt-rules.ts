/**
 * What a mined transaction reports: the numbers its vault could not pay, and the token's logs of what left the vault,
 * in order.
 */
export type PayoutReceipt = {
  success: boolean
  failed: readonly bigint[]
  moved: readonly { to: string; amount: bigint }[]
}

type Payout = { payout_no: bigint; to_address: string; amount: bigint }

export type Outcomes = { paid: ReadonlySet<bigint> } | { contradiction: string }

/**
 * Returns which payouts of a batch were made. In a successful transaction these are all that the vault does not list as
 * failed. The token's transfers out of the vault must match them exactly in recipient and amount; otherwise the whole
 * receipt is rejected.
 */
export function outcomesOf(batch: readonly Payout[], receipt: PayoutReceipt): Outcomes {
  if (!receipt.success) return { paid: new Set() }
  const stranger = receipt.failed.find((payoutNo) => !batch.some(({ payout_no }) => payout_no === payoutNo))
  if (stranger !== undefined) return { contradiction: `payout ${stranger} failed, but it is not in the batch` }
  const paid = batch.filter(({ payout_no }) => !receipt.failed.includes(payout_no))
  if (paid.length !== receipt.moved.length) {
    return { contradiction: `${paid.length} payouts did not fail, but the token moved ${receipt.moved.length} times` }
  }
  const odd = paid.find(({ to_address, amount }, index) => {
    const move = receipt.moved[index]
    return move?.to !== to_address || move.amount !== amount
  })
  if (odd)
    return {
      contradiction: `payout ${odd.payout_no} did not fail, but the token moved another amount or paid another address`,
    }
  return { paid: new Set(paid.map(({ payout_no }) => payout_no)) }
}
