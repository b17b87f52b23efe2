import type { TaskKind, TaskState } from '@terahold/contract/codes/tasks'
import { localeField } from '@terahold/contract/fields'
import type { Language } from '@terahold/locale/languages'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { TaskEntry } from './task-entry.ts'

export type Task = {
  readonly taskId: string
  readonly kind: TaskKind
  readonly points: number
  readonly requires: 'email' | 'password' | null
  readonly endsAt: Date
  readonly isRunning: boolean
}

/** Returns false when a task with this id exists. */
export async function insertTask(
  tx: Tx,
  { taskId, operatorId, texts, endsAt, requires, ...task }: TaskEntry & { taskId: string; operatorId: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('airdrop_task')
    .values({
      task_id: taskId,
      created_by: operatorId,
      ends_at: new Date(endsAt),
      requires: requires ?? null,
      ...task,
      created_at: sql`database_now()`,
    })
    .onConflict((conflict) => conflict.column('task_id').doNothing())
    .returning('task_id')
    .executeTakeFirst()
  if (!added) return false
  await tx
    .insertInto('airdrop_task_text')
    .values(localeField.options.map((locale) => ({ task_id: taskId, locale, ...texts[locale] })))
    .execute()
  return true
}

export async function insertBudget(tx: Tx, taskId: string, parts: readonly number[]): Promise<void> {
  await tx
    .insertInto('airdrop_budget')
    .values(parts.map((claims_left, part) => ({ task_id: taskId, part, claims_left })))
    .execute()
}

const isRunning = sql<boolean>`t.ended_at is null and t.ends_at > database_now()`

export async function findTask(db: Database, taskId: string): Promise<Task | undefined> {
  return db
    .selectFrom('airdrop_task as t')
    .select(['t.task_id as taskId', 't.points', 't.ends_at as endsAt', isRunning.as('isRunning')])
    .select([sql<TaskKind>`t.kind`.as('kind'), sql<Task['requires']>`t.requires`.as('requires')])
    .where('t.task_id', '=', taskId)
    .executeTakeFirst()
}

/** Returns false when there is no such task, or it has ended already. */
export async function endTask(tx: Tx, taskId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('airdrop_task')
    .set({ ended_at: sql`database_now()` })
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .returning('task_id')
    .executeTakeFirst()
  return ended !== undefined
}

export type ListedTask = Task & {
  readonly title: string
  readonly body: string
  readonly claims: number
  readonly claimsLeft: number
  readonly state: TaskState
  readonly proof: string | null
  readonly reason: string | null
}

const shownAtOnce = 200

/**
 * Returns the running tasks and those the member has started, newest first, in a language. Without a member, the
 * running ones.
 */
export async function listTasks(
  db: Database,
  { memberId, locale }: { memberId: string | null; locale: Language },
): Promise<ListedTask[]> {
  const { rows } = await sql<ListedTask>`
    select t.task_id as "taskId", t.kind, t.points, t.requires, t.ends_at as "endsAt", ${isRunning} as "isRunning",
      w.title, w.body, t.claims, b.left::integer as "claimsLeft", coalesce(e.state, 'open') as state, e.proof, e.reason
    from airdrop_task t
    join airdrop_task_text w on w.task_id = t.task_id and w.locale = ${locale}
    cross join lateral (select sum(claims_left) as left from airdrop_budget b where b.task_id = t.task_id) b
    left join airdrop_entry e on e.task_id = t.task_id and e.member_id = ${memberId}
    where ${isRunning} or e.state is not null
    order by t.created_at desc, t.task_id desc limit ${shownAtOnce}`.execute(db)
  return rows
}

/** Takes one claim out of any part that no other transaction holds. Returns the part. */
export async function takeFreeClaim(tx: Tx, taskId: string): Promise<number | undefined> {
  return taken(
    await sql<{ part: number }>`
      update airdrop_budget set claims_left = claims_left - 1 where task_id = ${taskId} and part = (
        select part from airdrop_budget where task_id = ${taskId} and claims_left > 0
        order by random() limit 1 for update skip locked)
      returning part`.execute(tx),
  )
}

/** Takes one claim out of a given part, waiting for its lock. Returns the part, or undefined when it is empty. */
export async function takeClaimOf(tx: Tx, taskId: string, part: number): Promise<number | undefined> {
  return taken(
    await sql<{ part: number }>`
      update airdrop_budget set claims_left = claims_left - 1
      where task_id = ${taskId} and part = ${part} and claims_left > 0 returning part`.execute(tx),
  )
}

/** Returns the parts with something left, in their order. */
export async function readOpenParts(tx: Tx, taskId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('airdrop_budget')
    .select('part')
    .where('task_id', '=', taskId)
    .where('claims_left', '>', 0)
    .orderBy('part')
    .execute()
  return rows.map(({ part }) => part)
}

export async function giveClaimBack(tx: Tx, taskId: string, part: number): Promise<void> {
  await tx
    .updateTable('airdrop_budget')
    .set({ claims_left: sql`claims_left + 1` })
    .where('task_id', '=', taskId)
    .where('part', '=', part)
    .execute()
}

function taken({ rows }: { rows: { part: number }[] }): number | undefined {
  return rows[0]?.part
}
