import type { Day } from '@terahold/money/day'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

/** How far closing has come. `isPassed`: every transaction that may not have seen `open_from` has ended, or nothing was announced yet. */
export type Closing = { readonly isFenced: boolean; readonly isPassed: boolean }

/** Takes the right to close until the transaction ends; undefined while another process has it. */
export async function lockClosing(tx: Tx): Promise<Closing | undefined> {
  const locked = await sql`select from clock_offset for update skip locked`.execute(tx)
  if (locked.rows.length === 0) return undefined
  // A horizon that is still to come is from another server: such a database was carried over by its content.
  const { rows } = await sql<Closing>`
    select not isfinite(open_from) or coalesce(horizon < pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false) as "isFenced",
      not isfinite(open_from) or coalesce(horizon <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, false) as "isPassed"
    from clock_offset`.execute(tx)
  return rows[0]
}

/** From now on nothing is posted at an earlier time than now; what is on its way may not know it yet. */
export async function announce(tx: Tx): Promise<void> {
  await sql`update clock_offset set open_from = greatest(open_from, database_now()), horizon = null`.execute(tx)
}

/** Every transaction that began to write before this one may have missed the announcement, which is committed. */
export async function fence(tx: Tx): Promise<void> {
  await sql`update clock_offset set horizon = pg_current_xact_id()::text::bigint`.execute(tx)
}

/** Where the last block ends. Moments are kept as PostgreSQL's own text, which has microseconds. */
export type LastBlock = { readonly blockNo: bigint; readonly until: string }

export async function readLastBlock(db: Reader): Promise<LastBlock> {
  const { rows } = await sql<LastBlock>`
    select block_no as "blockNo", until_at::text as until from ledger_block order by block_no desc limit 1`.execute(db)
  return rows[0] ?? { blockNo: 0n, until: '-infinity' }
}

/** Whether there is something to close once everything up to now may be: a full block, or a rest of a day that is over. */
export async function hasSomethingToClose(tx: Tx, last: LastBlock, size: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from transfer where posted_at >= ${last.until}::timestamptz offset ${size - 1})
      or exists (select from transfer where posted_at >= ${last.until}::timestamptz and posted_at < date_trunc('day', database_now(), 'UTC'))
      or exists (select from ledger_block where block_no = ${last.blockNo} and until_at < (day + 1)::timestamp at time zone 'UTC'
        and (day + 1)::timestamp at time zone 'UTC' <= database_now()) as has`.execute(tx)
  return rows[0]?.has ?? false
}

export type NextBlock = { readonly day: Day; readonly until: string }

/**
 * The block that can be closed next: the next `size` transfers of one day, all of a day that is over, or the empty rest of
 * the last block's day. Undefined while there is none; only what was posted before `open_from` counts.
 */
export async function findNextBlock(tx: Tx, last: LastBlock, size: number): Promise<NextBlock | undefined> {
  const { rows } = await sql<NextBlock>`
    with edge as (
      select open_from, (select min(posted_at) from transfer where posted_at >= ${last.until}::timestamptz and posted_at < open_from) as first,
        (select day from ledger_block where block_no = ${last.blockNo} and until_at < (day + 1)::timestamp at time zone 'UTC') as unfinished
      from clock_offset
    ), choice as (
      select open_from, least(unfinished, (first at time zone 'UTC')::date) as day from edge
    ), bound as (
      select day, open_from, (day + 1)::timestamp at time zone 'UTC' as midnight from choice where day is not null
    ), own as (
      -- One more than a block holds, to see whether it is the rest of its day.
      select t.posted_at from bound, lateral (
        select posted_at from transfer where posted_at >= ${last.until}::timestamptz and posted_at < least(open_from, midnight)
        order by posted_at limit ${size + 1}) t
    ), full_block as (
      select posted_at + interval '1 microsecond' as until from own order by posted_at offset ${size - 1} limit 1
    )
    select day, coalesce(case when midnight > open_from or (select count(*) from own) > ${size} then (select until from full_block) end, midnight)::text as until
    from bound where exists (select from full_block) or midnight <= open_from`.execute(tx)
  return rows[0]
}

/** Writes the block and what every account has turned over up to its end. */
export async function insertBlock(tx: Tx, last: LastBlock, { day, until }: NextBlock): Promise<void> {
  await sql`
    insert into ledger_block (block_no, day, from_at, until_at, transfers, closed_at)
    select ${last.blockNo + 1n}, ${day}, ${last.until}::timestamptz, ${until}::timestamptz, count(*), database_now()
    from transfer where posted_at >= ${last.until}::timestamptz and posted_at < ${until}::timestamptz`.execute(tx)
  await sql`
    with moved as (
      select asset, debit, credit, sum(amount) as amount from transfer
      where posted_at >= ${last.until}::timestamptz and posted_at < ${until}::timestamptz group by asset, debit, credit
    )
    insert into ledger_block_total (block_no, asset, account, debits, credits)
    select ${last.blockNo + 1n}, asset, account, sum(debits), sum(credits) from (
      select asset, account, debits, credits from ledger_block_total where block_no = ${last.blockNo}
      union all
      select asset, debit, amount, 0 from moved
      union all
      select asset, credit, 0, amount from moved
    ) side group by asset, account`.execute(tx)
}
