import type { Database } from '../../db/connection.ts'
import { recordTable } from '../../decisions/record-table.ts'

/** More than this many raises of a day are not looked at. */
const mostOfADay = 10

export const raiseTable = recordTable('payout_limit_raise', 'raise_id')

/** Returns the ids of the newest raises of a day that the database calls approved. */
export async function listApprovedOf(db: Database, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_limit_raise')
    .select('raise_id')
    .where('day', '=', day)
    .where('state', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(mostOfADay)
    .execute()
  return rows.map(({ raise_id }) => raise_id)
}
