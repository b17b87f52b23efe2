import { sql } from 'kysely'
import type { Commission } from './referral-rules.ts'
import type { OrderKey, Reader, Tx } from './store.ts'

/** Who invited the member, and who invited that one. */
export async function readInviters(
  db: Reader,
  memberId: string,
): Promise<{ level1: string | null; level2: string | null }> {
  const row = await db
    .selectFrom('member')
    .leftJoin('member as inviter', 'inviter.member_id', 'member.inviter_id')
    .select(['member.inviter_id as level1', 'inviter.inviter_id as level2'])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? { level1: null, level2: null }
}

export async function readSalesMarginBps(db: Reader, termsId: string): Promise<number> {
  const row = await db
    .selectFrom('terms')
    .select('sales_margin_bps')
    .where('terms_id', '=', termsId)
    .executeTakeFirstOrThrow()
  return row.sales_margin_bps
}

export async function insertDues(tx: Tx, order: OrderKey, commissions: readonly Commission[], at: Date): Promise<void> {
  if (commissions.length === 0) return
  await tx
    .insertInto('referral_due')
    .values(
      commissions.map(({ inviterId, level, margin, amount }) => ({
        member_id: inviterId,
        referee_id: order.memberId,
        order_id: order.orderId,
        level,
        margin,
        amount,
        due_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Due = {
  readonly refereeId: string
  readonly orderId: string
  readonly level: number
  readonly amount: bigint
  readonly dueAt: Date
}

/** The inviter's commissions not posted yet, in the order in which they came due. */
export async function lockDues(tx: Tx, inviterId: string): Promise<Due[]> {
  return tx
    .selectFrom('referral_due')
    .select(['referee_id as refereeId', 'order_id as orderId', 'level', 'amount', 'due_at as dueAt'])
    .where('member_id', '=', inviterId)
    .where('posted_at', 'is', null)
    .orderBy('due_at')
    .orderBy('order_id')
    .forUpdate()
    .execute()
}

/** What was posted to the inviter of the calendar year's orders of this referee, and of the calendar month's orders of all; by due time, UTC. */
export async function readPosted(
  tx: Tx,
  inviterId: string,
  { refereeId, dueAt }: Due,
): Promise<{ refereeYear: bigint; month: bigint }> {
  const sameYear = sql<boolean>`referee_id = ${refereeId}`
  const sameMonth = sql<boolean>`date_trunc('month', due_at, 'UTC') = date_trunc('month', ${dueAt}::timestamptz, 'UTC')`
  return tx
    .selectFrom('referral_due')
    .select([
      sql<bigint>`coalesce(sum(amount) filter (where ${sameYear}), 0)`.as('refereeYear'),
      sql<bigint>`coalesce(sum(amount) filter (where ${sameMonth}), 0)`.as('month'),
    ])
    .where('member_id', '=', inviterId)
    .where('posted_at', 'is not', null)
    .where(sql<boolean>`date_trunc('year', due_at, 'UTC') = date_trunc('year', ${dueAt}::timestamptz, 'UTC')`)
    .executeTakeFirstOrThrow()
}

export async function markPosted(tx: Tx, inviterId: string, due: Due, granted: bigint): Promise<void> {
  await tx
    .updateTable('referral_due')
    .set({ amount: granted, posted_at: sql<Date>`database_now()` })
    .where('member_id', '=', inviterId)
    .where('order_id', '=', due.orderId)
    .where('level', '=', due.level)
    .execute()
}
