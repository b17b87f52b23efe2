import type { HoldReason } from '@terahold/contract/codes/members'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

const forGood = sql<Date>`'9999-12-31T00:00:00Z'::timestamptz`

const inHours = (hours: number) => sql<Date>`database_now() + make_interval(hours => ${hours})`

/**
 * Puts a hold on withdrawals for this many hours from now, or keeps a longer one for the same reason. Holds for other
 * reasons stay. Returns when the longest of all ends.
 */
export function holdWithdrawals(tx: Tx, memberId: string, hours: number, reason: HoldReason): Promise<Date> {
  return hold(tx, memberId, reason, inHours(hours))
}

/** Puts the hold of a freeze on withdrawals until it is ended. */
export async function holdFrozen(tx: Tx, memberId: string): Promise<void> {
  await hold(tx, memberId, 'frozen', forGood)
}

/** Makes the hold for a reason end after so many hours, or keeps a shorter one. Holds for other reasons stay. */
export async function shortenHold(tx: Tx, memberId: string, hours: number, reason: HoldReason): Promise<void> {
  await lockHolds(tx, memberId)
  await tx
    .updateTable('member_hold')
    .set({ until: sql`least(until, ${inHours(hours)})` })
    .where('member_id', '=', memberId)
    .where('reason', '=', reason)
    .execute()
  await showLongest(tx, memberId)
}

/** Ends the holds for these reasons. Holds for others stay. */
export async function endHolds(tx: Tx, memberId: string, reasons: readonly HoldReason[]): Promise<void> {
  await lockHolds(tx, memberId)
  await tx.deleteFrom('member_hold').where('member_id', '=', memberId).where('reason', 'in', reasons).execute()
  await showLongest(tx, memberId)
}

async function hold(tx: Tx, memberId: string, reason: HoldReason, until: RawBuilder<Date>): Promise<Date> {
  await lockHolds(tx, memberId)
  await tx
    .insertInto('member_hold')
    .values({ member_id: memberId, reason, until })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'reason'])
        .doUpdateSet({ until: sql`greatest(member_hold.until, excluded.until)` }),
    )
    .execute()
  return (await showLongest(tx, memberId, reason)) as Date
}

/** Without it, a hold that another transaction places would be missing when the longest one is chosen. */
async function lockHolds(tx: Tx, memberId: string): Promise<void> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forUpdate().execute()
}

/** Writes the longest hold into the member's row; of two that end together, the latest. Returns its end. */
async function showLongest(tx: Tx, memberId: string, latest?: HoldReason): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    update member set (hold_until, hold_reason) = (
      select until, reason from member_hold h where h.member_id = ${memberId}
      order by until desc, reason = ${latest ?? ''} desc, reason limit 1)
    where member_id = ${memberId}
    returning hold_until as until`.execute(tx)
  return rows[0]?.until ?? null
}
