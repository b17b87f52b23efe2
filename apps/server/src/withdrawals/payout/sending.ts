import type { PayoutFault } from '@terahold/contract/codes/incidents'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { openIncident } from '../../incidents/incidents.ts'
import { nextMove, raised } from './rules/fee-rules.ts'
import type { PayoutsDependencies } from './state/dependencies.ts'
import { haltOver } from './state/halting.ts'
import { isSignedByUs } from './state/key.ts'
import { readSigner } from './state/lease-store.ts'
import * as store from './state/payout-store.ts'
import { readBatchItems } from './verified-releases.ts'

/**
 * Sends an unmined batch: for the first time, again, or in a form with a higher fee, which is stored before it is sent.
 */
export async function sendAgain(
  deps: PayoutsDependencies,
  batch: store.Batch,
  attempts: readonly store.Attempt[],
): Promise<void> {
  const newest = attempts.at(-1)
  if (!newest) throw new Error(`Batch ${batch.batch_id} has no signed form`)
  const move = nextMove(newest, deps.pace)
  if (move === 'wait') return
  const attempt = move === 'raise' ? await raiseFee(deps, batch, newest) : newest
  if (!attempt) return
  await store.markSent(deps.db, attempt)
  if (batch.state === 'signed') await announceBroadcast(deps, batch)
  try {
    await deps.chain.send(attempt.raw)
  } catch (error) {
    const detail = { batchId: batch.batch_id, txHash: attempt.tx_hash, err: error }
    deps.log.warn(detail, 'no node accepted a payout transaction; it will be sent again')
    if (isSignedByUs(deps, batch)) await watchGas(deps, batch, attempt)
  }
}

/**
 * Returns a form of the batch on the same nonce with a higher fee, stored before it can be sent. Returns the last form
 * again when the cap allows no higher fee or the batch belongs to another key. Undefined after a halt, because the
 * stored payouts differ from the signed ones.
 */
async function raiseFee(
  deps: PayoutsDependencies,
  batch: store.Batch,
  last: store.Attempt,
): Promise<store.Attempt | undefined> {
  if (!isSignedByUs(deps, batch)) {
    const detail = { signer: batch.signer, nonce: String(batch.nonce) }
    await openIncident(deps.db, deps.clock, { kind: 'payout_of_former_key', subject: batch.batch_id, detail })
    return last
  }
  const lastFees = { maxFee: last.max_fee, maxTip: last.max_tip }
  const fees = raised(lastFees, await deps.chain.fees(), deps.pace.feeCap)
  if (!fees) {
    const detail = { maxFee: String(last.max_fee), feeCap: String(deps.pace.feeCap) }
    await openIncident(deps.db, deps.clock, { kind: 'payout_fee_cap_reached', subject: batch.batch_id, detail })
    return last
  }
  const items = await readBatchItems(deps.db, await store.readItems(deps.db, batch.batch_id))
  const form = { nonce: batch.nonce, firstPayoutNo: batch.first_payout_no, items }
  // What was signed must be what the rows say; otherwise they were changed.
  if (!(await deps.chain.isSigned({ ...form, ...lastFees }, { raw: last.raw, txHash: last.tx_hash }))) {
    await haltOver(deps, batch, {
      cause: 'payout_refused',
      detail: 'the stored payouts differ from the signed ones',
      facts: { fault: 'signed_otherwise' satisfies PayoutFault },
    })
    return undefined
  }
  const { raw, txHash } = await deps.chain.sign({ ...form, ...fees })
  const { chain_id, batch_id } = batch
  const attempt = { chain_id, batch_id, raw, tx_hash: txHash, max_fee: fees.maxFee, max_tip: fees.maxTip }
  await transaction(deps.db, (tx) => store.insertAttempt(tx, attempt))
  return (await store.readAttempts(deps.db, batch_id)).find(({ tx_hash }) => tx_hash === txHash)
}

/** A refusal proves nothing, but an empty key explains it, and operators can fund the key. */
async function watchGas({ db, clock, chain }: PayoutsDependencies, batch: store.Batch, attempt: store.Attempt) {
  const items = await store.readItems(db, batch.batch_id)
  const hasReleases = items.some(({ decision_id: id }) => id !== null)
  const needs = chain.gasLimit(items.length, hasReleases) * attempt.max_fee
  const { gasMoney } = await chain.cash()
  if (gasMoney >= needs) return
  const { vault } = await readSigner(db, batch.chain_id)
  const detail = { has: String(gasMoney), needs: String(needs) }
  await openIncident(db, clock, { kind: 'payout_gas_short', subject: vault, detail })
}

async function announceBroadcast(deps: PayoutsDependencies, { batch_id }: store.Batch): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const locked = await store.lockBatch(tx, batch_id)
    if (locked.state !== 'signed') return
    await store.setBatchState(tx, batch_id, 'broadcast')
    for (const item of await store.readItems(tx, batch_id)) {
      await store.setWithdrawalState(tx, item, 'broadcast', newId(deps.clock))
      await deps.publish(tx, item.member_id, 'withdrawal', { withdrawId: item.withdraw_id, state: 'broadcast' })
    }
  })
}
