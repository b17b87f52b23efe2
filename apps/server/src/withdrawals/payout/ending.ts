import { paidByEvidence } from './rules/evidence-rules.ts'
import { outcomesOf, type PayoutReceipt } from './rules/receipt-rules.ts'
import { type Seen, settleBatch } from './settling.ts'
import type { PayoutsDependencies } from './state/dependencies.ts'
import { type Finding, haltOver, subjectOf } from './state/halting.ts'
import * as store from './state/payout-store.ts'
import { wasDecided } from './state/resumed.ts'

/**
 * A batch that can no longer change: one of its forms is final, or its nonce is used. Includes the final block as of
 * which this holds.
 */
type Ended = Seen & { batch: store.Batch; height: bigint; txHash: string | null }

/**
 * Books the batch by the final receipt of one of its forms. When nothing explains what happened, two operators decide.
 */
export async function endByReceipt(
  deps: PayoutsDependencies,
  ended: Ended,
  receipt: PayoutReceipt & { blockNumber: bigint; blockHash: string },
): Promise<void> {
  const { batch, height, txHash } = ended
  const items = await store.readItems(deps.db, batch.batch_id)
  const outcomes = outcomesOf(items, receipt)
  if ('contradiction' in outcomes) {
    return endOrHalt(deps, ended, {
      cause: 'payout_receipt_contradicts',
      detail: `${txHash}: ${outcomes.contradiction}`,
      facts: { transaction: txHash ?? '' },
    })
  }
  const numbers = items.map(({ payout_no }) => payout_no)
  const [spent] = receipt.success ? [] : await deps.chain.spentAmong(numbers, batch.vault, height)
  if (spent !== undefined) {
    // Another transaction has paid under this number: a refund could pay a second time.
    return endOrHalt(deps, ended, {
      cause: 'payout_number_unexplained',
      detail: `${txHash} reverted, and ${spent} was spent before`,
      facts: { transaction: txHash ?? '', payoutNo: String(spent) },
    })
  }
  const block = { height: receipt.blockNumber, hash: receipt.blockHash }
  const paid = new Map([...outcomes.paid].map((payoutNo) => [payoutNo, txHash]))
  await settleBatch(deps, ended, { txHash, paid, block, state: receipt.success ? 'final' : 'reverted' })
}

/**
 * The nonce is used for good, but not by our transactions: the key leaked, or a node lies. Two operators may find that
 * the batch has to be given back.
 */
export async function endByNonce(deps: PayoutsDependencies, ended: Ended): Promise<void> {
  const { batch, height } = ended
  const found = { cause: 'payout_nonce_unexplained', subject: subjectOf(batch), decision: 'give_back' } as const
  if (!(await wasDecided(deps, found))) {
    return haltOver(deps, batch, {
      cause: found.cause,
      detail: `nonce ${batch.nonce} of ${batch.signer} was used by an unknown transaction`,
      facts: { nonce: String(batch.nonce), signer: batch.signer },
    })
  }
  const numbers = (await store.readItems(deps.db, batch.batch_id)).map(({ payout_no }) => payout_no)
  const [spent] = await deps.chain.spentAmong(numbers, batch.vault, height)
  if (spent === undefined) {
    return settleBatch(deps, ended, { state: 'reverted', paid: new Map(), txHash: null, block: null })
  }
  await endOrHalt(deps, ended, {
    cause: 'payout_number_unexplained',
    detail: `${spent} was spent, and we know no receipt of it`,
    facts: { payoutNo: String(spent) },
  })
}

async function endOrHalt(deps: PayoutsDependencies, ended: Ended, found: Omit<Finding, 'subject'>): Promise<void> {
  const { cause } = found
  const isDecided = await wasDecided(deps, { cause, subject: subjectOf(ended.batch), decision: 'give_back' })
  return isDecided ? endByEvidence(deps, ended) : haltOver(deps, ended.batch, found)
}

/**
 * Ends the batch after two operators have decided so. What the chain shows as paid under its numbers, by anyone, is
 * booked as paid, and the rest is refunded. A payment in another batch's transaction counts for that batch.
 */
async function endByEvidence(deps: PayoutsDependencies, ended: Ended): Promise<void> {
  const { batch, height, txHash } = ended
  const items = await store.readItems(deps.db, batch.batch_id)
  const payoutNos = items.map(({ payout_no }) => payout_no)
  const place = { vault: batch.vault, after: batch.after_height, upTo: height }
  const { spent, moved } = await deps.chain.evidence({ ...place, payoutNos })
  const others = await store.readFormsOfOthers(
    deps.db,
    batch,
    moved.map((move) => move.txHash),
  )
  const paid = paidByEvidence(items, { spent, moved: moved.filter((move) => !others.has(move.txHash)) })
  await settleBatch(deps, ended, { state: paid.size > 0 ? 'final' : 'reverted', paid, txHash, block: null })
}
