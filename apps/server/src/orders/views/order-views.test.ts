import { orderFields } from '@terahold/contract/calls/member/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { memberPayments } from '../../deposits/deposits.ts'
import { anAddress, type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'
import { orderRoutes } from '../routes.ts'
import { createOrderViews, type OrderViews } from './order-views.ts'

const token = anAddress()
const treasury = anAddress()
let shop: OrdersFixture
let views: OrderViews
beforeAll(async () => {
  shop = await openOrdersFixture()
  views = createOrderViews({
    db: shop.db,
    clock: shop.clock,
    payTo: { treasury, chainId: 31_337, token: { address: token, symbol: 'USDT', decimals: 18 } },
    payments: memberPayments({ chainId: 31_337, token }).part,
    goods: shop.shipments,
  })
})
afterAll(() => shop.database.drop())

describe('an order that waits', () => {
  it('says what to pay, where, in which token and until when', async () => {
    const member = await shop.join()
    const order = await views.showOrder(
      member,
      await shop.orders.placeOrder(member.memberId, await shop.request({ qty: 2 })),
      'en',
    )
    expect(orderFields.parse(order)).toEqual(order)
    expect(order).toMatchObject({
      state: 'awaiting_payment',
      qty: 2,
      power: '20',
      termDays: 30,
      price: '30',
      payAmount: '30',
      payTo: treasury,
      token,
      tokenDecimals: 18,
      chainId: 31_337,
      txHash: null,
      payment: null,
      coolingEndsAt: null,
      startsOn: null,
      endsOn: null,
      refund: null,
      stateLog: [{ state: 'awaiting_payment', at: order.createdAt }],
    })
  })

  it('shows a payment that is under way, and one that is too small', async () => {
    const member = await shop.join()
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    await appear(member, '9', 'deposit')
    expect((await views.showOrder(member, orderId, 'en')).payment).toMatchObject({ amount: '9', final: true })
    const txHash = await appear(member, '15', 'seen')
    expect(await views.showOrder(member, orderId, 'en')).toMatchObject({
      state: 'awaiting_payment',
      txHash,
      payment: { amount: '15', final: false, txHash },
    })
  })

  it('does not show another member’s payment', async () => {
    const [member, other] = [await shop.join(), await shop.join()]
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    await appear(other, '15', 'seen')
    expect((await views.showOrder(member, orderId, 'en')).payment).toBeNull()
  })
})

describe('an order that is paid', () => {
  it('shows the transfer that paid it and the days of its holding', async () => {
    const member = await shop.join()
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    const txHash = await appear(member, '16', 'deposit')
    await shop.fund(member, '16')
    await transaction(shop.db, (tx) =>
      shop.orders.payFromDeposit(tx, {
        memberId: member.memberId,
        amount: usdt('16'),
        block: 1n,
        blockTime: shop.clock.now(),
        txHash,
      }),
    )
    const order = await views.showOrder(member, orderId, 'en')
    expect(order).toMatchObject({ state: 'cooling_off', txHash, payment: { amount: '16', txHash, final: true } })
    expect(await views.countOrders(member.memberId)).toMatchObject({
      withdrawable: 1,
      withdrawableUntil: order.withdrawal?.until,
    })
    expect(order.startsOn).toBe(order.coolingEndsAt?.slice(0, 10))
    expect(Date.parse(order.endsOn ?? '') - Date.parse(order.startsOn ?? '')).toBe(30 * 86_400_000)
    expect(order.stateLog.map(({ state }) => state)).toEqual(['awaiting_payment', 'cooling_off'])
  })

  it('shows its refund once cancelled, and no days', async () => {
    const member = await shop.join()
    await shop.fund(member, '15')
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
    await shop.orders.cancelOrder(member.memberId, orderId)
    expect(await views.showOrder(member, orderId, 'en')).toMatchObject({
      state: 'cancelled',
      refund: { amount: '15' },
      startsOn: null,
      endsOn: null,
      payment: null,
    })
  })
})

describe('my orders', () => {
  it('are listed newest first, by state and by page, with their count', async () => {
    const member = await shop.join()
    const ids: string[] = []
    for (let made = 0; made < 3; made += 1)
      ids.push(await shop.orders.placeOrder(member.memberId, await shop.request()))
    await shop.orders.cancelOrder(member.memberId, ids[1] as string)
    const list = await views.listOrders(member, { pageNum: 1, pageSize: 2 }, 'en')
    expect([list.total, list.rows.map(({ orderId }) => orderId)]).toEqual([3, [ids[2], ids[1]]])
    const waiting = await views.listOrders(member, { state: 'awaiting_payment', pageNum: 1, pageSize: 20 }, 'en')
    expect([waiting.total, waiting.rows.map(({ orderId }) => orderId)]).toEqual([2, [ids[2], ids[0]]])
    expect(await views.countOrders(member.memberId)).toMatchObject({
      all: 3,
      awaitingPayment: 2,
      cancelled: 1,
      coolingOff: 0,
      toShip: 0,
      shipped: 0,
    })
  })

  it('are hidden from other members', async () => {
    const [member, other] = [await shop.join(), await shop.join()]
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    await expect(views.showOrder(other, orderId, 'en')).rejects.toMatchObject({ code: 404, reason: 'order_unknown' })
    expect(await views.listOrders(other, { pageNum: 1, pageSize: 20 }, 'en')).toEqual({ rows: [], total: 0 })
  })
})

describe('the calls', () => {
  it('places, shows, counts and cancels for the member of the session', async () => {
    const routes = orderRoutes(shop.orders, views, 18)
    const member = { ...(await shop.join()), sessionId: newId(shop.clock) }
    const call = <Input>(input: Input) => ({ ...aCall, member, params: {}, input })
    const { data: placed } = await routes.insertOrder(call(await shop.request()))
    const page = { pageNum: 1, pageSize: 20 }
    expect(await routes.selectOrder(call({ orderId: placed.orderId, ...page }))).toEqual({
      data: placed,
      rows: [placed],
      total: 1,
    })
    expect(await routes.selectOrder(call(page))).toMatchObject({ data: null, rows: [placed], total: 1 })
    expect((await routes.cancelOrder(call({ orderId: placed.orderId }))).data).toMatchObject({
      state: 'cancelled',
      refund: null,
    })
    expect((await routes.cancelOrder(call({ orderId: placed.orderId }))).data).toMatchObject({ state: 'cancelled' })
    expect((await routes.orderCounts(call({}))).data).toMatchObject({ all: 1, cancelled: 1 })
  })
})

async function appear({ memberId, address }: Member, amount: string, state: 'seen' | 'deposit'): Promise<string> {
  const txHash = `0x${newId(shop.clock)}`
  await shop.db
    .insertInto('chain_transfer')
    .values({
      chain_id: 31_337,
      tx_hash: txHash,
      log_index: 0,
      token,
      sender: address,
      recipient: treasury,
      amount: usdt(amount),
      block_number: BigInt(Date.now()),
      block_hash: '0x',
      block_time: shop.clock.now(),
      state,
      reason: null,
      member_id: memberId,
      recorded_at: shop.clock.now(),
    })
    .execute()
  return txHash
}

const aCall = {
  requestId: 'r',
  locale: 'en',
  host: 'localhost',
  remoteAddress: '127.0.0.1',
  userAgent: undefined,
} as const
