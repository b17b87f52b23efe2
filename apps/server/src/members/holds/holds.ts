import type { HoldReason } from '@terahold/contract/codes/members'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** Puts a hold on withdrawals for this many hours from now, or keeps a longer one. Returns its end. */
export async function holdWithdrawals(tx: Tx, memberId: string, hours: number, reason: HoldReason): Promise<Date> {
  const row = await tx
    .updateTable('member')
    .set({
      hold_until: sql`greatest(hold_until, database_now() + make_interval(hours => ${hours}))`,
      hold_reason: sql<HoldReason>`case when hold_until > database_now() + make_interval(hours => ${hours}) then hold_reason
        else ${reason} end`,
    })
    .where('member_id', '=', memberId)
    .returning('hold_until')
    .executeTakeFirstOrThrow()
  return row.hold_until as Date
}

/** Makes a hold for a move end after so many hours. A hold for another reason stays. */
export async function shortenHold(tx: Tx, memberId: string, hours: number): Promise<void> {
  await tx
    .updateTable('member')
    .set({ hold_until: sql`least(hold_until, database_now() + make_interval(hours => ${hours}))` })
    .where('member_id', '=', memberId)
    .where('hold_reason', '=', 'account_move')
    .execute()
}
