import { daysBetween } from '@terahold/money/day'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

export type HoldingSpan = { readonly holdingId: string; readonly isOver: boolean; readonly days: number }

/** Every holding a member ever had: whether its power has ended, and over how many days it ran or is to run. */
export async function holdingSpans(db: Kysely<DB>, memberId: string): Promise<HoldingSpan[]> {
  const rows = await db
    .selectFrom('holding')
    .select(['holding_id', 'state', 'start_day', 'end_day'])
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => ({
    holdingId: row.holding_id,
    isOver: row.state === 'completed' || row.state === 'refunded',
    days: daysBetween(row.start_day, row.end_day),
  }))
}
