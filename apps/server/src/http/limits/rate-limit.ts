import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

type Limit = { readonly key: string; readonly max: number }
type Counted = { readonly hits: number; readonly max: number; readonly seconds: number }

/**
 * Counts one more hit of the key within its window, for all processes together. Call it with the pool and not inside
 * the transaction of the call it protects, or a refusal there would undo the count.
 * @throws Refusal 429 rate_limited with the seconds to wait, when there were `max` hits already.
 */
export async function limit(db: Database, key: string, max: number, windowSeconds: number): Promise<void> {
  refuseBeyond((await hit({ key, max }, windowSeconds).execute(db)).rows)
}

/** Does the same for two keys in one statement. If the first key refuses, the second is not counted. */
export async function limitBoth(db: Database, first: Limit, second: Limit, windowSeconds: number): Promise<void> {
  const isWithinFirst = sql`where (select hits <= max from first)`
  const { rows } = await sql<Counted>`
    with first as (${hit(first, windowSeconds)}), second as (${hit(second, windowSeconds, isWithinFirst)})
    select * from first union all select * from second`.execute(db)
  refuseBeyond(rows)
}

function hit({ key, max }: Limit, windowSeconds: number, condition = sql``) {
  return sql<Counted>`
    insert into rate_window as w (key, window_end, hits)
    select ${key}, database_now() + make_interval(secs => ${windowSeconds}), 1 ${condition}
    on conflict (key) do update set
      hits = case when w.window_end <= database_now() then 1 else least(w.hits, ${max}) + 1 end,
      window_end = case when w.window_end <= database_now() then excluded.window_end else w.window_end end
    returning hits, ${max}::integer as max, ceil(extract(epoch from window_end - database_now()))::integer as seconds`
}

function refuseBeyond(counted: readonly Counted[]): void {
  const beyond = counted.find(({ hits, max }) => hits > max)
  if (beyond) throw new Refusal(429, 'rate_limited', { values: { seconds: String(Math.max(beyond.seconds, 1)) } })
}

/** Deletes expired windows. Returns how many. */
export async function pruneRateWindows(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_window')
    .where('window_end', '<', sql<Date>`database_now()`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
