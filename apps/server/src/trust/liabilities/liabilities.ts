import { createHash, randomBytes } from 'node:crypto'
import type { liabilityProof, trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { addDays, type Day, dayOf, daysBetween } from '@terahold/money/day'
import { type BuiltTree, createTreeBuilder } from '@terahold/proof/build'
import { decodeIndex } from '@terahold/proof/file'
import { amountLimit, shardOf } from '@terahold/proof/leaf'
import type { Snapshot } from '@terahold/proof/snapshot'
import type { Database } from '../../db/connection.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import { databaseNow } from '../../db/now.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { matchIncidents } from '../../incidents/incidents.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { readFigures } from '../owed/owed-books.ts'
import { createOwedSums, type Owed, type OwedDifference, owedOf, totalOwed } from '../owed/owed-rules.ts'
import * as store from './liability-store.ts'
import { ensureProofKeys, readProofKeys } from './proof-keys.ts'

export type LiabilityDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'accountBalances'>
  readonly decimals: number
  /** The chain, the contract that holds the reserve and the token, which every snapshot names. */
  readonly place: Omit<Snapshot, 'day'>
  /** Stores what the root is anchored with, in the transaction of its tree; absent while no reserve anchors roots. */
  readonly storeFigures?: (tx: Tx, day: Day) => Promise<void>
}

export type Liabilities = ReturnType<typeof createLiabilities>

const incidentKind = 'liabilities'
const missedKind = 'liabilities_missed'
/** How many members with impossible sums are named; the first ones show the cause. */
const namedMembers = 20
/** How many trees keep their leaves. */
const keptTrees = 7

/** What members are owed does not add up to the ledger's accounts, or a member's sum fits into no leaf. No tree was made. */
export class LiabilitiesDisagree extends Error {
  override readonly name = 'LiabilitiesDisagree'
  readonly day: Day
  readonly differences: readonly OwedDifference[]
  readonly impossible: readonly store.MemberOwed[]

  constructor(day: Day, differences: readonly OwedDifference[], impossible: readonly store.MemberOwed[]) {
    const figures = differences.map(({ account, books, owed }) => `${owed} of ${books} in ${account}`)
    const members = impossible.map((member) => `${totalOwed(member)} to ${member.memberId}`)
    super(`Members are owed after ${day}: ${[...figures, ...members].join(', ')}`)
    this.day = day
    this.differences = differences
    this.impossible = impossible
  }
}

/** The nightly trees of everything that is owed, in which each member finds their own leaves. */
export function createLiabilities({ db, clock, ledger, decimals, place, storeFigures }: LiabilityDependencies) {
  const show = (minor: bigint) => ({ whole: formatAmount(minor, decimals), minor: minor.toString() })

  /**
   * Makes the tree of the last UTC day from today's books, once, and deletes the leaves of old trees. Returns whether
   * it made one: it does not when there is one already, or nobody is owed anything. Missed days stay missing, because
   * the books have changed since. They are an incident while members could have requested their proofs.
   * @throws LiabilitiesDisagree when members' figures and the ledger differ, or a member's sum is negative. Either is an
   * incident until a tree can be made again.
   */
  async function make(): Promise<boolean> {
    const day = addDays(dayOf(clock.now()), -1)
    try {
      const isMade = await transaction(db, (tx) => makeTree(tx, day), { isolation: 'repeatable read' })
      await transaction(db, async (tx) => {
        await store.lockTreeBuild(tx)
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

  async function makeTree(tx: Tx, day: Day): Promise<boolean> {
    await store.lockTreeBuild(tx)
    if (await store.hasTree(tx, day)) return false
    // All reads see the books of this moment, even those minutes later.
    const madeAt = await databaseNow(tx)
    const accounts = await ledger.accountBalances(tx)
    const { builder, sums, impossible } = await addMembers(tx, day)
    const differences = sums.differences(accounts)
    if (differences.length + impossible.length > 0) throw new LiabilitiesDisagree(day, differences, impossible)
    const tree = builder.finish()
    if (tree.anchor.total === 0n) {
      await store.removeOwed(tx, day)
      return false
    }
    await insertTree(tx, { day, madeAt, leaving: accounts.payout_in_flight }, tree)
    return true
  }

  /** Adds every member's leaves to a new tree, and stores what each is owed. */
  async function addMembers(tx: Tx, day: Day) {
    const sums = createOwedSums()
    const impossible: store.MemberOwed[] = []
    const builder = createTreeBuilder({ ...place, day: daysBetween('1970-01-01', day) }, randomBytes)
    for await (const page of readFigures(tx)) {
      const memberIds = page.map(({ memberId }) => memberId)
      const keys = await ensureProofKeys(tx, memberIds, day)
      const members = page.map(({ memberId, ...figures }) => ({ memberId, ...owedOf(figures) }))
      await store.insertOwed(tx, day, members)
      for (const [at, { memberId, address, ...figures }] of page.entries()) {
        sums.add(figures)
        const member = members[at] as store.MemberOwed
        const [key, owed] = [keys.get(memberId)?.key, totalOwed(member)]
        if (owed < 0n || owed >= amountLimit) impossible.push(member)
        else if (key && owed !== 0n) builder.add({ key, address, owed })
      }
    }
    return { builder, sums, impossible }
  }

  async function insertTree(
    tx: Tx,
    made: Pick<store.MadeTree, 'day' | 'madeAt' | 'leaving'>,
    tree: BuiltTree,
  ): Promise<void> {
    const { day } = made
    const { root, total, leaves } = tree.anchor
    await store.insertTree(tx, {
      ...made,
      format: 1,
      root: Buffer.from(root),
      total,
      leaves,
      fileHash: createHash('sha256').update(tree.file).digest(),
      shardIndex: Buffer.from(tree.index),
    })
    for (const [shard, bytes] of tree.shards.entries()) await store.insertShard(tx, day, shard, bytes)
    await storeFigures?.(tx, day)
  }

  async function tellMissed(tx: Tx, since: Day): Promise<void> {
    const gaps = await store.readGaps(tx, since)
    const present = gaps.map(({ from, to, days }) => ({ subject: from, detail: { from, to, days: String(days) } }))
    await matchIncidents(tx, clock, missedKind, present)
  }

  async function raise({ day, differences, impossible }: LiabilitiesDisagree): Promise<void> {
    const accounts = differences.map(({ account, books, owed }) => ({
      subject: account,
      detail: { day, expected: String(books), found: String(owed) },
    }))
    const members = impossible.slice(0, namedMembers).map(({ memberId, ...owed }) => ({
      subject: memberId,
      detail: { day, ...textsOf(owed), found: String(totalOwed(owed)) },
    }))
    await transaction(db, (tx) => matchIncidents(tx, clock, incidentKind, [...accounts, ...members]))
  }

  /** Returns every tree ever made, newest first. */
  async function list(page: Page): Promise<AnswerOf<typeof trustLiabilities>> {
    const { rows, total } = await store.readTrees(db, sliceOf(page))
    return {
      total,
      rows: rows.map((tree) => ({
        day: tree.day,
        format: tree.format,
        root: tree.root.toString('hex'),
        leaves: tree.leaves,
        total: show(tree.total).whole,
        totalMinor: show(tree.total).minor,
        leaving: show(tree.leaving).whole,
        fileHash: tree.fileHash.toString('hex'),
        madeAt: tree.madeAt.toISOString(),
        anchor: tree.anchor,
        missedDays: tree.missedDays,
      })),
    }
  }

  /**
   * Returns what a member needs to find their leaves in a day's file, or in the newest one when no day is given.
   * @throws Refusal 404 record_unknown when the day has no kept file, or the member joined later.
   */
  async function proof(
    { memberId, address: wallet }: { readonly memberId: string; readonly address: string },
    { day }: ParsedInputOf<typeof liabilityProof>,
  ): Promise<AnswerOf<typeof liabilityProof>> {
    const tree = await store.readKeptTree(db, day)
    const keys = tree && (await readProofKeys(db, [memberId], tree.day))
    const key = keys?.get(memberId)
    if (!tree || !key) throw new Refusal(404, 'record_unknown', { field: 'day' })
    const owed = await store.readOwed(db, tree.day, memberId)
    const { snapshot, shards } = decodeIndex(tree.shardIndex)
    const { chainId, reserve, token } = snapshot
    const address = (await store.readEarlierWallet(db, memberId, tree.madeAt)) ?? wallet
    return {
      data: {
        day: tree.day,
        chainId: Number(chainId),
        reserve,
        token,
        address,
        key: key.key.toString('hex'),
        keyOrigin: key.origin,
        shards: shards.length,
        shard: shardOf({ key: key.key, address }, snapshot, Math.log2(shards.length)),
        root: tree.root.toString('hex'),
        totalMinor: tree.total.toString(),
        leaves: tree.leaves,
        owed: owed === undefined ? null : textsOf(owed),
        madeAt: tree.madeAt.toISOString(),
      },
    }
  }

  return { make, list, proof }
}

function textsOf({ available, held, pending, unearned, refunds }: Owed) {
  return {
    available: String(available),
    held: String(held),
    pending: String(pending),
    unearned: String(unearned),
    refunds: String(refunds),
  }
}
