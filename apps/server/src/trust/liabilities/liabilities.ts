import type { liabilityProof, trustLiabilities } from '@terahold/contract/calls/trust'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { addDays, type Day, dayOf } from '@terahold/money/day'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { matchIncidents } from '../../incidents/incidents.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { createLevels } from './liability-levels.ts'
import { hashOf, leafNode, siblingPlaces, sumOf } from './liability-nodes.ts'
import { createOwedList } from './liability-order.ts'
import * as store from './liability-store.ts'

export type LiabilityDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'accountBalances'>
  readonly decimals: number
}

export type Liabilities = ReturnType<typeof createLiabilities>

const asset = 'USDT'
const incidentKind = 'liabilities'
const missedKind = 'liabilities_missed'
/** Of how many days a member can ask for a proof. */
const keptTrees = 7
/** Members read and leaves written at a time. */
const batch = 1_000

/** Members' balance rows do not add up to what the journal says of them. No tree was made. */
export class LiabilitiesDisagree extends Error {
  override readonly name = 'LiabilitiesDisagree'
  readonly figures: Readonly<Record<string, string>>

  constructor(day: Day, byBalances: bigint, byJournal: bigint) {
    super(`What members are owed after ${day} is ${byBalances} by their balances and ${byJournal} by the journal`)
    this.figures = { day, expected: String(byJournal), found: String(byBalances) }
  }
}

/** What members were owed day by day, as roots of trees in which each of them can find their own part. */
export function createLiabilities({ db, clock, ledger, decimals }: LiabilityDependencies) {
  const show = (minor: bigint) => ({ whole: formatAmount(minor, decimals), minor: minor.toString() })

  /**
   * Makes the tree of the UTC day that ended last, of the books as they stand now, once however often it is asked for; and forgets the
   * leaves of old ones. Gives whether it made one: it does not when there is one already, or nobody is owed anything. Days that were
   * missed stay so, for the books stand elsewhere by now: they are an incident as long as members could have asked for their proofs.
   * @throws LiabilitiesDisagree when balances and journal differ, which is an incident until a tree can be made again.
   */
  async function make(): Promise<boolean> {
    const day = addDays(dayOf(clock.now()), -1)
    try {
      const isMade = await transaction(db, (tx) => makeTree(tx, day), { isolation: 'repeatable read' })
      await transaction(db, async (tx) => {
        await store.lockMaking(tx)
        await store.prune(tx, keptTrees)
        await matchIncidents(tx, clock, incidentKind, [])
        await tellMissed(tx, addDays(day, 1 - keptTrees))
      })
      return isMade
    } catch (error) {
      if (error instanceof LiabilitiesDisagree) await raise(error)
      throw error
    }
  }

  async function makeTree(tx: Transaction<DB>, day: Day): Promise<boolean> {
    await store.lockMaking(tx)
    if (await store.hasTree(tx, day)) return false
    const owed = await readAllOwed(tx)
    const { available, held } = await ledger.accountBalances(tx)
    if (owed.total() !== available + held) throw new LiabilitiesDisagree(day, owed.total(), available + held)
    if (owed.count() === 0) return false
    const levels = createLevels((block) => store.insertBlock(tx, day, block))
    for (const leaves of owed.inOrder(batch)) {
      await store.insertLeaves(tx, day, leaves)
      for (const leaf of leaves) await levels.add(leafNode({ day, asset, ...leaf }))
    }
    const root = await levels.finish()
    await store.insertTree(tx, { day, root: hashOf(root), total: sumOf(root), members: owed.count() })
    return true
  }

  async function tellMissed(tx: Transaction<DB>, since: Day): Promise<void> {
    const gaps = await store.readGaps(tx, since)
    const present = gaps.map(({ from, to, days }) => ({ subject: from, detail: { from, to, days: String(days) } }))
    await matchIncidents(tx, clock, missedKind, present)
  }

  async function raise({ figures }: LiabilitiesDisagree): Promise<void> {
    const incident = { subject: 'total', detail: figures }
    await transaction(db, (tx) => matchIncidents(tx, clock, incidentKind, [incident]))
  }

  /** Every tree there ever was, newest first. */
  async function list({
    pageNum,
    pageSize,
  }: ParsedInputOf<typeof trustLiabilities>): Promise<AnswerOf<typeof trustLiabilities>> {
    const { rows, total } = await store.readTrees(db, { skip: (pageNum - 1) * pageSize, count: pageSize })
    return {
      total,
      rows: rows.map((tree) => ({
        ...{ day: tree.day, root: tree.root.toString('hex'), members: tree.members },
        ...{ total: show(tree.total).whole, totalMinor: show(tree.total).minor, madeAt: tree.madeAt.toISOString() },
        missedDays: tree.missedDays,
      })),
    }
  }

  /**
   * What shows a member to be part of a day's tree, of the newest kept one they are part of when no day is named.
   * @throws Refusal 404 record_unknown when they were owed nothing then, or the day was never made or is no longer kept.
   */
  async function proof(
    memberId: string,
    { day }: ParsedInputOf<typeof liabilityProof>,
  ): Promise<AnswerOf<typeof liabilityProof>> {
    const leaf = await store.readLeaf(db, memberId, day)
    const places = leaf ? siblingPlaces(leaf.position, leaf.members) : []
    const siblings = leaf ? await store.readSiblings(db, leaf.day, places) : []
    // Between the two readings the day may have been forgotten.
    if (!leaf || siblings.length < places.length) throw new Refusal(404, 'record_unknown', { field: 'day' })
    const path = siblings.map(({ side, node }) => {
      const sum = show(sumOf(node))
      return { side, hash: hashOf(node).toString('hex'), sum: sum.whole, sumMinor: sum.minor }
    })
    const [amount, total] = [show(leaf.amount), show(leaf.total)]
    return {
      data: {
        ...{ day: leaf.day, memberId, asset, amount: amount.whole, amountMinor: amount.minor },
        ...{ salt: leaf.salt.toString('hex'), position: leaf.position, members: leaf.members, path },
        ...{ root: leaf.root.toString('hex'), total: total.whole, totalMinor: total.minor },
      },
    }
  }

  return { make, list, proof }
}

/** Everybody who is owed anything, read in batches. */
async function readAllOwed(tx: Transaction<DB>) {
  const owed = createOwedList()
  for (let after: string | undefined; ; ) {
    const rows = await store.readOwed(tx, after, batch)
    for (const { memberId, amount } of rows) owed.add(memberId, amount)
    after = rows.at(-1)?.memberId
    if (rows.length < batch) return owed
  }
}
