import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** Makes the withdrawals a hold delayed due at once, after the hold was lifted early. */
export async function endHolds(tx: Database, memberId: string): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ hold_until: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('state', '=', 'holding')
    .execute()
}

const ended: readonly WithdrawalState[] = ['confirmed', 'cancelled', 'rejected', 'failed']

/** Whether any of a member's withdrawals is under way. */
export async function hasOpenWithdrawals(db: Database, memberId: string): Promise<boolean> {
  const open = await db
    .selectFrom('withdrawal')
    .select('withdraw_id')
    .where('member_id', '=', memberId)
    .where('state', 'not in', ended)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
