import { parsePower } from '@terahold/money/power'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'

const day = 86_400
let shop: OrdersFixture
beforeEach(async () => {
  shop = await openOrdersFixture()
})
afterEach(() => shop.database.drop())

describe('an unpaid order', () => {
  it('expires only when the scanned chain has passed its time', async () => {
    const member = await shop.join()
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    await shop.advance(31 * 60)
    const beforeItsTime = new Date(shop.clock.now().getTime() - 2 * 60_000)
    expect(await shop.orders.expireOrders(beforeItsTime)).toBe(0)
    expect(await shop.stateOf(member, orderId)).toBe('awaiting_payment')
    expect(await shop.orders.expireOrders(shop.clock.now())).toBe(1)
    expect(await shop.stateOf(member, orderId)).toBe('expired')
    expect(await shop.capacity()).toEqual({ sold: 0n, reserved: 0n })
    expect(await shop.orders.expireOrders(shop.clock.now())).toBe(0)
  })

  it('is paid by a transfer that was in time, even when it is read long afterwards', async () => {
    const member = await shop.join()
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    const blockTime = shop.clock.now()
    await shop.advance(2 * 3600)
    await shop.orders.expireOrders(blockTime)
    expect(await arrive(member, '15', blockTime)).toBe(orderId)
    expect(await shop.stateOf(member, orderId)).toBe('cooling_off')
  })

  it('is not paid by a late transfer, which stays available', async () => {
    const member = await shop.join()
    await shop.orders.placeOrder(member.memberId, await shop.request())
    await shop.advance(31 * 60)
    expect(await arrive(member, '15', shop.clock.now())).toBeUndefined()
    expect(await shop.available(member)).toBe(usdt('15'))
  })
})

describe('a transfer', () => {
  it('pays the oldest order the transfer covers and leaves the rest available', async () => {
    const member = await shop.join()
    const dear = await shop.orders.placeOrder(member.memberId, await shop.request({ qty: 3 }))
    const cheap = await shop.orders.placeOrder(member.memberId, await shop.request())
    const cheapToo = await shop.orders.placeOrder(member.memberId, await shop.request())
    expect(await arrive(member, '31', shop.clock.now())).toBe(cheap)
    expect(await shop.available(member)).toBe(usdt('16'))
    expect([await shop.stateOf(member, dear), await shop.stateOf(member, cheapToo)]).toEqual([
      'awaiting_payment',
      'awaiting_payment',
    ])
  })

  it('is not paid by a transfer that is too small, even with an earlier balance', async () => {
    const member = await shop.join()
    await shop.fund(member, '100')
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    expect(await arrive(member, '14.999999999999999999', shop.clock.now())).toBeUndefined()
    expect(await shop.stateOf(member, orderId)).toBe('awaiting_payment')
  })

  it('turns reserved power into sold power', async () => {
    const member = await shop.join()
    await shop.orders.placeOrder(member.memberId, await shop.request())
    await arrive(member, '15', shop.clock.now())
    expect(await shop.capacity()).toEqual({ sold: parsePower('10'), reserved: 0n })
  })
})

describe('a paid order', () => {
  it('becomes active after cooling-off and completed after its term, which frees its power', async () => {
    const member = await shop.join()
    await shop.fund(member, '15')
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
    await shop.advance(day - 3600)
    expect(await shop.orders.followHoldings()).toEqual({ started: 0, ended: 0 })
    await shop.advance(day + 3600)
    expect(await shop.orders.followHoldings()).toEqual({ started: 1, ended: 0 })
    await shop.advance(29 * day)
    expect(await shop.orders.followHoldings()).toEqual({ started: 0, ended: 0 })
    expect(await shop.capacity()).toEqual({ sold: parsePower('10'), reserved: 0n })
    await shop.advance(day)
    expect(await shop.orders.followHoldings()).toEqual({ started: 0, ended: 1 })
    expect(await shop.stateOf(member, orderId)).toBe('completed')
    expect(await shop.capacity()).toEqual({ sold: 0n, reserved: 0n })
    expect(shop.events.map(({ state }) => state)).toEqual(['cooling_off', 'active', 'completed'])
  })

  it('makes both changes when no job ran for months', async () => {
    const member = await shop.join()
    await shop.fund(member, '15')
    await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
    await shop.advance(90 * day)
    expect(await shop.orders.followHoldings()).toEqual({ started: 1, ended: 1 })
  })

  it('moves once when two workers run at the same moment', async () => {
    const member = await shop.join()
    await shop.fund(member, '15')
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
    await shop.advance(2 * day)
    await Promise.all([shop.orders.followHoldings(), shop.orders.followHoldings(), shop.orders.followHoldings()])
    const log = await shop.db
      .selectFrom('order_event')
      .select('state')
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute()
    expect(log.map(({ state }) => state)).toEqual(['cooling_off', 'active'])
  })
})

async function arrive({ memberId }: Member, text: string, blockTime: Date): Promise<string | undefined> {
  const amount = usdt(text)
  const key = newId(shop.clock)
  return transaction(shop.db, async (tx) => {
    await shop.ledger.post(tx, memberId, [
      { key, asset: 'USDT', debit: 'treasury', credit: 'available', amount, kind: 'deposit' },
    ])
    return shop.orders.payFromDeposit(tx, { memberId, amount, block: 1n, blockTime, txHash: `0x${key}` })
  })
}
