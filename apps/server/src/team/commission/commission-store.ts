import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Commission } from './commission-rules.ts'

export async function readSalesMarginBps(db: Database, termsId: string): Promise<number> {
  const row = await db
    .selectFrom('terms')
    .select('sales_margin_bps')
    .where('terms_id', '=', termsId)
    .executeTakeFirstOrThrow()
  return row.sales_margin_bps
}

export async function insertDues(
  tx: Tx,
  order: { readonly memberId: string; readonly orderId: string },
  commissions: readonly Commission[],
  at: Date,
): Promise<void> {
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

/** Returns inviters with due commissions that are not posted, the longest waiting first. */
export async function readInvitersDue(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('referral_due')
    .select('member_id as memberId')
    .where('posted_at', 'is', null)
    .groupBy('member_id')
    .orderBy(({ fn }) => fn.min('due_at'))
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Lets one transaction at a time post to an inviter, so that the caps include everything posted before. */
export async function lockInviter(tx: Tx, inviterId: string): Promise<void> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', inviterId).forNoKeyUpdate().execute()
}

export type Due = {
  readonly refereeId: string
  readonly orderId: string
  readonly level: number
  readonly amount: bigint
  /** First day of the calendar month, and calendar year, in which it came due; UTC. */
  readonly month: Day
  readonly year: number
}

/** Returns some of an inviter's commissions that are not posted yet, in the order in which they came due. */
export async function readDues(tx: Tx, inviterId: string, limit: number): Promise<Due[]> {
  return dues(tx)
    .where('member_id', '=', inviterId)
    .where('posted_at', 'is', null)
    .orderBy('due_at')
    .orderBy('order_id')
    .orderBy('level')
    .limit(limit)
    .execute()
}

function dues(tx: Tx) {
  return tx
    .selectFrom('referral_due')
    .select(['referee_id as refereeId', 'order_id as orderId', 'level', 'amount'])
    .select([
      sql<Day>`(date_trunc('month', due_at, 'UTC') at time zone 'UTC')::date`.as('month'),
      sql<number>`extract(year from due_at at time zone 'UTC')::integer`.as('year'),
    ])
}

/** The key of a commission's transfer. */
export function commissionKey({ orderId, level }: Pick<Due, 'orderId' | 'level'>): string {
  return `referral:${orderId}:${level}`
}

const keyOfDue = sql<string>`'referral:' || order_id || ':' || level`

/** Returns the commission a transfer posted to an inviter; undefined when the transfer is none. */
export async function findCommission(tx: Tx, inviterId: string, transferId: string): Promise<Due | undefined> {
  const transfer = await tx
    .selectFrom('journal')
    .select('idempotency_key as key')
    .where('member_id', '=', inviterId)
    .where('id', '=', transferId)
    .where('kind', '=', 'referral')
    .executeTakeFirst()
  if (!transfer) return undefined
  return dues(tx).where('member_id', '=', inviterId).where(keyOfDue, '=', transfer.key).executeTakeFirst()
}

/** SQL conditions on `referral_due` for commissions of a member's referees that were posted and reversed. */
export const isReversed = sql<boolean>`(member_id, ${keyOfDue}) in (
  select t.member_id, t.idempotency_key from ledger_reversal r join journal t on t.member_id = r.member_id and t.id = r.transfer_id
  where r.state = 'approved' and t.kind = 'referral')`

/** Returns what was posted to an inviter for one referee's calendar year and for everybody's calendar month. */
export async function readPosted(
  tx: Tx,
  inviterId: string,
  { refereeId, month, year }: Due,
): Promise<{ refereeYear: bigint; month: bigint }> {
  const { rows } = await sql<{ refereeYear: bigint; month: bigint }>`
    select coalesce((select posted from referral_year
        where member_id = ${inviterId} and referee_id = ${refereeId} and year = ${year}), 0) as "refereeYear",
      coalesce((select l1 + l2 from referral_month where member_id = ${inviterId} and month = ${month}::date), 0) as month
  `.execute(tx)
  return rows[0] ?? { refereeYear: 0n, month: 0n }
}

/** Marks a commission as posted with what the caps allow of it, and adds that to the caps' sums. */
export async function markPosted(tx: Tx, inviterId: string, due: Due, granted: bigint): Promise<void> {
  await tx
    .updateTable('referral_due')
    .set({ amount: granted, posted_at: sql<Date>`database_now()` })
    .where('member_id', '=', inviterId)
    .where('order_id', '=', due.orderId)
    .where('level', '=', due.level)
    .execute()
  await sql`
    insert into referral_year as y (member_id, referee_id, year, posted)
    values (${inviterId}, ${due.refereeId}, ${due.year}, ${granted})
    on conflict (member_id, referee_id, year) do update set posted = y.posted + excluded.posted`.execute(tx)
  const [l1, l2] = due.level === 1 ? [granted, 0n] : [0n, granted]
  await sql`
    insert into referral_month as m (member_id, month, l1, l2) values (${inviterId}, ${due.month}::date, ${l1}, ${l2})
    on conflict (member_id, month) do update set l1 = m.l1 + excluded.l1, l2 = m.l2 + excluded.l2`.execute(tx)
}

/** Subtracts a posted commission from the caps' sums. */
export async function uncountPosted(tx: Tx, inviterId: string, due: Due): Promise<void> {
  await sql`
    update referral_year set posted = posted - ${due.amount}
    where member_id = ${inviterId} and referee_id = ${due.refereeId} and year = ${due.year}`.execute(tx)
  const [l1, l2] = due.level === 1 ? [due.amount, 0n] : [0n, due.amount]
  await sql`
    update referral_month set l1 = l1 - ${l1}, l2 = l2 - ${l2}
    where member_id = ${inviterId} and month = ${due.month}::date`.execute(tx)
}

export type Earned = { l1: bigint; l2: bigint; pending: bigint }

/**
 * Returns what was posted to a member of a month's commissions by level, and what is not posted yet, before the caps.
 */
export async function readMonth(db: Database, memberId: string, month: Day): Promise<Earned> {
  const { rows } = await sql<Earned>`
    select coalesce(sum(m.l1), 0) as l1, coalesce(sum(m.l2), 0) as l2, (
        select coalesce(sum(amount), 0) from referral_due where member_id = ${memberId} and posted_at is null
          and due_at >= ${month}::timestamp at time zone 'UTC'
          and due_at < (${month}::timestamp + interval '1 month') at time zone 'UTC'
      ) as pending
    from referral_month m where m.member_id = ${memberId} and m.month = ${month}::date`.execute(db)
  return rows[0] ?? { l1: 0n, l2: 0n, pending: 0n }
}
