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
/** For how many days a member can request a proof. */
const keptTrees = 7
/** Members read and leaves written at a time. */
const batch = 1_000

/** Members' balances do not add up to the journal's sums. No tree was made. */
export class LiabilitiesDisagree extends Error {
  override readonly name = 'LiabilitiesDisagree'
  readonly figures: Readonly<Record<string, string>>

  constructor(day: Day, byBalances: bigint, byJournal: bigint) {
    super(`What members are owed after ${day} is ${byBalances} by their balances but ${byJournal} by the journal`)
    this.figures = { day, expected: String(byJournal), found: String(byBalances) }
  }
}

/** The daily liability trees, in which each member can find their own part. */
export function createLiabilities({ db, clock, ledger, decimals }: LiabilityDependencies) {
  const show = (minor: bigint) => ({ whole: formatAmount(minor, decimals), minor: minor.toString() })

  /**
   * Makes the tree of the last UTC day from today's books, once, and deletes the leaves of old trees. Returns whether
   * it made one: it does not when there is one already, or nobody is owed anything. Missed days stay missing, because
   * the books have changed since. They are an incident while members could have requested their proofs.
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

  /** Returns every tree ever made, newest first. */
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
   * Returns a member's proof in a day's tree, or in the newest kept one with a leaf of theirs when no day is given.
   * @throws Refusal 404 record_unknown when they were owed nothing then, or the day has no tree or its leaves were
   * deleted.
   */
  async function proof(
    memberId: string,
    { day }: ParsedInputOf<typeof liabilityProof>,
  ): Promise<AnswerOf<typeof liabilityProof>> {
    const leaf = await store.readLeaf(db, memberId, day)
    const places = leaf ? siblingPlaces(leaf.position, leaf.members) : []
    const siblings = leaf ? await store.readSiblings(db, leaf.day, places) : []
    // The leaves may have been deleted between the two reads.
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

/** Yields everyone who is owed anything, in batches. */
async function readAllOwed(tx: Transaction<DB>) {
  const owed = createOwedList()
  for (let after: string | undefined; ; ) {
    const rows = await store.readOwed(tx, after, batch)
    for (const { memberId, amount } of rows) owed.add(memberId, amount)
    after = rows.at(-1)?.memberId
    if (rows.length < batch) return owed
  }
}
