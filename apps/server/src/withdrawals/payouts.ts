import { randomUUID } from 'node:crypto'
import { newId } from '../db/ids.ts'
import { closeIncidents } from '../trust/incidents.ts'
import type { PayoutsDependencies } from './payout-dependencies.ts'
import { insertHalt, readOpenHalt, wasDecided } from './payout-halt-store.ts'
import { haltOver } from './payout-halting.ts'
import { dropLease, readSigner, takeLease } from './payout-lease-store.ts'
import { outcomesOf, type PayoutReceipt } from './payout-receipt-rules.ts'
import { sendAgain } from './payout-sending.ts'
import { settleBatch } from './payout-settling.ts'
import { signNextBatch } from './payout-signing.ts'
import * as store from './payout-store.ts'

const leaseSeconds = 10

/**
 * The payout process. Each step settles what is final, sends again what is not mined, and signs the next batch once the
 * last one is settled. Any step may be cut short anywhere: the rows carry the state, the next step goes on from them.
 */
export function createPayouts(deps: PayoutsDependencies) {
  const { db, chain, chainId } = deps
  const holder = randomUUID()

  /** One step. Gives false while another process holds the lease or payouts are halted. */
  async function step(): Promise<boolean> {
    const epoch = await takeLease(db, chainId, holder, leaseSeconds)
    if (epoch === undefined) return false
    for (const batch of await store.readOpenBatches(db, chainId)) await followUp(batch)
    if (await isHalted()) return false
    if ((await store.readOpenBatches(db, chainId)).length === 0) {
      const signed = await signNextBatch(deps, epoch)
      if (signed) await followUp(signed)
    }
    return !(await isHalted())
  }

  async function isHalted(): Promise<boolean> {
    if (await readOpenHalt(db, chainId)) return true
    const { halted_at: since, halt_reason: detail } = await readSigner(db, chainId)
    if (!since) return false
    // Who watches the chain has raised the flag; taking it down again is for two operators, so it becomes a halt.
    const found = { cause: 'outflow_unexplained' as const, subject: since.toISOString(), detail: detail ?? '' }
    await insertHalt(db, newId(deps.clock), chainId, found)
    return true
  }

  async function followUp(batch: store.Batch): Promise<void> {
    const attempts = await store.readAttempts(db, batch.batch_id)
    const height = await chain.finalizedHeight()
    for (const attempt of attempts) {
      const receipt = await chain.receipt(attempt.tx_hash)
      if (!receipt) continue
      // Mined but not final: it may still be undone, so nothing is settled and nothing new is sent.
      if (receipt.blockNumber <= height) await settle(batch, attempt.tx_hash, receipt)
      return
    }
    if ((await chain.finalizedNonce()) > batch.nonce) return onNonceUsed(batch, attempts)
    // While payouts are halted, what is final is still booked, and nothing is sent.
    if (!(await isHalted())) await sendAgain(deps, batch, attempts)
  }

  async function settle(batch: store.Batch, txHash: string, receipt: PayoutReceipt): Promise<void> {
    const items = await store.readItems(db, batch.batch_id)
    const outcomes = outcomesOf(items, receipt)
    if ('contradiction' in outcomes) {
      return haltOver(deps, batch, 'payout_receipt_contradicts', `${txHash}: ${outcomes.contradiction}`)
    }
    const [spent] = receipt.success ? [] : await chain.spentAmong(items.map(({ payout_no }) => payout_no))
    if (spent !== undefined) {
      // Another transaction has paid under this number: a refund could pay a second time.
      return haltOver(deps, batch, 'payout_number_unexplained', `${txHash} reverted, and ${spent} was spent before`)
    }
    await settleBatch(deps, batch.batch_id, { ...outcomes, txHash, state: receipt.success ? 'final' : 'reverted' })
    await closeIncidents(db, 'payout_fee_cap_reached', [batch.batch_id])
  }

  /**
   * The nonce is used up for good and none of our transactions did it: somebody else has the key, or a node lies. Two operators
   * may find that the batch has to be given back; the vault must then know none of its numbers.
   */
  async function onNonceUsed(batch: store.Batch, attempts: readonly store.Attempt[]): Promise<void> {
    for (const attempt of attempts) if (await chain.receipt(attempt.tx_hash)) return
    const cause = 'payout_nonce_unexplained'
    if (await wasDecided(db, chainId, { cause, subject: batch.batch_id, decision: 'give_back' })) {
      const items = await store.readItems(db, batch.batch_id)
      const [spent] = await chain.spentAmong(items.map(({ payout_no }) => payout_no))
      if (spent === undefined)
        return settleBatch(deps, batch.batch_id, { state: 'reverted', paid: new Set(), txHash: null })
      return haltOver(deps, batch, 'payout_number_unexplained', `${spent} was spent, and we know no receipt of it`)
    }
    await haltOver(deps, batch, cause, `nonce ${batch.nonce} was used by an unknown transaction`)
  }

  return { step, stop: () => dropLease(db, chainId, holder) }
}
