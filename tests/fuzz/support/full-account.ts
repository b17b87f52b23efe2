import { contract } from '@terahold/contract'
import { exampleOfCall } from '@terahold/contract/openapi'
import { addDays, dayOf } from '@terahold/money/day'
import { usdt } from '../../money/support/founding.ts'
import { earnPoints } from './earned-points.ts'
import type { Harness, Member } from './harness.ts'
import { orderGoods, pass, validCalls } from './valid-calls.ts'

const times = [1, 2, 3]

/** A member with at least three entries in every list, and operators with as much to do. */
export async function fillAccount(harness: Harness): Promise<Member> {
  const member = await harness.rich('5000')
  const { token } = member
  for (const time of times) {
    // Each of them joined with a code of the member's.
    await harness.world.join(member)
    const address = { ...exampleOfCall('', contract.saveAddress).input, detail: `Hauptstraße ${time}` }
    await harness.must(contract.saveAddress, { token, fields: address })
    await harness.must(contract.createTicket, { token, fields: { type: 'feedback', content: `It works, ${time}` } })
    // Codes need a minute between them.
    await harness.world.advance(2)
    await harness.must(contract.insertWithdrawal, { token, fields: { amount: '20', idempotencyKey: harness.key() } })
    await earnPoints(harness, member)
    await orderGoods(harness, member)
    await validCalls.prepareWithdrawal(harness)
    await harness.unknownDeposit('7')
    await harness.must(contract.announceHouseWithdrawal, await validCalls.announceHouseWithdrawal(harness))
    await harness.must(contract.recordReversal, await validCalls.recordReversal(harness))
    await validCalls.decideTask(harness)
    await validCalls.publishAnnouncement(harness)
    await harness.must(contract.proposeVenueChange, await validCalls.proposeVenueChange(harness))
  }
  for (const _ of times) {
    await pass(harness, 2)
    await harness.subjects.liabilities.make()
  }
  for (const back of times) {
    const day = addDays(dayOf(harness.world.clock.now()), -back)
    await harness.world.settle(0, day, { usdt: usdt('60'), uptimeBps: 9_000 })
  }
  return member
}
