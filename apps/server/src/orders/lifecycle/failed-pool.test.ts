import { addDays } from '@terahold/money/day'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTeamFixture, type TeamFixture } from '../../team/fixtures/team-fixture.ts'
import { type Member, usdt } from '../fixtures/orders-fixture.ts'

let club: TeamFixture
let inviter: Member
let buyer: Member
beforeEach(async () => {
  club = await openTeamFixture()
  inviter = await club.join()
  buyer = await club.join(inviter)
})
afterEach(() => club.database.drop())

/** Thirty settled days in which the pool delivered under half, so its holders can exit without an exit fee. */
async function fail(): Promise<void> {
  for (let back = 30; back > 0; back -= 1) await club.settle(addDays(club.today(), -back), 4_999)
}

const commissions = () => club.db.selectFrom('referral_due').select(['member_id', 'amount']).execute()

it('sells nothing, and shows its plans as not on sale, until it delivers again', async () => {
  await fail()
  const shown = await club.catalogue.listProjects('plan')
  const [failed, sound] = club.poolIds
  expect(new Map(shown.map(({ poolId, onSale }) => [poolId, onSale]))).toEqual(
    new Map([
      [failed, false],
      [sound, true],
    ]),
  )
  await expect(club.buy(buyer)).rejects.toMatchObject({ code: 422, reason: 'plan_closed', field: 'planId' })
  await expect(club.orders.placeOrder(buyer.memberId, await club.request())).rejects.toMatchObject({
    reason: 'plan_closed',
  })
  await club.days(1)
  await club.settle(addDays(club.today(), -1), 10_000)
  await club.buy(buyer)
  await club.buy(buyer, 1)
})

it.each([
  ['failed', fail],
  ['closed', () => club.owner.updateTable('pool').set({ closed_on: club.today() }).execute()],
])('pays no commission on an order that starts when it has %s, because its exit is free', async (_, end) => {
  const orderId = await club.buy(buyer)
  await club.days(2)
  await end()
  await club.orders.followHoldings()
  expect(await club.stateOf(buyer, orderId)).toBe('active')
  expect(await commissions()).toEqual([])
  expect(await club.leave(buyer, orderId)).toBe(true)
  expect(await club.available(buyer)).toBe(usdt('14.5'))
})

it('keeps the commission of other pools', async () => {
  await fail()
  await club.buy(buyer, 1)
  await club.days(2)
  await club.orders.followHoldings()
  expect(await commissions()).toEqual([{ member_id: inviter.memberId, amount: usdt('0.75') }])
})
