import { contract } from '@terahold/contract'
import { exampleOfCall } from '@terahold/contract/openapi'
import { addDays, dayOf } from '@terahold/money/day'
import { usdt } from '../../money/support/founding.ts'
import { earnPoints } from './earned-points.ts'
import type { House, Member } from './house.ts'
import { orderGoods, pass, validCalls } from './valid-calls.ts'

const times = [1, 2, 3]

/** A member with at least three entries in every list, and operators with as much to do. */
export async function fillAccount(house: House): Promise<Member> {
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
    await house.must(contract.recordReversal, await validCalls.recordReversal(house))
    await validCalls.decideTask(house)
    await validCalls.publishAnnouncement(house)
    await house.must(contract.proposeVenueChange, await validCalls.proposeVenueChange(house))
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
