import type { Day } from '@terahold/money/day'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

export type PoolDay = { readonly eventId: string; readonly poolId: string; readonly day: Day }

/** Who of these members held running power of a pool on its day, in pairs of the asking id and a member's. */
export async function holdersAmong(
  db: Kysely<DB>,
  days: readonly PoolDay[],
  memberIds: readonly string[],
): Promise<{ eventId: string; memberId: string }[]> {
  const { rows } = await sql<{ eventId: string; memberId: string }>`
    select asked."eventId", m.member_id as "memberId"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked ("eventId" uuid, "poolId" uuid, day date)
    cross join unnest(${memberIds}::uuid[]) as m (member_id)
    where exists (
      select from holding h where h.member_id = m.member_id and h.pool_id = asked."poolId"
        and h.start_day <= asked.day and h.end_day > asked.day
    )`.execute(db)
  return rows
}
