import { contract } from '@terahold/contract'
import { inEveryLanguage } from '@terahold/locale/languages'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { putTask } from '../../../apps/server/src/tasks/task-desk.ts'
import { checkTask } from '../../../apps/server/src/tasks/task-entry.ts'
import type { Harness, Member } from './harness.ts'

const byFirst = ({ world }: Harness) =>
  world.owner.selectFrom('operator').select('operator_id').where('name', '=', 'First').executeTakeFirstOrThrow()

/** Adds a task. Returns its id. */
export async function newTask(harness: Harness): Promise<string> {
  const { world } = harness
  const texts = inEveryLanguage(() => ({ title: 'Learn', body: 'Read the page on proofs' }))
  const endsAt = new Date(world.clock.now().getTime() + 300 * 86_400_000).toISOString()
  const { operator_id: operatorId } = await byFirst(harness)
  const entry = checkTask({ kind: 'learn', points: 5, claims: 9, endsAt, texts })
  return transaction(world.owner, (tx) => putTask(tx, { taskId: newId(world.clock), operatorId, entry }))
}

/** Lets a member submit what a new task asks for. Returns the task's id. */
export async function submitTask(harness: Harness, { address, token }: Member): Promise<string> {
  const taskId = await newTask(harness)
  const task = { account: address, taskId }
  await harness.must(contract.editTask, { token, fields: { ...task, action: 'start' } })
  await harness.must(contract.editTask, { token, fields: { ...task, action: 'submit', proof: 'All the roots exist' } })
  return taskId
}

/** Lets a member earn points for a task. Returns the task's id. */
export async function earnPoints(harness: Harness, member: Member): Promise<string> {
  const taskId = await submitTask(harness, member)
  const { operator_id: operatorId } = await byFirst(harness)
  const operator = { operatorId, name: 'First', roles: ['support' as const] }
  const { memberId } = member
  await harness.subjects.tasks.desk.decide(operator, { memberId, taskId, verdict: 'approved', reason: 'well said' })
  return taskId
}
