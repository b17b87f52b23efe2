import { Refusal } from '@terahold/contract/refusal'
import { MalformedDecision, parseDecision } from '@terahold/decisions/decision'
import type { Address } from 'viem'
import type { BlockRef, Chain, TokenTransfer } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { audited } from '../../decisions/audited.ts'
import { alreadyRecorded, type Rejection, refuseOwnOrDecided } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Audit, SettlementOperator } from '../../settlement/settlement.ts'
import { insertClaim } from '../claims/claim-store.ts'
import { lockOutflows } from '../outflows/outflow-store.ts'
import { type Cursor, readAdoptedAbove, readCursor } from '../transfers/cursor-store.ts'
import { readAddressBook, watchedOf } from '../transfers/store.ts'
import { adoptionFields } from './adoption-fields.ts'
import * as store from './adoption-store.ts'
import { compareBlocks, finalHash } from './compare-blocks.ts'
import { matchSurvivors, type Survivor } from './survivors.ts'
import { createVanished, type VanishedDependencies } from './vanished.ts'

type AddClaim = (tx: Tx, claim: { memberId: string; subject: string; amount: bigint }) => Promise<void>

/** What the payouts have to do when a chain is adopted. */
export type AdoptedPayouts<Plan> = {
  /** Asks the chain about the batches that ended above the ancestor, before the transaction. */
  readonly look: (ancestor: bigint, finalized: bigint, txHashes: readonly string[]) => Promise<Plan>
  /** Reopens the batches that the chain no longer has, and keeps payouts halted until two operators resume them. */
  readonly follow: (tx: Tx, adoptionId: string, plan: Plan, addClaim: AddClaim) => Promise<void>
}

export type AdoptionDependencies<Plan> = VanishedDependencies & {
  readonly db: Database
  readonly audit: Audit
  readonly chain: Pick<Chain, 'chainId' | 'finalized' | 'block' | 'transfersOf'>
  readonly token: string
  readonly payouts: AdoptedPayouts<Plan>
  /** Locks the order books of several members at once. */
  readonly lockMembers: (tx: Tx, memberIds: readonly string[]) => Promise<void>
  /** Maximum blocks in one question to the nodes. */
  readonly blocks: number
  /** What operators sign. */
  readonly decisions: RecordDecisions
}

/** The newest final block of the chain to adopt, as the recorder saw it, and what they found out. */
type AdoptionRecord = { readonly seenHeight: bigint; readonly seenHash: string; readonly reason: string }

type Found = {
  readonly cursor: Cursor
  readonly ancestor: BlockRef
  readonly recorded: readonly store.RecordedTransfer[]
  /** What the adopted chain has above the ancestor. */
  readonly found: readonly TokenTransfer[]
  readonly survivors: readonly Survivor<store.RecordedTransfer, TokenTransfer>[]
  readonly vanished: readonly store.RecordedTransfer[]
}

const roles = ['settlement'] as const

/**
 * Adopts a chain that no longer has blocks which were final. Two operators agree. One transaction reverses what the
 * chain does not have, sets the cursor back to the last block both chains have, and the watcher reads on from there.
 */
export function createAdoption<Plan>(deps: AdoptionDependencies<Plan>) {
  const { db, audit, chain, clock } = deps
  const watched = watchedOf(chain.chainId, deps.token)
  const subject = `${watched.chainId}:${watched.token}`
  const { reverse, uncount } = createVanished(deps)

  const records = signedRecords(deps.decisions, {
    type: 'ChainAdoption',
    fieldsOf: adoptionFields,
    find: (id) => store.adoptionTable.find(db, id),
    givenOf: ({ seen_height: seenHeight, seen_hash: seenHash, reason }): AdoptionRecord => ({
      seenHeight,
      seenHash,
      reason,
    }),
  })

  /**
   * Returns what the first operator signs: that the nodes' present chain is to be adopted, up to its newest final block.
   * @throws Refusal 400 reason_required, 409 chain_unchanged, chain_behind or chain_unrelated, and what the chain throws.
   */
  async function draft(reason: string): Promise<Draft> {
    const words = requireReason(reason)
    const seen = await chain.finalized()
    await findAncestor(seen)
    return records.draft({ seenHeight: seen.number, seenHash: seen.hash, reason: words })
  }

  /**
   * Records what the operator signed. The nodes must still have the block that it names, and another one where one is recorded.
   * Returns the record's id.
   * @throws Refusal 400 reason_required, 403 role_missing or signature_invalid, 409 chain_moved, chain_unchanged, chain_behind,
   * chain_unrelated, already_recorded or decision_changed, and what the chain throws.
   */
  async function record(operator: SettlementOperator, reason: string, signed: Signed): Promise<string> {
    const words = requireReason(reason)
    const seen = seenIn(signed)
    const finalized = await chain.finalized()
    await requireSeen(seen, finalized)
    await findAncestor(finalized)
    const detail = { reason: words, height: String(seen.seenHeight), hash: seen.seenHash }
    const attempt = { action: 'chain.adopt', subject, detail, roles }
    return audited({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const id = await records.record(tx, operator, { ...seen, reason: words }, signed)
      await store.adoptionTable.insert(tx, {
        chain_id: watched.chainId,
        token: watched.token,
        seen_height: seen.seenHeight,
        seen_hash: seen.seenHash,
        adoption_id: id,
        reason: words,
        recorded_by: operator.operatorId,
      })
      return id
    })
  }

  /**
   * Approves another operator's record and carries it out. The nodes must still have the block the recorder saw.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 chain_unchanged, chain_behind,
   * chain_moved, chain_unrelated, already_decided or decision_changed, and what the chain throws. Nothing was changed then.
   */
  async function approve(operator: SettlementOperator, id: string, signed: Signed): Promise<void> {
    const agreed = await store.adoptionTable.find(db, id)
    if (!agreed) throw new Refusal(404, 'record_unknown')
    if (agreed.state !== 'recorded') throw new Refusal(409, 'already_decided')
    const finalized = await chain.finalized()
    await requireSeen({ seenHeight: agreed.seen_height, seenHash: agreed.seen_hash }, finalized)
    const seen = await look(finalized)
    const plan = await deps.payouts.look(seen.ancestor.number, finalized.number, payoutHashes(seen))
    const attempt = { action: 'chain.adopt.approve', subject: id, detail: detailOf(seen), roles }
    await audited({ db, audit }, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, id, signed)
      refuseOwnOrDecided(await store.adoptionTable.lock(tx, id), operator)
      await keep(tx)
      await carryOut(tx, id, operator.operatorId, seen)
      await deps.payouts.follow(tx, id, plan, async (_tx, { memberId, subject: about, amount }) => {
        await insertClaim(tx, { claimId: newId(clock), adoptionId: id, subject: about, owedBy: { memberId }, amount })
      })
    })
  }

  async function carryOut(tx: Tx, id: string, operatorId: string, seen: Found): Promise<void> {
    const { cursor, ancestor, recorded, found } = seen
    // Locks the cursor first, as a watcher does. A watcher whose nodes still have the old chain may have read on since
    // this process looked at the chain, or may be doing so now.
    if (!(await store.rewind(tx, watched, cursor, ancestor))) throw new Refusal(409, 'chain_moved')
    await deps.lockMembers(tx, membersOf(recorded))
    await lockOutflows(tx, watched.chainId)
    const current = await store.readRecorded(tx, watched, ancestor.number)
    if (current.length !== recorded.length) throw new Refusal(409, 'chain_moved')
    // Operators may have explained an outflow since.
    const { survivors, vanished } = matchSurvivors(current, found)
    const columns = { ancestor_height: ancestor.number, ancestor_hash: ancestor.hash }
    await store.adoptionTable.decide(tx, id, { state: 'approved', operatorId, columns })
    for (const each of survivors) await store.moveTransfer(tx, each.recorded, each.found)
    const { cash } = await readAddressBook(tx, watched, [])
    // The newest first, so that what a payment made possible is undone before the payment.
    for (const row of vanished.toReversed()) await reverse(tx, row, id, cash)
    await uncount(tx, watched.chainId, id, cash)
  }

  /** Rejects a record, also the operator's own. @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided. */
  async function reject(operator: SettlementOperator, id: string, rejection: Rejection): Promise<void> {
    const attempt = { action: 'chain.adopt.reject', subject: id, detail: rejection, roles }
    await audited({ db, audit }, operator, attempt, async (tx) => {
      const row = await store.adoptionTable.lock(tx, id)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      await store.adoptionTable.decide(tx, id, { state: 'rejected', operatorId: operator.operatorId })
    })
  }

  async function requireSeen(
    { seenHeight, seenHash }: Pick<AdoptionRecord, 'seenHeight' | 'seenHash'>,
    finalized: BlockRef,
  ): Promise<void> {
    const hash = await finalHash(chain, seenHeight, finalized.number)
    if (hash === undefined) throw new Refusal(409, 'chain_behind')
    if (hash !== seenHash) throw new Refusal(409, 'chain_moved')
  }

  /** Returns the cursor and the last block that the books and the chain have. The chain must have another one after it. */
  async function findAncestor(finalized: BlockRef): Promise<Pick<Found, 'cursor' | 'ancestor'>> {
    const cursor = await readCursor(db, watched)
    if (!cursor) throw new Refusal(409, 'chain_unrelated')
    const known = await store.readKnownBlocks(db, watched)
    const adopted = await readAdoptedAbove(db, watched, known.at(-1)?.height ?? 0n)
    if (adopted) known.push({ height: adopted.height, hash: adopted.blockHash })
    const { last, isReplaced } = await compareBlocks(chain, known, finalized.number)
    if (last && last.height === known.at(-1)?.height) throw new Refusal(409, 'chain_unchanged')
    if (!isReplaced) throw new Refusal(409, 'chain_behind')
    if (!last) throw new Refusal(409, 'chain_unrelated')
    return { cursor, ancestor: await chain.block(last.height) }
  }

  async function look(finalized: BlockRef): Promise<Found> {
    const { cursor, ancestor } = await findAncestor(finalized)
    const recorded = await store.readRecorded(db, watched, ancestor.number)
    const found = await readTransfers(ancestor, finalized)
    return { cursor, ancestor, recorded, found, ...matchSurvivors(recorded, found) }
  }

  async function readTransfers(after: BlockRef, finalized: BlockRef): Promise<TokenTransfer[]> {
    const { cash } = await readAddressBook(db, watched, [])
    const place = { addresses: [...cash.keys()] as Address[], token: watched.token as Address }
    const all: TokenTransfer[] = []
    for (let from = after; from.number < finalized.number; ) {
      const furthest = from.number + BigInt(deps.blocks)
      const to = furthest < finalized.number ? await chain.block(furthest) : finalized
      all.push(...(await chain.transfersOf({ ...place, after: { number: from.number, hash: from.hash }, to })))
      from = to
    }
    return all
  }

  return {
    draft,
    draftApproval: records.draftApproval,
    record,
    approve,
    reject,
    /** Selects them for `readRecords`. */
    source: store.adoptionTable.source,
    list: () => store.readAdoptions(db, watched),
  }
}

/** The block that an operator signed. Whether it is the one that the books need is checked afterwards. */
function seenIn({ text }: Signed): { seenHeight: bigint; seenHash: string } {
  try {
    const { seenHeight, seenHash } = parseDecision(text).message
    return { seenHeight: BigInt(Number(seenHeight)), seenHash: String(seenHash) }
  } catch (error) {
    if (error instanceof MalformedDecision || error instanceof RangeError) throw new Refusal(403, 'signature_invalid')
    throw error
  }
}

/** The transactions of payouts, and what vanished of the others that left. An operator may have booked those as payouts. */
const payoutHashes = ({ recorded, vanished }: Found) => [
  ...new Set(
    [...recorded.filter(({ state }) => state === 'payout'), ...vanished.filter(({ state }) => state === 'outflow')].map(
      ({ txHash }) => txHash,
    ),
  ),
]

const membersOf = (recorded: readonly store.RecordedTransfer[]) => [
  ...new Set(recorded.flatMap(({ memberId }) => memberId ?? [])),
]

function detailOf({ ancestor, survivors, vanished }: Found) {
  return {
    ancestor: String(ancestor.number),
    survived: survivors.length,
    vanished: vanished.length,
    sum: String(vanished.reduce((sum, { amount }) => sum + amount, 0n)),
  }
}
