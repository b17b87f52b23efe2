import { contract } from '@terahold/contract'
import { inEveryLanguage } from '@terahold/locale/languages'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { putTask } from '../../../apps/server/src/tasks/operator-tasks.ts'
import { checkTask } from '../../../apps/server/src/tasks/task-entry.ts'
import type { House, Member } from './house.ts'

const byFirst = ({ world }: House) =>
  world.owner.selectFrom('operator').select('operator_id').where('name', '=', 'First').executeTakeFirstOrThrow()

/** Adds a task. Returns its id. */
export async function newTask(house: House): Promise<string> {
  const { world } = house
  const texts = inEveryLanguage(() => ({ title: 'Learn', body: 'Read the page on proofs' }))
  const endsAt = new Date(world.clock.now().getTime() + 300 * 86_400_000).toISOString()
  const { operator_id: operatorId } = await byFirst(house)
  const entry = checkTask({ kind: 'learn', points: 5, claims: 9, endsAt, texts })
  return transaction(world.owner, (tx) => putTask(tx, { taskId: newId(world.clock), operatorId, entry }))
}

/** Lets a member submit what a new task asks for. Returns the task's id. */
export async function submitTask(house: House, { address, token }: Member): Promise<string> {
  const taskId = await newTask(house)
  const task = { account: address, taskId }
  await house.must(contract.editTask, { token, fields: { ...task, action: 'start' } })
  await house.must(contract.editTask, { token, fields: { ...task, action: 'submit', proof: 'All the roots exist' } })
  return taskId
}

/** Lets a member earn points for a task. Returns the task's id. */
export async function earnPoints(house: House, member: Member): Promise<string> {
  const taskId = await submitTask(house, member)
  const { operator_id: operatorId } = await byFirst(house)
  const operator = { operatorId, name: 'First', roles: ['support' as const] }
  const { memberId } = member
  await house.subjects.tasks.desk.decide(operator, { memberId, taskId, verdict: 'approved', reason: 'well said' })
  return taskId
}
