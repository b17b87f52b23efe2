import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/**
 * Days are sealed a quarter of an hour after their end, with a retry every hour. A day that ended this many hours ago
 * was tried three times. A lower value would report transactions that are merely slow.
 */
export const hoursToSeal = 3

/** `since`: the first transfer no seal covers, or where the last seal ends within a finished day. */
export type UnsealedDay = { readonly day: Day; readonly since: Date }

/**
 * Returns the first UTC day that ended at least this many hours ago by the database's clock and is not sealed to its
 * end. Returns undefined if all are sealed.
 */
export async function readUnsealedDay(db: Database, hours: number): Promise<UnsealedDay | undefined> {
  const { rows } = await sql<UnsealedDay>`
    with sealed as (
      select coalesce(max(b.until_at), '-infinity') as until,
        max(b.until_at) filter (where b.until_at < (b.day + 1)::timestamp at time zone 'UTC') as within
      from ledger_block b where b.block_no = (select max(block_no) from ledger_seal)
    ), open as (
      select least(within, (select posted_at from transfer where posted_at >= until order by posted_at limit 1)) as since from sealed
    )
    select (since at time zone 'UTC')::date as day, since from open
    where date_trunc('day', since, 'UTC') + make_interval(days => 1, hours => ${hours}::integer) <= database_now()`.execute(
    db,
  )
  return rows[0]
}
