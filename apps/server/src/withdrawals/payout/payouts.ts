import { randomUUID } from 'node:crypto'
import type { PayoutFault } from '@terahold/contract/codes/incidents'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { endByNonce, endByReceipt } from './ending.ts'
import { sendAgain } from './sending.ts'
import type { Seen } from './settling.ts'
import { signNextBatch } from './signing.ts'
import { createVerifications } from './state/carried-out.ts'
import type { PayoutsDependencies } from './state/dependencies.ts'
import { hasAdoptedChain, isFinalityIntact } from './state/finality.ts'
import { countAdoptions } from './state/finality-store.ts'
import {
  type HaltCause,
  insertHalt,
  readHalt,
  readNewestHalt,
  readOpenHalt,
  readSeenHalt,
  storeSeenHalt,
} from './state/halt-store.ts'
import { haltWith } from './state/halting.ts'
import { hasCurrentKey } from './state/key.ts'
import { dropLease, readSigner, takeLease } from './state/lease-store.ts'
import * as store from './state/payout-store.ts'
import { verifyResume, wasDecided } from './state/resumed.ts'

const leaseSeconds = 10
/**
 * Why a halt is over without two operators' signatures, or with signatures that no process verified in time. Worded for
 * the log of halts.
 */
const halts = {
  unsigned: {
    cause: 'payout_refused',
    fault: 'halt_not_signed',
    detail: 'two operators did not sign that this halt is over',
  },
  late: {
    cause: 'payout_verified_too_late',
    fault: 'halt_verified_too_late',
    detail: 'the signatures that ended this halt expired before the payout process verified them',
  },
  deleted: { cause: 'payout_refused', fault: 'halt_deleted', detail: 'this halt was deleted' },
} as const satisfies Record<string, { cause: HaltCause; fault: PayoutFault; detail: string }>
/** How long the chain and the halts go unwatched while there is nothing to pay, in milliseconds. */
const longestRest = 2_000

/**
 * The payout process. Each step settles what is final, resends what is not mined, and signs the next batch once the
 * last one is settled. A step can be interrupted anywhere: the rows carry the state, and the next step continues from
 * them.
 */
export function createPayouts(deps: PayoutsDependencies) {
  const { db, chain, chainId } = deps
  const holder = randomUUID()
  const verifyFresh = createVerifications(deps)
  /** The halts that this process has verified to be over. */
  const verified = new Set<string>()
  let steppedAt: number | undefined
  let wasOnIt = true

  /** Takes a step if a withdrawal or a batch waits for one, and otherwise every two seconds. */
  async function stepIfDue(): Promise<void> {
    const isRested = steppedAt === undefined || performance.now() - steppedAt > longestRest
    if (!isRested && !(await store.hasWork(db, chainId))) return
    steppedAt = undefined
    await step()
    steppedAt = performance.now()
  }

  /**
   * Takes one step. Returns false while another process holds the lease, another key is in use, payouts are halted, or this
   * process's nodes do not have the adopted chain.
   */
  async function step(): Promise<boolean> {
    const adoptions = await countAdoptions(db)
    // Nodes with the replaced chain show its payouts, cash and operators. A process with other nodes gets the lease.
    if (!(await isOnAdoptedChain())) return false
    const epoch = await takeLease(db, chainId, holder, leaseSeconds)
    if (epoch === undefined) return false
    // Also while payouts are halted: a decision expires in the meantime.
    await verifyFresh()
    for (const batch of await store.readOpenBatches(db, chainId)) await followUp({ batch, adoptions })
    if ((await isHalted()) || !(await isFinalityIntact(deps))) return false
    if ((await store.readOpenBatches(db, chainId)).length === 0) {
      const signed = await signNext(epoch)
      if (signed === 'key_refused') return false
      if (signed) await followUp({ batch: signed, adoptions })
    }
    return !(await isHalted())
  }

  async function isOnAdoptedChain(): Promise<boolean> {
    const isOnIt = await hasAdoptedChain(deps)
    if (wasOnIt && !isOnIt)
      deps.log.warn({}, 'the nodes of this process do not have the chain that two operators adopted; it pays nothing')
    wasOnIt = isOnIt
    return isOnIt
  }

  async function signNext(epoch: bigint) {
    const signed = (await hasCurrentKey(deps, epoch)) ? await signNextBatch(deps, epoch) : 'key_refused'
    // A process with the key that the vault accepts may run, too.
    if (signed === 'key_refused') await dropLease(db, chainId, holder)
    return signed
  }

  async function isHalted(): Promise<boolean> {
    const open = await readOpenHalt(db, chainId)
    const seen = await readSeenHalt(db, chainId)
    if (open) {
      // A newer halt must not hide an earlier one that ended without signatures.
      if (open.halt_id !== seen && (seen === undefined || (await endOf(seen)) === 'signed'))
        await storeSeenHalt(db, chainId, open.halt_id)
      return true
    }
    const { halted_at: since, halt_reason: cause, halt_detail: detail } = await readSigner(db, chainId)
    if (since && cause) {
      // The watcher raised the flag. Only two operators may lower it, so it becomes a halt.
      await insertHalt(db, newId(deps.clock), chainId, { cause, subject: since.toISOString(), detail: detail ?? '' })
      return true
    }
    return isHaltForged(seen)
  }

  /**
   * Halts again when a halt is over without two signatures that were verified in time, or when one that was open is gone. The newest halt
   * alone proves nothing: the application can write when one began.
   * @param seen The halt that a payout process saw open last.
   */
  async function isHaltForged(seen: string | undefined): Promise<boolean> {
    const last = await readNewestHalt(db, chainId)
    for (const haltId of new Set([seen, last?.halt_id])) {
      const end = haltId === undefined ? 'signed' : await endOf(haltId)
      if (haltId === undefined || end === 'signed') continue
      const { fault, ...found } = halts[end]
      await transaction(db, async (tx) => {
        await haltWith(deps, tx, { ...found, subject: haltId, facts: { fault } })
        const open = await readOpenHalt(tx, chainId)
        if (open?.subject === haltId) await storeSeenHalt(tx, chainId, open.halt_id)
      })
      return true
    }
    return false
  }

  async function endOf(haltId: string): Promise<'signed' | keyof typeof halts> {
    if (verified.has(haltId)) return 'signed'
    const halt = await readHalt(db, haltId)
    let end = halt ? await verifyResume(deps, halt) : ('deleted' as const)
    // Two operators may have gone on from what was found of this halt. A forged one can be the newest for ever.
    if (end !== 'signed' && (await wasDecided(deps, { cause: halts[end].cause, subject: haltId, decision: 'go_on' })))
      end = 'signed'
    if (end === 'signed') verified.add(haltId)
    return end
  }

  async function followUp(seen: Seen & { readonly batch: store.Batch }): Promise<void> {
    const { batch } = seen
    const attempts = await store.readAttempts(db, batch.batch_id)
    const height = await chain.finalizedHeight()
    const mined = await findReceipt(batch, attempts)
    if (mined) {
      // Mined but not final: the chain can still drop it, so nothing is settled and nothing new is sent.
      if (mined.receipt.blockNumber > height) return
      return endByReceipt(deps, { ...seen, height, txHash: mined.txHash }, mined.receipt)
    }
    if ((await chain.nonceAt(batch.signer, height)) > batch.nonce) {
      // A form may have been mined and become final between the two queries.
      if (await findReceipt(batch, attempts)) return
      return endByNonce(deps, { ...seen, height, txHash: null })
    }
    // While payouts are halted, final batches are still booked, and nothing is sent.
    if (!(await isHalted()) && (await isFinalityIntact(deps))) await sendAgain(deps, batch, attempts)
  }

  async function findReceipt({ vault }: store.Batch, attempts: readonly store.Attempt[]) {
    for (const { tx_hash: txHash } of attempts) {
      const receipt = await chain.receipt(txHash, vault)
      if (receipt) return { txHash, receipt }
    }
    return undefined
  }

  return { step, stepIfDue, stop: () => dropLease(db, chainId, holder) }
}
