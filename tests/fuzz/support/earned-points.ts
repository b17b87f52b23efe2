import { contract } from '@terahold/contract'
import { inEveryLanguage } from '@terahold/locale/languages'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { putTask } from '../../../apps/server/src/tasks/operator-tasks.ts'
import { checkTask } from '../../../apps/server/src/tasks/task-entry.ts'
import type { House, Member } from './house.ts'

/** Lets a member earn points for a task. Returns the task's id. */
export async function earnPoints(
  { world, must, subjects }: House,
  { memberId, address, token }: Member,
): Promise<string> {
  const text = { title: 'Learn', body: 'Read the page on proofs' }
  const texts = inEveryLanguage(() => text)
  const endsAt = new Date(world.clock.now().getTime() + 300 * 86_400_000).toISOString()
  const { operator_id: operatorId } = await world.owner
    .selectFrom('operator')
    .select('operator_id')
    .where('name', '=', 'First')
    .executeTakeFirstOrThrow()
  const entry = checkTask({ kind: 'learn', points: 5, claims: 9, endsAt, texts })
  const taskId = await transaction(world.owner, (tx) => putTask(tx, world.clock, operatorId, entry))
  const task = { account: address, taskId }
  await must(contract.editTask, { token, fields: { ...task, action: 'start' } })
  await must(contract.editTask, { token, fields: { ...task, action: 'submit', proof: 'All the roots exist' } })
  const operator = { operatorId, name: 'First', roles: ['support' as const] }
  await subjects.tasks.desk.decide(operator, { memberId, taskId, verdict: 'approved', reason: 'well said' })
  return taskId
}
