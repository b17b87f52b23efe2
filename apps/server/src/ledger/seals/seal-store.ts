import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { instantText } from './journal-store.ts'

/** A closed block with its seal, if it has one. Moments are in PostgreSQL's text form. */
export type BlockRow = {
  readonly blockNo: bigint
  readonly day: Day
  readonly from: string
  readonly until: string
  readonly transfers: number
  readonly seal: Seal | null
}
export type Seal = {
  readonly previousHash: Buffer
  readonly root: Buffer
  readonly leaves: Buffer
  readonly hash: Buffer
}

/** Returns the block with the next higher number, sealed or not. */
export async function readBlockAfter(db: Database, blockNo: bigint): Promise<BlockRow | undefined> {
  const row = await blocks(db).where('b.block_no', '>', blockNo).orderBy('b.block_no').limit(1).executeTakeFirst()
  return row && blockOf(row)
}

/** Returns the sealed block that contains a moment; undefined while it is open or not sealed. */
export async function readSealedBlockAt(db: Database, moment: string): Promise<BlockRow | undefined> {
  const row = await blocks(db)
    .where('b.from_at', '<=', sql<Date>`${moment}::timestamptz`)
    .where('b.until_at', '>', sql<Date>`${moment}::timestamptz`)
    .where('s.block_no', 'is not', null)
    .executeTakeFirst()
  return row && blockOf(row)
}

/** Returns sealed blocks by their numbers, both included, in ascending order. */
export async function readBlocksBetween(db: Database, first: bigint, last: bigint): Promise<BlockRow[]> {
  const rows = await blocks(db)
    .where('b.block_no', '>=', first)
    .where('b.block_no', '<=', last)
    .orderBy('b.block_no')
    .execute()
  return rows.map(blockOf)
}

/** Returns the first block without a seal. */
export async function readUnsealedBlock(db: Database): Promise<BlockRow | undefined> {
  const row = await blocks(db)
    .where('b.block_no', '>', ({ selectFrom, fn }) =>
      selectFrom('ledger_seal').select(fn.coalesce(fn.max('block_no'), sql<bigint>`0`).as('last')),
    )
    .orderBy('b.block_no')
    .limit(1)
    .executeTakeFirst()
  return row && blockOf(row)
}

export async function readSealHash(db: Database, blockNo: bigint): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ledger_seal').select('hash').where('block_no', '=', blockNo).executeTakeFirst()
  return row?.hash
}

/** Writes the seal of a block unless another process has done so. Returns whether it wrote it. */
export async function insertSeal(
  db: Database,
  blockNo: bigint,
  { previousHash, root, leaves, hash }: Seal,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ledger_seal')
    .values({
      block_no: blockNo,
      previous_hash: previousHash,
      root,
      leaves,
      hash,
      sealed_at: sql<Date>`database_now()`,
    })
    // Without a conflict target, because the other process's row can conflict on any of the keys.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type SealedDay = {
  readonly day: Day
  readonly blocks: number
  readonly transfers: number
  /** Returns the hash of the day's last seal, which covers every transfer up to its end. */
  readonly hash: string
}

/** Lists the days whose blocks are all sealed, latest first. Days without transfers have no block. */
export async function readSealedDays(db: Database, before: Day | undefined, count: number): Promise<SealedDay[]> {
  const { rows } = await sql<SealedDay>`
    select b.day, count(*)::int as blocks, sum(b.transfers)::int as transfers,
      encode((array_agg(s.hash order by b.block_no desc))[1], 'hex') as hash
    from ledger_block b left join ledger_seal s using (block_no)
    where ${before === undefined ? sql`true` : sql`b.day < ${before}`}
    group by b.day
    having count(*) = count(s.block_no) and max(b.until_at) = (b.day + 1)::timestamp at time zone 'UTC'
    order by b.day desc limit ${count}`.execute(db)
  return rows
}

function blocks(db: Database) {
  return db
    .selectFrom('ledger_block as b')
    .leftJoin('ledger_seal as s', 's.block_no', 'b.block_no')
    .select([
      ...(['b.block_no', 'b.day', 'b.transfers', 's.previous_hash', 's.root', 's.leaves', 's.hash'] as const),
      instantText('b.from_at').as('from'),
      instantText('b.until_at').as('until'),
    ])
}

type SelectedBlock = Awaited<ReturnType<ReturnType<typeof blocks>['executeTakeFirstOrThrow']>>

function blockOf(row: SelectedBlock): BlockRow {
  const { previous_hash: previousHash, root, leaves, hash } = row
  const seal = previousHash && root && leaves && hash ? { previousHash, root, leaves, hash } : null
  return { blockNo: row.block_no, day: row.day, from: row.from, until: row.until, transfers: row.transfers, seal }
}
