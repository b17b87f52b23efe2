import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OrdersFixture, openOrdersFixture } from '../orders/fixtures/orders-fixture.ts'
import { findingsAfter } from './fixtures/tampering.ts'
import { verifyTerms } from './terms.ts'

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
  const member = await shop.join()
  await shop.orders.placeOrder(member.memberId, await shop.request())
})
afterAll(() => shop.database.drop())

const after = (change: RawBuilder<unknown>) => findingsAfter(shop.owner, [change], verifyTerms)

it('are sound when unchanged', async () => {
  expect(await verifyTerms(shop.db)).toEqual([])
})

it.each([
  [
    'a lower service fee',
    sql`update terms set service_fee_bps = service_fee_bps - 1`,
    /^terms terms [0-9a-f]{64} do not match/,
  ],
  [
    'a lower tariff',
    sql`update terms set tariff_per_kwh = tariff_per_kwh - 1`,
    /^terms terms [0-9a-f]{64} do not match/,
  ],
  [
    'a version of a plan with more power',
    sql`update plan_version set power_mths = power_mths + 1`,
    /^terms version 1 of plan .* does not match/,
  ],
  [
    'a version of a plan with another hash',
    sql`update plan_version set terms_hash = 'other'`,
    /^terms version 1 of plan .* does not match/,
  ],
  [
    'an order with another hash',
    sql`update subscription_order set terms_hash = 'other'`,
    /^terms order .* matches no version/,
  ],
])('are reported after %s', async (_, change, finding) => {
  expect(await after(change)).toContainEqual(expect.stringMatching(finding))
})
