import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'

/** Returns the reset that has not ended. The caller has locked the member. */
export async function findOpenReset(db: Database, memberId: string) {
  return db
    .selectFrom('account_reset')
    .select(['reset_id as resetId', 'due_at as dueAt', 'prepared_by as preparedBy', 'approved_by as approvedBy'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Inserts a reset that the wallet asked for. Returns when it is due. */
export async function insertWalletReset(
  tx: Tx,
  { memberId, resetId, hours }: { memberId: string; resetId: string; hours: number },
): Promise<Date> {
  const row = await tx
    .insertInto('account_reset')
    .values({ member_id: memberId, reset_id: resetId, created_at: sql`database_now()`, due_at: inHours(hours) })
    .returning('due_at')
    .executeTakeFirstOrThrow()
  return row.due_at as Date
}

export async function insertOperatorReset(
  tx: Tx,
  row: { memberId: string; resetId: string; operatorId: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('account_reset')
    .values({
      member_id: row.memberId,
      reset_id: row.resetId,
      created_at: sql`database_now()`,
      prepared_by: row.operatorId,
      reason: row.reason,
    })
    .execute()
}

/** Selects what operators prepared, for `readRecords`. A reset that ended after its approval has state `ended`. */
export const operatorResetSource = sql`
  select r.reset_id, case when r.outcome = 'done' then 'approved'
      when r.ended_at is null and r.approved_by is null then 'recorded'
      when r.ended_at is null then 'approved' when r.approved_by is null then 'rejected' else 'ended' end,
    r.prepared_by, r.created_at, r.approved_by, coalesce(a.approved_at, r.ended_at)
  from account_reset r left join operator_approval a on a.decision_id = r.reset_id where r.prepared_by is not null`

/** Returns what an operator prepared, as a record. */
export async function findOperatorReset(db: Database, resetId: string) {
  const row = await db
    .selectFrom('account_reset')
    .select(['member_id', 'reason', 'prepared_by', 'approved_by', 'ended_at'])
    .where('reset_id', '=', resetId)
    .where('prepared_by', 'is not', null)
    .executeTakeFirst()
  const state = row?.approved_by ? 'approved' : 'rejected'
  return row && { ...row, recorded_by: row.prepared_by ?? '', state: isOpen(row) ? 'recorded' : state }
}

function isOpen({ approved_by: approvedBy, ended_at: endedAt }: { approved_by: string | null; ended_at: Date | null }) {
  return approvedBy === null && endedAt === null
}

/** Records the second operator's approval. */
export async function approveReset(
  tx: Tx,
  { memberId, resetId, operatorId }: { memberId: string; resetId: string; operatorId: string },
): Promise<void> {
  await tx
    .updateTable('account_reset')
    .set({ approved_by: operatorId })
    .where('member_id', '=', memberId)
    .where('reset_id', '=', resetId)
    .execute()
}

/** Begins the wait of an approved reset. Returns when it is due; undefined when none waits for that. */
export async function beginApproved(tx: Tx, memberId: string, hours: number): Promise<Date | undefined> {
  const row = await tx
    .updateTable('account_reset')
    .set({ due_at: inHours(hours) })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('approved_by', 'is not', null)
    .where('due_at', 'is', null)
    .returning('due_at')
    .executeTakeFirst()
  return row?.due_at ?? undefined
}

/** Returns members with an approved reset whose wait has not begun. */
export async function listApproved(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_reset')
    .select('member_id')
    .where('ended_at', 'is', null)
    .where('approved_by', 'is not', null)
    .where('due_at', 'is', null)
    .limit(most)
    .execute()
  return rows.map(({ member_id: memberId }) => memberId)
}

/** Ends the open reset without effect. Returns whether there was one. */
export async function endReset(tx: Tx, memberId: string, outcome: 'cancelled' | 'rejected'): Promise<boolean> {
  const ended = await tx
    .updateTable('account_reset')
    .set({ outcome, ended_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('reset_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the open reset that the wallet asked for, without effect. Operators' stays. */
export async function endWalletReset(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('account_reset')
    .set({ outcome: 'cancelled', ended_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('prepared_by', 'is', null)
    .execute()
}

/** Ends the open reset as done if it is due. Returns whether it was; of several concurrent callers one succeeds. */
export async function finishReset(tx: Tx, memberId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('account_reset')
    .set({ outcome: 'done', ended_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('due_at', '<=', sql<Date>`database_now()`)
    .returning('reset_id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function listDue(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_reset')
    .select('member_id')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', sql<Date>`database_now()`)
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows.map(({ member_id: memberId }) => memberId)
}

/** Removes the email address and the password. */
export async function removeFactors(tx: Tx, memberId: string): Promise<void> {
  const none = { email: null, email_verified_at: null, password_hash: null, password_changed_at: null }
  await tx.updateTable('member').set(none).where('member_id', '=', memberId).execute()
  await tx.deleteFrom('member_email').where('member_id', '=', memberId).execute()
}

/** Returns open resets, oldest first, with the operators who decided. */
export async function listResets(db: Database) {
  return db
    .selectFrom('account_reset as r')
    .innerJoin('member as m', 'm.member_id', 'r.member_id')
    .leftJoin('operator as p', 'p.operator_id', 'r.prepared_by')
    .leftJoin('operator as a', 'a.operator_id', 'r.approved_by')
    .select(['m.address', 'r.member_id as memberId', 'r.reset_id as resetId'])
    .select(['r.created_at as createdAt', 'r.due_at as dueAt', 'r.reason'])
    .select(['p.name as preparedBy', 'a.name as approvedBy'])
    .where('r.ended_at', 'is', null)
    .orderBy('r.created_at')
    .execute()
}

function inHours(hours: number) {
  return sql<Date>`database_now() + make_interval(hours => ${hours})`
}
