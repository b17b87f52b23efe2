import { addDays } from '@terahold/money/day'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTeamFixture, type TeamFixture } from '../../team/fixtures/team-fixture.ts'
import { type Member, usdt } from '../fixtures/orders-fixture.ts'

let fixture: TeamFixture
let inviter: Member
let buyer: Member
beforeEach(async () => {
  fixture = await openTeamFixture()
  inviter = await fixture.join()
  buyer = await fixture.join(inviter)
})
afterEach(() => fixture.database.drop())

/** Thirty settled days in which the pool delivered under half, so its holders can exit without an exit fee. */
async function fail(): Promise<void> {
  for (let back = 30; back > 0; back -= 1) await fixture.settle(addDays(fixture.today(), -back), 4_999)
}

const commissions = () => fixture.db.selectFrom('referral_due').select(['member_id', 'amount']).execute()

it('sells nothing, and shows its plans as not on sale, until it delivers again', async () => {
  await fail()
  const shown = await fixture.catalogue.listProjects('plan')
  const [failed, sound] = fixture.poolIds
  expect(new Map(shown.map(({ poolId, onSale }) => [poolId, onSale]))).toEqual(
    new Map([
      [failed, false],
      [sound, true],
    ]),
  )
  await expect(fixture.buy(buyer)).rejects.toMatchObject({ code: 422, reason: 'plan_closed', field: 'planId' })
  await expect(fixture.orders.placeOrder(buyer.memberId, await fixture.request())).rejects.toMatchObject({
    reason: 'plan_closed',
  })
  await fixture.days(1)
  await fixture.settle(addDays(fixture.today(), -1), 10_000)
  await fixture.buy(buyer)
  await fixture.buy(buyer, 1)
})

it.each([
  ['failed', fail],
  ['closed', () => fixture.owner.updateTable('pool').set({ closed_on: fixture.today() }).execute()],
])('pays no commission that falls due when it has %s, because its exit is free', async (_, end) => {
  const orderId = await fixture.buy(buyer)
  await fixture.days(15)
  await end()
  await fixture.orders.followHoldings()
  expect(await fixture.stateOf(buyer, orderId)).toBe('active')
  expect(await commissions()).toEqual([])
  expect(await fixture.leave(buyer, orderId)).toBe(true)
  expect(await fixture.available(buyer)).toBe(usdt('8'))
})

it('keeps the commission of other pools', async () => {
  await fail()
  await fixture.buy(buyer, 1)
  await fixture.days(15)
  await fixture.orders.followHoldings()
  expect(await commissions()).toEqual([{ member_id: inviter.memberId, amount: usdt('0.75') }])
})
