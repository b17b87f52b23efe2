import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../orders/fixtures/orders-fixture.ts'

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
})
afterAll(() => shop.database.drop())

const orders = 1_000

it('a thousand concurrent orders sell exactly the capacity', { timeout: 300_000 }, async () => {
  // 950 TH/s in orders of ten: the ninety-fifth order is the last one that fits.
  const members: Member[] = []
  for (let index = 0; index < 40; index += 1) {
    const member = await shop.join()
    await shop.fund(member, '1000')
    members.push(member)
  }
  const refused: string[] = []
  // Three requests per connection, so that all connections are busy from the first order to the last.
  let next = 0
  const lane = async () => {
    for (let index = next++; index < orders; index = next++) {
      const { memberId } = members[index % members.length] ?? { memberId: '' }
      const request = await shop.request({ payFrom: index % 2 ? 'wallet' : 'balance' })
      await shop.orders.placeOrder(memberId, request).catch((reason) => refused.push(String(reason)))
    }
  }
  await Promise.all(Array.from({ length: 30 }, lane))
  expect(orders - refused.length).toBe(95)
  expect(new Set(refused)).toEqual(new Set(['Refusal: 422 capacity_short (qty)']))
  const { sold, reserved } = await shop.capacity()
  expect(sold + reserved).toBe(950_000n)
  const held = await shop.db
    .selectFrom('subscription_order')
    .select(['state', 'power_mths'])
    .where('state', 'in', ['awaiting_payment', 'cooling_off'])
    .execute()
  const powerOf = (state: string) =>
    held.filter((order) => order.state === state).reduce((sum, order) => sum + order.power_mths, 0n)
  expect({ sold: powerOf('cooling_off'), reserved: powerOf('awaiting_payment') }).toEqual({ sold, reserved })
  // Nobody paid for power they did not get.
  const { unearned } = await shop.ledger.houseBalances(shop.db)
  expect(unearned).toBe((sold / 10_000n) * usdt('15'))
})
