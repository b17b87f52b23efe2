import type { TaskState } from '@terahold/contract/codes/tasks'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../db/lists.ts'
import type { Tx } from '../db/transaction.ts'

export type Entry = {
  readonly memberId: string
  readonly taskId: string
  readonly state: TaskState
  readonly submissions: number
  readonly proof: string | null
  readonly budgetPart: number | null
}

/** Locks the member's account against closing, and against what else the member does about tasks. Returns false when it is closed. */
export async function lockOpenAccount(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member where member_id = ${memberId} and closed_at is null for no key update`.execute(tx)
  return rows.length === 1
}

function entries(tx: Tx) {
  return tx
    .selectFrom('airdrop_entry')
    .select(['member_id as memberId', 'task_id as taskId', sql<TaskState>`state`.as('state'), 'submissions', 'proof'])
    .select('budget_part as budgetPart')
}

/**
 * Returns the member's entry with its row locked. A new one starts as withdrawn, from where every action is possible.
 */
export async function lockEntry(tx: Tx, memberId: string, taskId: string): Promise<Entry & { isNew: boolean }> {
  const inserted = await tx
    .insertInto('airdrop_entry')
    .values({ member_id: memberId, task_id: taskId, state: 'withdrawn', updated_at: sql`database_now()` })
    .onConflict((conflict) => conflict.columns(['member_id', 'task_id']).doNothing())
    .returning('task_id')
    .executeTakeFirst()
  const entry = await findLocked(tx, memberId, taskId)
  if (!entry) throw new Error('a task entry disappeared within its transaction')
  return { ...entry, isNew: inserted !== undefined }
}

export async function findLocked(tx: Tx, memberId: string, taskId: string): Promise<Entry | undefined> {
  return entries(tx).where('member_id', '=', memberId).where('task_id', '=', taskId).forNoKeyUpdate().executeTakeFirst()
}

export type EntryChange = {
  readonly state: Exclude<TaskState, 'open'>
  readonly submissions?: number
  readonly proof?: string | null
  readonly isVerified?: boolean | null
  readonly budgetPart: number | null
  readonly reason?: string | null
  readonly decidedBy?: string
}

/** Writes an entry's state and clears an operator's earlier decision. */
export async function changeEntry(
  tx: Tx,
  { memberId, taskId }: Pick<Entry, 'memberId' | 'taskId'>,
  { state, budgetPart, submissions, proof, isVerified, reason = null, decidedBy }: EntryChange,
): Promise<void> {
  await tx
    .updateTable('airdrop_entry')
    .set({
      state,
      budget_part: budgetPart,
      reason,
      decided_by: decidedBy ?? null,
      decided_at: decidedBy === undefined ? null : sql<Date>`database_now()`,
      ...(submissions === undefined ? {} : { submissions }),
      ...(proof === undefined ? {} : { proof }),
      ...(isVerified === undefined ? {} : { is_verified: isVerified }),
      updated_at: sql<Date>`database_now()`,
    })
    .where('member_id', '=', memberId)
    .where('task_id', '=', taskId)
    .execute()
}

/** Whether a task of the member has this proof, submitted or approved. */
export async function isProofUsed(tx: Tx, memberId: string, proof: string): Promise<boolean> {
  const used = await tx
    .selectFrom('airdrop_entry')
    .select('task_id')
    .where('member_id', '=', memberId)
    .where('proof', '=', proof)
    .where('state', 'in', ['submitted', 'approved'])
    .executeTakeFirst()
  return used !== undefined
}

const waiting = listShape({
  keys: { since: 'e.updated_at', title: 'w.title', address: 'm.address' },
  usual: 'since',
  ties: ['e.member_id', 'e.task_id'],
  texts: ['w.title', 'e.task_id', 'e.member_id', 'm.address', 'e.proof'],
})

export type WaitingFilter = OrderOf<typeof waiting>

export type WaitingEntry = {
  readonly memberId: string
  readonly address: string
  readonly taskId: string
  readonly title: string
  readonly body: string
  readonly points: number
  readonly proof: string | null
  readonly isVerified: boolean | null
  readonly since: Date
}

/** Returns a page of what waits for support, oldest first unless asked otherwise, with the total count. */
export async function readWaiting(
  db: Database,
  filter: WaitingFilter,
  page: Slice,
): Promise<{ entries: WaitingEntry[]; total: number }> {
  const found = db
    .selectFrom('airdrop_entry as e')
    .innerJoin('member as m', 'm.member_id', 'e.member_id')
    .innerJoin('airdrop_task as t', 't.task_id', 'e.task_id')
    .innerJoin('airdrop_task_text as w', 'w.task_id', 'e.task_id')
    .where('e.state', '=', 'submitted')
    .where('w.locale', '=', 'en')
    .where(waiting.has(filter))
    .select(['e.member_id as memberId', 'm.address', 'e.task_id as taskId', 'w.title', 'w.body', 't.points'])
    .select(['e.proof', 'e.is_verified as isVerified', 'e.updated_at as since'])
    .orderBy(waiting.order(filter))
  const { rows: entries, total } = await readPage(found, page)
  return { entries, total }
}

/** Whether the operator's wallet is one that the member's account has or had. */
export async function isOwnAccount(tx: Tx, memberId: string, operatorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member_address m join operator o on o.address = m.address
    where m.member_id = ${memberId} and o.operator_id = ${operatorId}`.execute(tx)
  return rows.length > 0
}

/** Returns every entry of a member, with its row locked. */
export async function lockEntriesOf(tx: Tx, memberId: string): Promise<Entry[]> {
  return entries(tx).where('member_id', '=', memberId).orderBy('task_id').forNoKeyUpdate().execute()
}

/** Clears a member's proofs and the reasons they were given. Decisions stay, without their words. */
export async function eraseProofs(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('airdrop_entry')
    .set({ proof: null, is_verified: null, reason: sql`case state when 'rejected' then 'erased' end` })
    .where('member_id', '=', memberId)
    .execute()
}

export async function readEntriesOf(db: Database, memberId: string) {
  return db
    .selectFrom('airdrop_entry as e')
    .innerJoin('airdrop_task_text as w', 'w.task_id', 'e.task_id')
    .select(['e.task_id as taskId', 'w.title', 'e.state', 'e.proof', 'e.reason', 'e.updated_at as updatedAt'])
    .where('e.member_id', '=', memberId)
    .where('w.locale', '=', 'en')
    .orderBy('e.updated_at')
    .execute()
}
