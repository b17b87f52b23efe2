import type { Day } from '@terahold/money/day'
import { type Kysely, sql, type Transaction } from 'kysely'
import { NIL_ID } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import { type LevelBlock, nodesPerBlock } from './liability-levels.ts'
import { nodeBytes, type SiblingPlace } from './liability-nodes.ts'
import type { OwedLeaf } from './liability-order.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

/**
 * Waits until nobody else makes or prunes trees, and holds that lock until the transaction ends; leaves stay readable.
 * Must be the first statement of a transaction: its snapshot then includes what the previous holder wrote.
 */
export async function lockMaking(tx: Tx): Promise<void> {
  await sql`lock table liability_leaf in share row exclusive mode`.execute(tx)
}

export async function hasTree(tx: Tx, day: Day): Promise<boolean> {
  return (await tx.selectFrom('liability_tree').select('day').where('day', '=', day).executeTakeFirst()) !== undefined
}

/** Returns the next members by id who are owed USDT, with the amount in minor units. */
export async function readOwed(
  tx: Tx,
  after: string | undefined,
  count: number,
): Promise<{ memberId: string; amount: bigint }[]> {
  return tx
    .selectFrom('member_balance')
    .select(['member_id as memberId', sql<bigint>`available + held`.as('amount')])
    .where('asset', '=', 'USDT')
    .where('member_id', '>', after ?? NIL_ID)
    .where(sql<boolean>`available + held > 0`)
    .orderBy('member_id')
    .limit(count)
    .execute()
}

export async function insertLeaves(tx: Tx, day: Day, leaves: readonly OwedLeaf[]): Promise<void> {
  const column = <Value>(of: (leaf: OwedLeaf) => Value) => leaves.map(of)
  await sql`
    insert into liability_leaf (day, member_id, position, amount, salt)
    select ${day}::date, member_id, position, amount, decode(salt, 'hex')
    from unnest(
      ${column(({ memberId }) => memberId)}::uuid[], ${column(({ position }) => position)}::integer[],
      ${column(({ amount }) => amount.toString())}::numeric[], ${column(({ salt }) => salt.toString('hex'))}::text[]
    ) as leaf (member_id, position, amount, salt)`.execute(tx)
}

export async function insertBlock(tx: Tx, day: Day, block: LevelBlock): Promise<void> {
  await tx
    .insertInto('liability_level')
    .values({ day, ...block })
    .execute()
}

export type Tree = {
  readonly day: Day
  readonly root: Buffer
  readonly total: bigint
  readonly members: number
}

export async function insertTree(tx: Tx, tree: Tree): Promise<void> {
  await tx
    .insertInto('liability_tree')
    .values({ ...tree, made_at: sql<Date>`database_now()` })
    .execute()
}

/** Deletes the leaves and levels of all but the newest trees; roots stay. */
export async function prune(tx: Tx, kept: number): Promise<void> {
  const oldest = sql<Day>`(select min(day) from (select day from liability_tree order by day desc limit ${kept}) newest)`
  await tx.deleteFrom('liability_leaf').where('day', '<', oldest).execute()
  await tx.deleteFrom('liability_level').where('day', '<', oldest).execute()
}

/** A tree, and how many days between it and the one before have none although members were owed something. */
export type ListedTree = Tree & { readonly madeAt: Date; readonly missedDays: number }

/** Returns a page of all trees ever made, the latest day first. */
export async function readTrees(
  db: Reader,
  { skip, count }: { readonly skip: number; readonly count: number },
): Promise<{ rows: ListedTree[]; total: number }> {
  const { rows } = await sql<ListedTree>`
    select day, root, total, members, made_at as "madeAt", ${missedDays} as "missedDays" from ${treesWithPrevious} t
    order by day desc limit ${count} offset ${skip}`.execute(db)
  const { total } = await db
    .selectFrom('liability_tree')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The first and last day between two trees, and how many of those days should have had a tree. */
export type Gap = { readonly from: Day; readonly to: Day; readonly days: number }

/** Gaps whose last day is this one or later. */
export async function readGaps(db: Reader, since: Day): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select * from (
      select previous + 1 as from, day - 1 as to, ${missedDays} as days from ${treesWithPrevious} t
      where day - 1 >= ${since}::date and day - 1 > previous) gap
    where days > 0 order by "from"`.execute(db)
  return rows
}

const treesWithPrevious = sql`(select *, lag(day) over (order by day) as previous from liability_tree)`

// The last block closed by the end of a day contains what members were owed then.
const missedDays = sql<number>`(
  select count(*)::int from generate_series(1, t.day - t.previous - 1) n where 0 < (
    select sum(credits - debits) from ledger_block_total
    where asset = 'USDT' and account in ('available', 'held') and block_no = (
      select block_no from ledger_block where day <= t.previous + n order by day desc, block_no desc limit 1)))`

export type KeptLeaf = Tree & { readonly position: number; readonly amount: bigint; readonly salt: Buffer }

/**
 * Returns a member's leaf of a day (of the newest with one when no day is given) with its tree; undefined when none is
 * kept.
 */
export async function readLeaf(db: Reader, memberId: string, day: Day | undefined): Promise<KeptLeaf | undefined> {
  return db
    .selectFrom('liability_leaf as leaf')
    .innerJoin('liability_tree as tree', 'tree.day', 'leaf.day')
    .select(['tree.day', 'tree.root', 'tree.total', 'tree.members', 'leaf.position', 'leaf.amount', 'leaf.salt'])
    .where('leaf.member_id', '=', memberId)
    .$if(day !== undefined, (query) => query.where('leaf.day', '=', day ?? ''))
    .orderBy('leaf.day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type SiblingNode = Pick<SiblingPlace, 'side'> & { readonly node: Buffer }

/** Returns the nodes at these places of a day's tree, from the leaves up; fewer when the day was pruned. */
export async function readSiblings(db: Reader, day: Day, places: readonly SiblingPlace[]): Promise<SiblingNode[]> {
  const column = <Value>(of: (place: SiblingPlace) => Value) => places.map(of)
  const { rows } = await sql<SiblingNode>`
    select place.side, substring(l.nodes from place.start for ${nodeBytes}::integer) as node
    from unnest(
      ${column(({ side }) => side)}::text[], ${column(({ level }) => level)}::integer[],
      ${column(({ index }) => Math.floor(index / nodesPerBlock))}::integer[],
      ${column(({ index }) => (index % nodesPerBlock) * nodeBytes + 1)}::integer[]
    ) as place (side, level, block, start)
    join liability_level l on l.day = ${day}::date and l.level = place.level and l.block = place.block
    order by place.level`.execute(db)
  return rows
}
