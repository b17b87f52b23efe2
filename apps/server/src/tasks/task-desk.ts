import { Refusal } from '@terahold/contract/refusal'
import { newId } from '../db/ids.ts'
import { sliceOf } from '../db/lists.ts'
import type { Tx } from '../db/transaction.ts'
import { type ActingOperator, audited } from '../decisions/audited.ts'
import { giveBack } from './budget.ts'
import type { TaskDependencies } from './dependencies.ts'
import * as entries from './entry-store.ts'
import { checkTask, type TaskEntry } from './task-entry.ts'
import { budgetParts } from './task-rules.ts'
import * as tasks from './task-store.ts'

export type TaskDeskDependencies = Pick<TaskDependencies, 'db' | 'clock' | 'audit' | 'grantPoints' | 'publish'>
export type Decision = {
  readonly memberId: string
  readonly taskId: string
  readonly verdict: 'approved' | 'rejected'
  /** 5 to 500 characters; shown to the member. */
  readonly reason: string
}

/** The operators' side of tasks, for the support role; every action is recorded. */
export function createTaskDesk({ db, clock, audit, grantPoints, publish }: TaskDeskDependencies) {
  const roles = ['support'] as const

  /** Adds a task. Returns its id. @throws Refusal 400 bad_field, 403 role_missing, 409 already_recorded under this id. */
  async function add(operator: ActingOperator, given: unknown, taskId = newId(clock)): Promise<string> {
    const entry = checkTask(given)
    if (new Date(entry.endsAt) <= clock.now()) throw new Refusal(400, 'bad_field', { field: 'endsAt' })
    const { kind, points, claims } = entry
    const attempt = { action: 'task.add', subject: entry.texts.en.title, detail: { kind, points, claims }, roles }
    return audited({ db, audit }, operator, attempt, (tx) =>
      putTask(tx, { taskId, operatorId: operator.operatorId, entry }),
    )
  }

  /**
   * Ends a task early: nobody can start or submit it any more, and earlier submissions are still decided. @throws
   * Refusal 403, 404 task_unknown.
   */
  function end(operator: ActingOperator, taskId: string): Promise<void> {
    return audited({ db, audit }, operator, { action: 'task.end', subject: taskId, detail: {}, roles }, async (tx) => {
      if (!(await tasks.endTask(tx, taskId))) throw new Refusal(404, 'task_unknown')
    })
  }

  /**
   * Approves a submission and credits the points, or rejects it and returns the points to the budget. Notifies the
   * member's open pages.
   * @throws Refusal 400 bad_field reason; 403 role_missing, or own_record for an account that has or had the operator's wallet; 404 task_unknown; 409
   * already_decided.
   */
  function decide(operator: ActingOperator, { memberId, taskId, verdict, reason }: Decision): Promise<void> {
    const action = verdict === 'approved' ? 'task.approve' : 'task.reject'
    const attempt = { action, subject: taskId, detail: { memberId, reason }, roles }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      const words = reason.trim()
      if (words.length < 5 || words.length > 500) throw new Refusal(400, 'bad_field', { field: 'reason' })
      const entry = await entries.findLocked(tx, memberId, taskId)
      const task = await tasks.findTask(tx, taskId)
      if (!entry || !task) throw new Refusal(404, 'task_unknown')
      if (await entries.isOwnAccount(tx, memberId, operator.operatorId)) throw new Refusal(403, 'own_record')
      if (entry.state !== 'submitted') throw new Refusal(409, 'already_decided')
      const decision = { state: verdict, reason: words, decidedBy: operator.operatorId }
      if (verdict === 'approved') await approve(tx, entry, task, decision)
      else {
        await giveBack(tx, entry)
        await entries.changeEntry(tx, entry, { ...decision, budgetPart: null })
      }
      await publish(tx, memberId, 'task', { taskId, state: verdict })
    })
  }

  async function approve(tx: Tx, entry: entries.Entry, task: tasks.Task, decision: DecisionWords): Promise<void> {
    const { memberId, taskId, budgetPart } = entry
    await entries.changeEntry(tx, entry, { ...decision, budgetPart })
    await grantPoints(tx, { memberId, points: BigInt(task.points), reason: 'task', ref: taskId })
  }

  return {
    add,
    end,
    decide,
    /** Returns a page of undecided submissions, oldest first unless asked otherwise. */
    waiting: ({ pageNum, pageSize, ...filter }: entries.WaitingFilter & Parameters<typeof sliceOf>[0]) =>
      entries.readWaiting(db, filter, sliceOf({ pageNum, pageSize })),
    /** Returns the running tasks, with the rest of their budgets. */
    list: () => tasks.listTasks(db, { memberId: null, locale: 'en' }),
  }
}

type DecisionWords = { readonly state: 'approved' | 'rejected'; readonly reason: string; readonly decidedBy: string }

type NewTask = { readonly taskId: string; readonly operatorId: string; readonly entry: TaskEntry }

/** Adds a task without checking the operator, to fill a new database. Returns its id. @throws Refusal 409 already_recorded. */
export async function putTask(tx: Tx, { taskId, operatorId, entry }: NewTask): Promise<string> {
  if (!(await tasks.insertTask(tx, { ...entry, taskId, operatorId })))
    throw new Refusal(409, 'already_recorded', { field: 'id' })
  await tasks.insertBudget(tx, taskId, budgetParts(entry.claims))
  return taskId
}
