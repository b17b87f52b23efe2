import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { business } from '@terahold/contract/constants'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { readPage, type Slice } from '../../db/lists.ts'
import type { WithdrawalTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { isBlockedSince } from '../blocked-addresses/blocked-since.ts'
import { lastDayRequests } from './last-day-requests.ts'
import type { WithdrawalHistory } from './request-rules.ts'

export type Withdrawal = Selectable<WithdrawalTable>
type Key = Pick<Withdrawal, 'member_id' | 'withdraw_id'>

/** Locks the member's row, so that two requests of one member are judged one after the other. */
export async function lockMember(tx: Tx, memberId: string) {
  return tx
    .selectFrom('member')
    .select(['address', 'email', 'locale', 'hold_until', 'hold_reason'])
    .select(sql<boolean>`exists (select from house_address h where h.address = member.address)`.as('is_house'))
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export type HistoryRow = { day: bigint; month: bigint; small: boolean }

/** Returns what counts towards the limits, by the database's clock, as one row of a statement. */
export const historyOf = (memberId: string) => sql<HistoryRow>`
  select coalesce(sum(amount) filter (where created_at > database_now() - make_interval(hours => ${business.withdrawDayHours})), 0) as day,
    coalesce(sum(amount), 0) as month, coalesce(bool_or(under_minimum), false) as small
  from withdrawal where member_id = ${memberId} and created_at > database_now() - make_interval(days => ${business.withdrawMonthDays})
    and state not in ('cancelled', 'rejected', 'failed')`

export function historyOfRow({ day, month, small }: HistoryRow): WithdrawalHistory {
  return { lastDay: day, lastMonth: month, smallOneUsed: small }
}

export async function readHistory(db: Database, memberId: string): Promise<WithdrawalHistory> {
  const { rows } = await historyOf(memberId).execute(db)
  return historyOfRow(rows[0] ?? { day: 0n, month: 0n, small: false })
}

export async function readFeeFree(db: Database, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('withdrawal_allowance')
    .select('fee_free')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.fee_free ?? 0n
}

/**
 * Takes a free amount from the fee-free right, and what exceeds the available balance: withdrawn money cannot be withdrawn
 * again. Returns how much it took, in minor units. The withdrawal keeps that figure and gives it back if it ends unpaid.
 */
export async function takeFeeFree(tx: Tx, memberId: string, free: bigint): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`
    with before as materialized (select fee_free from withdrawal_allowance where member_id = ${memberId} for update)
    update withdrawal_allowance a set fee_free = least(before.fee_free - ${free}, b.available) from before, member_balance b
    where a.member_id = ${memberId} and b.member_id = a.member_id and b.asset = 'USDT'
    returning before.fee_free - a.fee_free as used`.execute(tx)
  return rows[0]?.used ?? 0n
}

/** Gives back what a withdrawal took from the fee-free right. */
export async function returnFeeFree(
  tx: Tx,
  { member_id, fee_free_part }: Pick<Withdrawal, 'member_id' | 'fee_free_part'>,
): Promise<void> {
  if (fee_free_part === 0n) return
  await tx
    .updateTable('withdrawal_allowance')
    .set({ fee_free: sql`fee_free + ${fee_free_part}` })
    .where('member_id', '=', member_id)
    .execute()
}

/** Returns what was paid out to a member, as one value of a statement. */
export const confirmedOf = (memberId: string) => sql<{ sum: bigint }>`
  select coalesce(sum(amount), 0) as sum from withdrawal where member_id = ${memberId} and state = 'confirmed'`

export async function findByKey(tx: Tx, memberId: string, key: string): Promise<Withdrawal | undefined> {
  return tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export type Request = Pick<
  Withdrawal,
  | 'member_id'
  | 'withdraw_id'
  | 'amount'
  | 'fee'
  | 'to_address'
  | 'idempotency_key'
  | 'request_hash'
  | 'under_minimum'
  | 'fee_free_part'
>

/** Inserts a request. The database sets its time, because the payout process uses it to count a day's amount again. */
export async function insertWithdrawal(tx: Tx, request: Request, verifyMinutes: number): Promise<Withdrawal> {
  return tx
    .insertInto('withdrawal')
    .values({
      ...request,
      state: 'requested',
      verify_by: sql<Date>`database_now() + make_interval(mins => ${verifyMinutes})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks one withdrawal of the member. */
export async function lockWithdrawal(
  tx: Database,
  memberId: string,
  withdrawId: string,
): Promise<Withdrawal | undefined> {
  return tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('withdraw_id', '=', withdrawId)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the member's newest withdrawal that waits for its code. */
export async function findWaiting(db: Database, memberId: string): Promise<Withdrawal | undefined> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'requested')
    .where('verify_by', '>', sql<Date>`database_now()`)
    .orderBy('withdraw_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the member of a withdrawal, for operators, who know only its id. */
export async function findOwner(db: Database, withdrawId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .select('member_id')
    .where('withdraw_id', '=', withdrawId)
    .executeTakeFirst()
  return row?.member_id
}

export type Change = Partial<
  Pick<
    Withdrawal,
    | 'reason'
    | 'note'
    | 'hold_until'
    | 'needs_release'
    | 'prepared_by'
    | 'prepared_at'
    | 'released_by'
    | 'released_at'
    | 'closed_at'
  >
>

/** Moves a locked withdrawal to a state and writes the step into its log. */
export async function moveTo(
  tx: Tx,
  row: Withdrawal,
  state: WithdrawalState,
  eventId: string,
  change: Change = {},
): Promise<void> {
  await changeRow(tx, row, { ...change, state })
  await logState(tx, row.member_id, row.withdraw_id, state, eventId)
}

/** Writes a step of a withdrawal into its log. */
export async function logState(
  tx: Tx,
  memberId: string,
  withdrawId: string,
  state: WithdrawalState,
  eventId: string,
): Promise<void> {
  await tx
    .insertInto('withdrawal_event')
    .values({ member_id: memberId, withdraw_id: withdrawId, event_id: eventId, state, at: sql<Date>`database_now()` })
    .execute()
}

export async function changeRow(tx: Tx, row: Key, change: Change & { state?: WithdrawalState }): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set(change)
    .where('member_id', '=', row.member_id)
    .where('withdraw_id', '=', row.withdraw_id)
    .execute()
}

/** Whether the destination is blocked, and was blocked after the last release. */
export async function isBlocked(db: Database, { member_id, withdraw_id }: Key): Promise<boolean> {
  const { blocked } = await db
    .selectFrom('withdrawal as w')
    .select(isBlockedSince.as('blocked'))
    .where('w.member_id', '=', member_id)
    .where('w.withdraw_id', '=', withdraw_id)
    .executeTakeFirstOrThrow()
  return blocked
}

export type Size = { lastDay: bigint; lastDayCount: number; aboveVaultCap: boolean }

/**
 * Returns the total and number of the member's requests in the 24 hours up to and including this withdrawal, and whether it is more than
 * the vault pays without a release.
 */
export async function readSize(db: Database, { member_id, withdraw_id }: Key): Promise<Size> {
  const { rows } = await sql<Size>`
    select (select coalesce(sum(o.amount), 0) ${lastDayRequests}) as "lastDay", (select count(*)::int ${lastDayRequests}) as "lastDayCount",
      exists (select from payout_signer s where s.vault_cap < w.amount - w.fee) as "aboveVaultCap"
    from withdrawal w where w.member_id = ${member_id} and w.withdraw_id = ${withdraw_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no withdrawal ${withdraw_id}`)
  return row
}

/** Returns withdrawals whose next step is due by the database's clock, oldest first. */
export async function findDue(db: Database, limit: number): Promise<{ member_id: string; withdraw_id: string }[]> {
  return db
    .selectFrom('withdrawal')
    .select(['member_id', 'withdraw_id'])
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'requested'), is('verify_by', '<=', sql<Date>`database_now()`)]),
        is('state', '=', 'verified'),
        is.and([is('state', '=', 'holding'), is('hold_until', '<=', sql<Date>`database_now()`)]),
        is.and([is('state', '=', 'screening'), is('needs_release', '=', false)]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/**
 * Lists withdrawals, the newest first. A hold of the account can begin or become longer while a withdrawal waits for one,
 * so `held_until` is the later end; null in a frozen account, which has none.
 */
export async function listWithdrawals(db: Database, memberId: string, state: WithdrawalState | undefined, page: Slice) {
  const mine = db
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.member_id', 'w.member_id')
    .where('w.member_id', '=', memberId)
    .where((is) => (state === undefined ? is.val(true) : is('w.state', '=', state)))
    .selectAll('w')
    .select(
      sql<Date | null>`case
        when w.state <> 'holding' then w.hold_until
        when m.hold_reason is distinct from 'frozen' then greatest(w.hold_until, m.hold_until)
      end`.as('held_until'),
    )
    .orderBy('w.withdraw_id', 'desc')
  return readPage(mine, page)
}

export async function listEvents(db: Database, memberId: string, withdrawIds: string[]) {
  if (withdrawIds.length === 0) return []
  return db
    .selectFrom('withdrawal_event')
    .select(['withdraw_id', 'state', 'at'])
    .where('member_id', '=', memberId)
    .where('withdraw_id', 'in', withdrawIds)
    .orderBy('event_id')
    .execute()
}

/** Lists the ids of a member's withdrawals that are not signed, the newest first. */
export async function listUnsigned(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('withdrawal')
    .select('withdraw_id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['requested', 'verified', 'holding', 'screening', 'queued'])
    .orderBy('created_at', 'desc')
    .orderBy('withdraw_id', 'desc')
    .execute()
  return rows.map(({ withdraw_id }) => withdraw_id)
}
