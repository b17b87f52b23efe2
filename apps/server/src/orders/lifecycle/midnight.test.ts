import { addDays, dayOf, daysBetween, startOfDay } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
})
afterAll(() => shop.database.drop())

const feeOfDay = usdt('0.5')
const holdingOf = (orderId: string) =>
  shop.db.selectFrom('holding').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

it('ends an early exit on the day of its quote when it waits for the pool past midnight', async () => {
  const { member, orderId } = await buyer()
  await moveTo(startOfDay(addDays(dayOf(await shop.now()), 18)).getTime() - 300_000)
  await shop.orders.followHoldings()
  const held = await holdingOf(orderId)
  const today = dayOf(await shop.now())
  const daysLeft = daysBetween(addDays(today, 1), held.end_day)
  const refund = (feeOfDay * BigInt(daysLeft) * 9n) / 10n
  const { memberId } = member
  const got = await overMidnight(() => shop.orders.exitHolding(memberId, { holdingId: held.holding_id, refund }))
  expect(got).toBe(refund)
  const left = await holdingOf(orderId)
  expect(left.end_day).toBe(addDays(today, 1))
  const { closed_at: closedAt } = await shop.db
    .selectFrom('subscription_order')
    .select('closed_at')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(closedAt && dayOf(closedAt)).toBe(today)
  const { unearned } = await shop.ledger.houseBalances(shop.db)
  expect(unearned).toBe(feeOfDay * BigInt(daysBetween(left.start_day, left.end_day)))
  expect(await verifyBooks(shop.db)).toEqual([])
})

it('judges a cancellation by the time of the request when it waits past the end of cooling-off', async () => {
  const { member, orderId } = await buyer()
  const { start_day: startDay } = await holdingOf(orderId)
  await moveTo(startOfDay(startDay).getTime() - 300_000)
  await overMidnight(() => shop.orders.cancelOrder(member.memberId, orderId))
  expect(await shop.stateOf(member, orderId)).toBe('cancelled')
  expect(await shop.available(member)).toBe(usdt('15'))
  expect(await verifyBooks(shop.db)).toEqual([])
})

async function buyer(): Promise<{ member: Member; orderId: string }> {
  const member = await shop.join()
  await shop.fund(member, '15')
  return {
    member,
    orderId: await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' })),
  }
}

async function moveTo(instant: number): Promise<void> {
  await shop.advance(Math.round((instant - (await shop.now()).getTime()) / 1000))
}

/**
 * Runs an action while another transaction holds the pool, and releases the pool only when the action waits for it and
 * the day has changed.
 */
async function overMidnight<Result>(act: () => Promise<Result>): Promise<Result> {
  const before = dayOf(await shop.now())
  let acting: Promise<Result> | undefined
  await shop.owner.transaction().execute(async (tx) => {
    await sql`select from pool_capacity for update`.execute(tx)
    await sql`select from capacity_slice for update`.execute(tx)
    acting = act()
    acting.catch(() => undefined)
    await waitUntilBlocked(shop.owner)
    await shop.advance(600)
  })
  expect(dayOf(await shop.now())).toBe(addDays(before, 1))
  return acting as Promise<Result>
}
