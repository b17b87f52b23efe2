import { parsePower } from '@terahold/money/power'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putPlan } from '../../catalogue/entries.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { type OrdersFixture, openOrdersFixture, settings, tenThs, usdt } from '../fixtures/orders-fixture.ts'

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
})
afterAll(() => shop.database.drop())

describe('an order paid from the wallet', () => {
  it('waits 30 minutes with its power reserved', async () => {
    const before = await shop.capacity()
    const member = await shop.join()
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request({ qty: 2 }))
    const order = await shop.db
      .selectFrom('subscription_order')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      state: 'awaiting_payment',
      quantity: 2,
      power_mths: parsePower('20'),
      price: usdt('30'),
      hashrate_price: usdt('30'),
    })
    expect(order.expires_at.getTime() - order.created_at.getTime()).toBe(30 * 60_000)
    expect(order.order_no).toMatch(/^TH-\d{6}-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(await shop.capacity()).toEqual({ sold: before.sold, reserved: before.reserved + parsePower('20') })
  })

  it('records that the member has accepted the disclosure', async () => {
    const member = await shop.join()
    await shop.orders.placeOrder(member.memberId, await shop.request())
    const accepted = await shop.db
      .selectFrom('risk_acceptance')
      .select('version')
      .where('member_id', '=', member.memberId)
      .execute()
    expect(accepted).toEqual([{ version: 'risk-1' }])
  })
})

describe('an order paid from the balance', () => {
  it('is paid at once and cools off until the first midnight at least 24 hours later', async () => {
    const member = await shop.join()
    await shop.fund(member, '20')
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
    const order = await shop.db
      .selectFrom('subscription_order')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order.state).toBe('cooling_off')
    const wait = (order.cooling_ends_at as Date).getTime() - (order.paid_at as Date).getTime()
    expect(wait >= 86_400_000 && wait < 2 * 86_400_000).toBe(true)
    expect((order.cooling_ends_at as Date).getTime() % 86_400_000).toBe(0)
    expect(await shop.available(member)).toBe(usdt('5'))
    const holding = await shop.db
      .selectFrom('holding')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(holding).toMatchObject({
      power_mths: parsePower('10'),
      start_day: order.cooling_ends_at?.toISOString().slice(0, 10),
      end_day: order.ends_on,
    })
  })

  it('leaves nothing behind when the balance is too small', async () => {
    const member = await shop.join()
    await shop.fund(member, '14.99')
    const before = await shop.capacity()
    const refused = shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
    await expect(refused).rejects.toMatchObject({ code: 422, reason: 'balance_short' })
    expect(await shop.capacity()).toEqual(before)
    expect(await shop.available(member)).toBe(usdt('14.99'))
    expect(
      await shop.db.selectFrom('subscription_order').select('state').where('member_id', '=', member.memberId).execute(),
    ).toEqual([])
  })

  it('can be paid from credits that are due but not yet posted', async () => {
    const owing = await openOrdersFixture({
      postDue: (tx, memberId) =>
        owing.ledger.post(tx, memberId, [
          { key: 'due', asset: 'USDT', debit: 'pool_payable', credit: 'available', amount: usdt('15'), kind: 'mining' },
        ]),
    })
    const member = await owing.join()
    const orderId = await owing.orders.placeOrder(member.memberId, await owing.request({ payFrom: 'balance' }))
    expect(await owing.stateOf(member, orderId)).toBe('cooling_off')
    expect(await owing.available(member)).toBe(0n)
    await owing.database.drop()
  })
})

describe('an order that is sent twice', () => {
  it('is placed once, and both requests get it', async () => {
    const member = await shop.join()
    await shop.fund(member, '100')
    const request = await shop.request({ payFrom: 'balance' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.orders.placeOrder(member.memberId, request)))
    expect(new Set(answers).size).toBe(1)
    expect(await shop.available(member)).toBe(usdt('85'))
  })

  it('is refused under the same key with different content', async () => {
    const member = await shop.join()
    const request = await shop.request()
    await shop.orders.placeOrder(member.memberId, request)
    const refused = shop.orders.placeOrder(member.memberId, { ...request, qty: 2 })
    await expect(refused).rejects.toMatchObject({ code: 409, reason: 'idempotency_conflict', field: 'idempotencyKey' })
  })

  it('returns the first order even after the plan has changed', async () => {
    const member = await shop.join()
    const request = await shop.request({ planId: await aPlan({ slug: 'changing' }) })
    const first = await shop.orders.placeOrder(member.memberId, request)
    await aPlan({ slug: 'changing', onSale: false })
    expect(await shop.orders.placeOrder(member.memberId, request)).toBe(first)
  })

  it('may use a key that another member has used', async () => {
    const request = await shop.request()
    const [one, other] = [await shop.join(), await shop.join()]
    const first = await shop.orders.placeOrder(one.memberId, request)
    expect(await shop.orders.placeOrder(other.memberId, request)).not.toBe(first)
  })
})

describe('an order is refused', () => {
  const refusalOf = async (changes: Parameters<OrdersFixture['request']>[0]) => {
    const member = await shop.join()
    return shop.orders.placeOrder(member.memberId, await shop.request(changes)).catch((error: unknown) => error)
  }

  it('for a plan that is unknown or not on sale', async () => {
    expect(await refusalOf({ planId: newId(shop.clock) })).toMatchObject({ code: 404, reason: 'plan_unknown' })
    expect(await refusalOf({ planId: await aPlan({ slug: 'off', onSale: false }) })).toMatchObject({
      code: 422,
      reason: 'plan_closed',
    })
  })

  it('when its terms are no longer those of the plan', async () => {
    expect(await refusalOf({ termsHash: '00' })).toMatchObject({ code: 409, reason: 'terms_changed' })
  })

  it('when the accepted disclosure is outdated', async () => {
    expect(await refusalOf({ riskVersion: 'risk-0' })).toMatchObject({ code: 422, reason: 'risk_version_changed' })
  })

  it('for goods without a delivery address', async () => {
    const planId = await aPlan({ slug: 'goods', goods: { name: 'Miner', price: usdt('100'), shipping: usdt('9') } })
    expect(await refusalOf({ planId })).toMatchObject({ code: 422, reason: 'address_required', field: 'addressId' })
  })

  it('above the available power, with what is left', async () => {
    const { sold, reserved } = await shop.capacity()
    const left = parsePower('940') - sold - reserved
    await shop.orders.placeOrder((await shop.join()).memberId, await shop.request())
    expect(await refusalOf({ qty: 95 })).toMatchObject({
      code: 422,
      reason: 'capacity_short',
      field: 'qty',
      values: { left: String(left / 1000n) },
    })
  })
})

describe('concurrent orders', () => {
  it('sell all the available power and never more', async () => {
    const crowded = await openOrdersFixture()
    const members = await Promise.all(Array.from({ length: 64 }, () => crowded.join()))
    // 64 orders of 20 TH/s for 950: 47 fit.
    const requests = await Promise.all(members.map(() => crowded.request({ qty: 2 })))
    const answers = await Promise.allSettled(
      members.map((member, index) => crowded.orders.placeOrder(member.memberId, requests[index] as never)),
    )
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refusals).toHaveLength(17)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 422, reason: 'capacity_short' })
    expect(await crowded.capacity()).toEqual({ sold: 0n, reserved: parsePower('940') })
    await crowded.database.drop()
  })
})

async function aPlan(changes: Partial<Parameters<typeof putPlan>[2]>): Promise<string> {
  return transaction(shop.owner, (tx) => putPlan(tx, shop.clock, { ...tenThs, poolId: shop.poolId, ...changes }))
}

it('limits a member’s unpaid orders, because they reserve power', async () => {
  const careful = await openOrdersFixture({ settings: { ...settings, unpaidOrdersAtMost: 2 } })
  const member = await careful.join()
  const requests = await Promise.all([1, 2, 3].map(() => careful.request()))
  const results = await Promise.allSettled(
    requests.map((request) => careful.orders.placeOrder(member.memberId, request)),
  )
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual([expect.objectContaining({ reason: 'unpaid_orders_limit' })])
  expect((await careful.capacity()).reserved).toBe(parsePower('20'))
  await careful.database.drop()
})
