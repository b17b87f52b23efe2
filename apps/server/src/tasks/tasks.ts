import type { listTasks } from '@terahold/contract/calls/member/tasks'
import type { TaskAction, TaskState } from '@terahold/contract/codes/tasks'
import type { DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../db/connection.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { giveBack, takeClaim } from './budget.ts'
import type { TaskDependencies } from './dependencies.ts'
import * as entries from './entry-store.ts'
import { createTaskDesk } from './task-desk.ts'
import { proofOf, stepOf } from './task-rules.ts'
import * as tasks from './task-store.ts'

export type TaskEdit = {
  readonly memberId: string
  readonly taskId: string
  readonly action: TaskAction
  readonly proof?: string | undefined
}

/** A proof, and whether it is correct; null when only a person can tell. */
type HandedIn = { readonly proof: string; readonly isVerified: boolean | null }

/** Tasks that earn points, for members and for operators. */
export function createTasks(deps: TaskDependencies) {
  return { forMembers: createMemberTasks(deps), desk: createTaskDesk(deps), eraseMember, exportMember }
}

/** The member's side of tasks. */
export function createMemberTasks(deps: TaskDependencies) {
  const { db } = deps

  /** Returns the running tasks and those the member has started, in a language. */
  async function list(memberId: string, locale: Language): Promise<DataOf<typeof listTasks>> {
    const found = await tasks.listTasks(db, { memberId, locale })
    return {
      list: found.map(({ taskId, title, body, kind, points, state, proof, reason, ...task }) => ({
        taskId,
        title,
        body,
        kind,
        points,
        state,
        proof,
        reason,
        endsAt: task.endsAt.toISOString(),
        budgetLeft: task.isRunning ? points * task.claimsLeft : 0,
      })),
    }
  }

  /**
   * Starts, submits or withdraws. Returns the member's state. A repeat changes nothing. Submitting reserves the points,
   * so that an approval can always grant them.
   * @throws Refusal 400 bad_field proof; 404 task_unknown; 409 task_state; 422 task_closed, task_tries, task_budget,
   * proof_invalid.
   */
  async function edit(request: TaskEdit): Promise<{ state: TaskState; points: number }> {
    // Before the transaction: a lookup elsewhere must not hold locks.
    const task = await tasks.findTask(db, request.taskId)
    if (!task) throw new Refusal(404, 'task_unknown', { field: 'taskId' })
    const handedIn =
      request.action === 'submit' ? await lookUp(task, request.memberId, readProof(task, request.proof)) : undefined
    const state = await transaction(db, (tx) => act(tx, task, request, handedIn))
    return { state, points: task.points }
  }

  async function act(
    tx: Tx,
    task: tasks.Task,
    { memberId, action }: TaskEdit,
    handedIn?: HandedIn,
  ): Promise<TaskState> {
    if (!(await entries.lockOpenAccount(tx, memberId))) throw new Refusal(401, 'session_ended')
    const entry = await entries.lockEntry(tx, memberId, task.taskId)
    const standing = entry.isNew ? { ...entry, state: 'open' as const } : entry
    const step = stepOf(standing, action, task.isRunning)
    if (step.kind === 'refused') throw new Refusal(step.reason === 'task_state' ? 409 : 422, step.reason)
    if (step.kind === 'repeat') {
      if (handedIn && handedIn.proof !== entry.proof) throw new Refusal(409, 'task_state')
      return entry.state
    }
    if (handedIn) await handIn(tx, task, entry, handedIn)
    else {
      await giveBack(tx, entry)
      await entries.changeEntry(tx, entry, { state: step.state, budgetPart: null })
    }
    return step.state
  }

  async function handIn(tx: Tx, task: tasks.Task, entry: entries.Entry, handedIn: HandedIn): Promise<void> {
    await entries.changeEntry(tx, entry, {
      ...handedIn,
      state: 'submitted',
      submissions: entry.submissions + 1,
      budgetPart: await claimFor(tx, task, entry.memberId, handedIn.proof),
    })
  }

  async function claimFor(tx: Tx, { taskId, kind }: tasks.Task, memberId: string, proof: string): Promise<number> {
    const isWrong =
      kind === 'feedback' &&
      (!(await deps.isOwnTicket(tx, memberId, proof)) || (await entries.isProofUsed(tx, memberId, proof)))
    if (isWrong) throw new Refusal(422, 'proof_invalid', { field: 'proof' })
    const part = await takeClaim(tx, taskId)
    if (part === undefined) throw new Refusal(422, 'task_budget')
    return part
  }

  /**
   * Checks a proof as far as possible. @throws Refusal 422 proof_invalid when the account lacks what the task is about.
   */
  async function lookUp(task: tasks.Task, memberId: string, proof: string): Promise<HandedIn> {
    if (task.kind === 'verify_proof') return { proof, isVerified: (await deps.isKnownHash(memberId, proof)) || null }
    if (task.kind === 'feedback') return { proof, isVerified: true }
    if (task.requires === null) return { proof, isVerified: null }
    const { emailVerified, hasPassword } = await deps.securityOf(memberId)
    if (!(task.requires === 'email' ? emailVerified : hasPassword)) throw new Refusal(422, 'proof_invalid')
    return { proof, isVerified: true }
  }

  return { list, edit }
}

function readProof({ kind }: tasks.Task, given: string | undefined): string {
  const proof = given === undefined ? undefined : proofOf(kind, given)
  if (proof === undefined) throw new Refusal(400, 'bad_field', { field: 'proof' })
  return proof
}

/** Erases a closing member's submissions, and returns reserved points to the budget. */
async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  for (const entry of await entries.lockEntriesOf(tx, memberId)) {
    if (entry.state !== 'submitted' && entry.state !== 'started') continue
    await giveBack(tx, entry)
    await entries.changeEntry(tx, entry, { state: 'withdrawn', budgetPart: null })
  }
  await entries.eraseProofs(tx, memberId)
}

/** Returns everything a member submitted for tasks and the outcomes, for the account export. */
async function exportMember(db: Database, memberId: string) {
  const own = await entries.readEntriesOf(db, memberId)
  return { tasks: own.map(({ updatedAt, ...entry }) => ({ ...entry, updatedAt: updatedAt.toISOString() })) }
}
