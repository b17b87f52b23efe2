import { addDays, dayOf, startOfDay } from '@terahold/money/day'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { orRefusal } from '../../ledger/fixtures/or-refusal.ts'
import { openSigningSettlement, type SigningSettlement } from '../../settlement/fixtures/signing-settlement.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'
import { poolDays } from '../fixtures/pool-days.ts'

let shop: OrdersFixture
let settlement: SigningSettlement
/** Members for whom the job fails, as a crash in the middle would. */
let failing: Set<string>
beforeEach(async () => {
  failing = new Set()
  shop = await openOrdersFixture({
    postDue: async (tx, memberId) => {
      if (failing.has(memberId)) throw new Error('crashed')
      return settlement.postDue(tx, memberId)
    },
  })
  settlement = openSigningSettlement(shop).settlement
  await toNoon(1)
})
afterEach(() => shop.database.drop())

/** Moves the clock to noon, the given number of days from today. */
async function toNoon(days: number): Promise<void> {
  const target = startOfDay(addDays(dayOf(await shop.now()), days)).getTime() + 43_200_000
  await shop.advance(Math.round((target - (await shop.now()).getTime()) / 1_000))
}

type Bought = { readonly member: Member; readonly orderId: string }

/** A member who buys 10 TH/s for 30 days at 0.5 USDT a day: the holding runs from the day after tomorrow. */
async function buy(inviter?: Member): Promise<Bought> {
  const member = await shop.join(inviter)
  await shop.fund(member, '15')
  const orderId = await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
  return { member, orderId }
}

async function close(): Promise<void> {
  await shop.owner
    .updateTable('pool')
    .set({ closed_on: dayOf(await shop.now()) })
    .execute()
}

/** Records and approves a day on which the pool mined nothing and delivered all of its power. */
const settle = (day: string) => poolDays(settlement, shop).settle(day, '0')

const unearned = async () => (await shop.ledger.houseBalances(shop.db)).unearned
const availableOf = (bought: readonly Bought[]) => Promise.all(bought.map(({ member }) => shop.available(member)))
const orderOf = ({ orderId }: Bought) =>
  shop.db.selectFrom('subscription_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

it('refunds all days not started without an exit fee, all of what has not started, and cancels what is unpaid', async () => {
  const inviter = await shop.join()
  const old = await buy(inviter)
  await toNoon(20)
  const young = await buy()
  await toNoon(5)
  const cooling = await buy()
  const waiting = {
    member: cooling.member,
    orderId: await shop.orders.placeOrder(cooling.member.memberId, await shop.request()),
  }
  await close()
  expect(await shop.orders.endClosedPools()).toBe(4)
  // The old one is in its 24th day and has 6 left, the young one in its 4th and has 26 left.
  expect(await availableOf([old, young, cooling])).toEqual([usdt('3'), usdt('13'), usdt('15')])
  expect(await Promise.all([old, young, cooling, waiting].map(orderOf))).toMatchObject([
    { state: 'refunded', ended_by: 'pool_closed', fee_free_granted: usdt('3'), commission_open: false },
    { state: 'refunded', ended_by: 'pool_closed', fee_free_granted: usdt('13') },
    { state: 'cancelled', ended_by: 'pool_closed', fee_free_granted: usdt('15') },
    { state: 'cancelled', ended_by: null, refund_amount: null },
  ])
  expect((await shop.ledger.houseBalances(shop.db)).exit_income).toBe(0n)
  expect(await shop.capacity()).toEqual({ sold: 0n, reserved: 0n })
  expect(shop.acknowledged).toEqual([])
  expect(await verifyBooks(shop.db)).toEqual([])
})

it('leaves nothing in unearned once the last day is settled', async () => {
  const held = await buy()
  await toNoon(4)
  await close()
  await shop.orders.endClosedPools()
  const today = dayOf(await shop.now())
  // It ran from the second day after its order until today: three days, and today still counts.
  expect(await unearned()).toBe(usdt('1.5'))
  await toNoon(1)
  for (const back of [0, 1, 2]) await settle(addDays(today, -back))
  expect(await unearned()).toBe(0n)
  expect(await shop.available(held.member)).toBe(usdt('13.5'))
  expect(await verifyBooks(shop.db)).toEqual([])
})

it('goes on after a crash in the middle, and ends each order once', async () => {
  const bought = await Promise.all(Array.from({ length: 5 }, () => buy()))
  await toNoon(3)
  await close()
  failing = new Set(bought.slice(2, 4).map(({ member }) => member.memberId))
  await expect(shop.orders.endClosedPools()).rejects.toThrow('2 of 5 could not be moved')
  expect((await availableOf(bought)).filter((amount) => amount === usdt('14'))).toHaveLength(3)
  failing.clear()
  expect(await shop.orders.endClosedPools()).toBe(2)
  expect(await shop.orders.endClosedPools()).toBe(0)
  expect(new Set(await availableOf(bought))).toEqual(new Set([usdt('14')]))
  expect(await verifyBooks(shop.db)).toEqual([])
})

it('refunds once when two processes, an exit, a withdrawal and a cancellation run at the same time', async () => {
  const old = await buy()
  await toNoon(16)
  const young = await buy()
  await toNoon(3)
  const cooling = await buy()
  await close()
  const { holding_id: holdingId } = await shop.db
    .selectFrom('holding')
    .select('holding_id')
    .where('order_id', '=', old.orderId)
    .executeTakeFirstOrThrow()
  const { orders } = shop
  await Promise.all([
    orders.endClosedPools(),
    orders.endClosedPools(),
    orRefusal(orders.exitHolding(old.member.memberId, { holdingId, refund: usdt('6') })),
    orRefusal(
      orders.withdrawFromContract(young.member.memberId, { orderId: young.orderId, refund: usdt('14') }).then(() => 1),
    ),
    orRefusal(orders.cancelOrder(cooling.member.memberId, cooling.orderId).then(() => 1)),
  ])
  await orders.endClosedPools()
  expect(await availableOf([old, young, cooling])).toEqual([usdt('6'), usdt('14'), usdt('15')])
  expect(await verifyBooks(shop.db)).toEqual([])
})

it('lets a holding without a whole day left end by its own term', async () => {
  const held = await buy()
  await toNoon(31)
  await close()
  expect(await shop.orders.endClosedPools()).toBe(0)
  await toNoon(1)
  await shop.orders.followHoldings()
  expect(await orderOf(held)).toMatchObject({ state: 'completed', ended_by: null })
  expect(await shop.available(held.member)).toBe(0n)
})

it('puts a payment that arrives after the closing into the balance, free to leave without fee', async () => {
  const member = await shop.join()
  const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
  await close()
  await shop.orders.endClosedPools()
  await transaction(shop.db, async (tx) => {
    const amount = usdt('15')
    const leg = { asset: 'USDT', debit: 'treasury', credit: 'available', amount, kind: 'deposit' } as const
    await shop.ledger.post(tx, member.memberId, [{ ...leg, key: orderId }])
    const payment = { memberId: member.memberId, amount, block: 1n, blockTime: await shop.now(), txHash: '0x1' }
    return shop.orders.payFromDeposit(tx, payment)
  })
  expect(await orderOf({ member, orderId })).toMatchObject({ state: 'cancelled', fee_free_granted: usdt('15') })
  expect(await shop.available(member)).toBe(usdt('15'))
  expect(await verifyBooks(shop.db)).toEqual([])
})

it('does nothing in pools that are open', async () => {
  const held = await buy()
  await toNoon(3)
  expect(await shop.orders.endClosedPools()).toBe(0)
  expect(await shop.available(held.member)).toBe(0n)
})
