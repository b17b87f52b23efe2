import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { countRows, type Slice, totalOf } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Owed } from '../owed/owed-rules.ts'

/**
 * Waits until no one else makes or prunes trees, and holds that lock until the transaction ends; files stay readable.
 * Must be the first statement of a transaction: its snapshot then includes what the previous holder wrote.
 */
export async function lockTreeBuild(tx: Tx): Promise<void> {
  await sql`lock table liability_shard in share row exclusive mode`.execute(tx)
}

export async function hasTree(tx: Tx, day: Day): Promise<boolean> {
  return (await tx.selectFrom('liability_tree').select('day').where('day', '=', day).executeTakeFirst()) !== undefined
}

/** What is published about a tree. */
export type Tree = {
  readonly day: Day
  readonly format: number
  readonly root: Buffer
  readonly total: bigint
  readonly leaves: number
  readonly leaving: bigint
  readonly fileHash: Buffer
  readonly shardIndex: Buffer
}

/** A tree, and the moment at which the books were read for it. */
export type MadeTree = Tree & { readonly madeAt: Date }

export async function insertTree(tx: Tx, { fileHash, shardIndex, madeAt, ...tree }: MadeTree): Promise<void> {
  await tx
    .insertInto('liability_tree')
    .values({ ...tree, file_hash: fileHash, shard_index: shardIndex, made_at: madeAt })
    .execute()
}

export async function insertShard(tx: Tx, day: Day, shard: number, leaves: Uint8Array): Promise<void> {
  await tx
    .insertInto('liability_shard')
    .values({ day, shard, leaves: Buffer.from(leaves) })
    .execute()
}

/** Returns the leaves of a shard; undefined when it is not kept. */
export async function readShard(db: Database, day: Day, shard: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('liability_shard')
    .select('leaves')
    .where('day', '=', day)
    .where('shard', '=', shard)
    .executeTakeFirst()
  return row?.leaves
}

/** What a member was owed when a tree was made. */
export type MemberOwed = Owed & { readonly memberId: string }

/** Stores what these members are owed when the tree of a day is made. */
export async function insertOwed(tx: Tx, day: Day, members: readonly MemberOwed[]): Promise<void> {
  const column = (name: keyof Owed) => sql`${members.map((member) => String(member[name]))}::numeric[]`
  await sql`
    insert into liability_owed (day, member_id, available, held, pending, unearned, refunds)
    select ${day}::date, * from unnest(${members.map(({ memberId }) => memberId)}::uuid[], ${column('available')},
      ${column('held')}, ${column('pending')}, ${column('unearned')}, ${column('refunds')})`.execute(tx)
}

/** Returns what a member was owed when a day's tree was made; undefined for a tree that has no such figures. */
export async function readOwed(db: Database, day: Day, memberId: string): Promise<Owed | undefined> {
  return db
    .selectFrom('liability_owed')
    .select(['available', 'held', 'pending', 'unearned', 'refunds'])
    .where('day', '=', day)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Removes the figures of a day without a tree, because nobody is owed anything. */
export async function removeOwed(tx: Tx, day: Day): Promise<void> {
  await tx.deleteFrom('liability_owed').where('day', '=', day).execute()
}

/** Deletes the leaves and the members' figures of all but the newest trees; roots stay. */
export async function prune(tx: Tx, kept: number): Promise<void> {
  const oldest = sql<Day>`(select min(day) from (select day from liability_tree order by day desc limit ${kept}) newest)`
  await tx.deleteFrom('liability_shard').where('day', '<', oldest).execute()
  await tx.deleteFrom('liability_owed').where('day', '<', oldest).execute()
}

/** A tree, and how many days since the previous tree have no tree although members were owed something. */
export type ListedTree = Omit<Tree, 'shardIndex'> & {
  readonly madeAt: Date
  readonly missedDays: number
  readonly anchor: ListedAnchor | null
}

/** What a root is anchored with, hashes in hex. */
export type ListedAnchor = {
  readonly reserve: string
  readonly journalSeal: string
  readonly settlements: number
  readonly settlementRoot: string
  readonly assetBlock: number
  readonly releaseHash: string
  readonly verifierHash: string
  readonly signers: string[]
  readonly txHash: string | null
  readonly block: number | null
  readonly isFinal: boolean
}

/** Returns a page of all trees ever made, the latest day first. */
export async function readTrees(db: Database, page: Slice): Promise<{ rows: ListedTree[]; total: number }> {
  const { rows } = await sql<ListedTree>`
    select day, format, root, total, leaves, leaving, file_hash as "fileHash", made_at as "madeAt",
      ${missedDays} as "missedDays", ${anchorOfTree} as anchor
    from ${treesWithPrevious} t order by day desc limit ${page.count} offset ${page.skip}`.execute(db)
  return { rows, total: await totalOf(rows.length, page, () => countRows(db.selectFrom('liability_tree'))) }
}

/** The first and last day between two trees, and how many of those days should have had a tree. */
export type Gap = { readonly from: Day; readonly to: Day; readonly days: number }

/** Gaps whose last day is this one or later. */
export async function readGaps(db: Database, since: Day): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select * from (
      select previous + 1 as from, day - 1 as to, ${missedDays} as days from ${treesWithPrevious} t
      where day - 1 >= ${since}::date and day - 1 > previous) gap
    where days > 0 order by "from"`.execute(db)
  return rows
}

const anchorOfTree = sql`(
  select json_build_object('reserve', a.reserve, 'journalSeal', encode(a.journal_seal, 'hex'), 'settlements', a.settlements,
    'settlementRoot', encode(a.settlement_root, 'hex'), 'assetBlock', a.asset_block,
    'releaseHash', encode(a.release_hash, 'hex'), 'verifierHash', encode(a.verifier_hash, 'hex'),
    'signers', array(select s.operator from liability_signature s where s.day = a.day order by s.signed_at, s.operator),
    'txHash', d.tx_hash, 'block', d.block_number, 'isFinal', d.day is not null)
  from liability_anchor a left join liability_anchored d on d.day = a.day where a.day = t.day)`
const treesWithPrevious = sql`(select *, lag(day) over (order by day) as previous from liability_tree)`

// The last block closed by the end of a day contains what members were owed then.
const missedDays = sql<number>`(
  select count(*)::int from generate_series(1, t.day - t.previous - 1) n where 0 < (
    select sum(credits - debits) from ledger_block_total
    where asset = 'USDT' and account in ('available', 'held', 'unearned') and block_no = (
      select block_no from ledger_block where day <= t.previous + n order by day desc, block_no desc limit 1)))`

/** Returns the wallet that a member had at a time; undefined if the account was not moved since. */
export async function readEarlierWallet(db: Database, memberId: string, at: Date): Promise<string | undefined> {
  const move = await db
    .selectFrom('account_move')
    .select('from_address')
    .where('member_id', '=', memberId)
    .where('outcome', '=', 'done')
    .where('ended_at', '>', at)
    .orderBy('ended_at')
    .limit(1)
    .executeTakeFirst()
  return move?.from_address
}

/** Returns the tree of a day, or the newest one, if it has a file that is kept. */
export async function readKeptTree(db: Database, day: Day | undefined): Promise<MadeTree | undefined> {
  return db
    .selectFrom('liability_tree as t')
    .select(['t.day', 't.format', 't.root', 't.total', 't.leaves', 't.leaving', 't.file_hash as fileHash'])
    .select(['t.shard_index as shardIndex', 't.made_at as madeAt'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('liability_shard as s').select('s.day').whereRef('s.day', '=', 't.day')),
    )
    .$if(day !== undefined, (query) => query.where('t.day', '=', day ?? ''))
    .orderBy('t.day', 'desc')
    .limit(1)
    .executeTakeFirst()
}
