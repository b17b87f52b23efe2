import { randomUUID } from 'node:crypto'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { openIncident } from '../trust/incidents.ts'
import type { PayoutsDependencies } from './payout-dependencies.ts'
import { settleBatch } from './payout-settling.ts'
import { bumpFee, signNextBatch } from './payout-signing.ts'
import * as store from './payout-store.ts'

const leaseSeconds = 10

/**
 * The payout process. Each step settles what is final, sends again what is not mined, and signs the next batch once the
 * last one is settled. Any step may be cut short anywhere: the rows carry the state, the next step goes on from them.
 */
export function createPayouts(deps: PayoutsDependencies) {
  const { db, chainId } = deps
  const holder = randomUUID()

  /** One step. Gives false while another process holds the lease or the signer is halted. */
  async function step(): Promise<boolean> {
    const epoch = await store.takeLease(db, chainId, holder, leaseSeconds)
    if (epoch === undefined) return false
    for (const batch of await store.readOpenBatches(db, chainId)) await followUp(batch)
    const { halted_at } = await store.readSigner(db, chainId)
    if (halted_at) return false
    if ((await store.readOpenBatches(db, chainId)).length === 0) {
      const signed = await signNextBatch(deps, epoch)
      if (signed) await followUp(signed)
    }
    return true
  }

  async function followUp(batch: store.Batch): Promise<void> {
    const attempts = await store.readAttempts(db, batch.batch_id)
    const height = await deps.chain.finalizedHeight()
    for (const attempt of attempts) {
      const receipt = await deps.chain.receipt(attempt.tx_hash)
      if (!receipt) continue
      // Mined but not final: it may still be undone, so nothing is settled and nothing new is sent.
      if (receipt.blockNumber <= height) await settleBatch(deps, batch, attempt, receipt)
      return
    }
    if ((await deps.chain.finalizedNonce()) > BigInt(batch.nonce)) return haltIfStillUnknown(batch, attempts)
    await sendAgain(batch, attempts)
  }

  /** The nonce is used up for good and none of our transactions did it: somebody else has the key, or the node lies. */
  async function haltIfStillUnknown(batch: store.Batch, attempts: store.Attempt[]): Promise<void> {
    for (const attempt of attempts) if (await deps.chain.receipt(attempt.tx_hash)) return
    await transaction(db, async (tx) => {
      await store.haltSigner(tx, chainId, `nonce ${batch.nonce} was used by an unknown transaction`)
      await openIncident(tx, deps.clock, {
        ...{ kind: 'payout_nonce_unexplained', subject: String(batch.nonce), detail: { batchId: batch.batch_id } },
      })
    })
  }

  async function sendAgain(batch: store.Batch, attempts: store.Attempt[]): Promise<void> {
    const newest = attempts.at(-1)
    if (!newest) throw new Error(`Batch ${batch.batch_id} has no signed form`)
    const age = (since: Date | null) => (since ? (Date.now() - since.getTime()) / 1000 : Number.POSITIVE_INFINITY)
    const sentAt = newest.last_sent_at
    if (sentAt && age(sentAt) < deps.resendAfter) return
    const attempt =
      newest.sends > 0 && newest.sends * deps.resendAfter >= deps.bumpAfter
        ? await bumpFee(deps, batch, newest)
        : newest
    await store.markSent(db, attempt)
    if (batch.state === 'signed') await announceBroadcast(batch)
    await deps.chain.send(attempt.raw).catch((error: unknown) => {
      deps.log.warn(
        { batchId: batch.batch_id, txHash: attempt.tx_hash, err: error },
        'a payout was not taken; it is sent again',
      )
    })
  }

  async function announceBroadcast(batch: store.Batch): Promise<void> {
    await transaction(db, async (tx) => {
      const locked = await store.lockBatch(tx, batch.batch_id)
      if (locked.state !== 'signed') return
      await store.setBatchState(tx, batch.batch_id, 'broadcast')
      for (const item of await store.readItems(tx, batch.batch_id)) {
        await store.setWithdrawalState(tx, item, 'broadcast', newId(deps.clock))
        await deps.publish(tx, item.member_id, 'withdrawal', { withdrawId: item.withdraw_id, state: 'broadcast' })
      }
    })
  }

  return { step, stop: () => store.dropLease(db, chainId, holder) }
}
