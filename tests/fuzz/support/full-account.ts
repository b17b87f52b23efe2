import { contract } from '@terahold/contract'
import { exampleOfCall } from '@terahold/contract/openapi'
import { inEveryLanguage } from '@terahold/locale/languages'
import { addDays, dayOf } from '@terahold/money/day'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { putTask } from '../../../apps/server/src/tasks/operator-tasks.ts'
import { checkTask } from '../../../apps/server/src/tasks/task-entry.ts'
import { usdt } from '../../money/support/founding.ts'
import type { House, Member } from './house.ts'
import { orderGoods, pass, validCalls } from './valid-calls.ts'

const times = [1, 2, 3]

/** A member with at least three entries in every list, and operators with as much to do. */
export async function fill(house: House): Promise<Member> {
  const member = await house.rich('5000')
  const { token } = member
  for (const time of times) {
    // Each of them joined with a code of the member's.
    await house.world.join(member)
    const address = { ...exampleOfCall('', contract.saveAddress).input, detail: `Hauptstraße ${time}` }
    await house.must(contract.saveAddress, { token, fields: address })
    await house.must(contract.createTicket, { token, fields: { type: 'feedback', content: `It works, ${time}` } })
    // Codes need a minute between them.
    await house.world.advance(2)
    await house.must(contract.insertWithdrawal, { token, fields: { amount: '20', idempotencyKey: house.key() } })
    await earnPoints(house, member)
    await orderGoods(house, member)
    await validCalls.prepareWithdrawal(house)
    await house.unknownDeposit('7')
    await house.must(contract.announceHouseWithdrawal, await validCalls.announceHouseWithdrawal(house))
  }
  for (const _ of times) {
    await pass(house, 2)
    await house.subjects.liabilities.make()
  }
  for (const back of times) {
    const day = addDays(dayOf(house.world.clock.now()), -back)
    await house.world.settle(0, day, { usdt: usdt('60'), uptimeBps: 9_000 })
  }
  return member
}

async function earnPoints({ world, must, subjects }: House, { memberId, address, token }: Member): Promise<void> {
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
}
