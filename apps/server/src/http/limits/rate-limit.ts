import { Refusal } from '@terahold/contract/refusal'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/**
 * Counts one more hit of the key within its window, for all processes together. Call it with the pool and not inside
 * the transaction of the call it protects, or a refusal there would undo the count.
 * @throws Refusal 429 rate_limited with the seconds to wait, when there were `max` hits already.
 */
export async function limit(db: Kysely<DB>, key: string, max: number, windowSeconds: number): Promise<void> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_window as w (key, window_end, hits)
    values (${key}, database_now() + make_interval(secs => ${windowSeconds}), 1)
    on conflict (key) do update set
      hits = case when w.window_end <= database_now() then 1 else least(w.hits, ${max}) + 1 end,
      window_end = case when w.window_end <= database_now() then excluded.window_end else w.window_end end
    returning hits, ceil(extract(epoch from window_end - database_now()))::integer as seconds`.execute(db)
  const [counted] = rows
  if (counted && counted.hits > max) {
    throw new Refusal(429, 'rate_limited', { values: { seconds: String(Math.max(counted.seconds, 1)) } })
  }
}

/** Deletes expired windows. Returns how many. */
export async function pruneRateWindows(db: Kysely<DB>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_window')
    .where('window_end', '<', sql<Date>`database_now()`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
