import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { earn } from '../../orders/fixtures/house-revenue.ts'
import {
  commissionSettings,
  type Member,
  type OrdersFixture,
  openOrdersFixture,
  usdt,
} from '../../orders/fixtures/orders-fixture.ts'
import { verifyBooks } from '../../verification/verify.ts'

const day = 86_400
let shop: OrdersFixture
beforeEach(() => open())
afterEach(() => shop.database.drop())

/** A house that has earned enough for every commission. */
async function open(...options: Parameters<typeof openOrdersFixture>): Promise<void> {
  shop = await openOrdersFixture(...options)
  await earn(shop, '100')
}

describe('when the period to withdraw is over', () => {
  it('pays 10 % of the margin to the inviter, 3 % to the inviter’s inviter, and nothing beyond', async () => {
    const top = await shop.join()
    const second = await shop.join(top)
    const first = await shop.join(second)
    await buy(await shop.join(first))
    expect(await shop.team.postCommission()).toBe(0)
    await shop.advance(15 * day)
    await shop.orders.followHoldings()
    expect(await shop.team.postCommission()).toBe(2)
    // Half of 15 USDT is margin.
    expect(await Promise.all([first, second, top].map(shop.available))).toEqual([usdt('0.75'), usdt('0.225'), 0n])
    const told = shop.events.filter(({ kind }) => kind === 'commission')
    expect(told.map(({ memberId }) => memberId).sort()).toEqual([first.memberId, second.memberId].sort())
    expect(await verifyBooks(shop.db)).toEqual([])
  })

  it('pays each once, regardless of who posts and how often', async () => {
    const inviter = await shop.join()
    await buy(await shop.join(inviter))
    await shop.advance(15 * day)
    await shop.orders.followHoldings()
    await Promise.all([shop.team.postCommission(), shop.team.postCommission(), shop.team.postCommission()])
    // As if the process had stopped before it noted that the commission is due.
    await shop.owner.updateTable('subscription_order').set({ commission_open: true }).execute()
    await shop.orders.followHoldings()
    await shop.team.postCommission()
    expect(await shop.available(inviter)).toBe(usdt('0.75'))
    expect((await shop.team.commissionEarned(inviter.memberId)).paid).toBe(usdt('0.75'))
    expect(shop.events.filter(({ kind }) => kind === 'commission')).toHaveLength(1)
  })

  it('pays nothing for a cancelled order', async () => {
    const inviter = await shop.join()
    const member = await shop.join(inviter)
    await shop.orders.cancelOrder(member.memberId, await buy(member))
    await shop.advance(15 * day)
    await shop.orders.followHoldings()
    expect(await shop.team.postCommission()).toBe(0)
  })
})

describe('a withdrawal from the contract', () => {
  it('leaves no commission, even if the job has not run since', async () => {
    const inviter = await shop.join()
    const member = await shop.join(inviter)
    const orderId = await buy(member)
    await shop.advance(2 * day)
    await shop.orders.followHoldings()
    await shop.orders.withdrawFromContract(member.memberId, { orderId, refund: usdt('14.5') })
    await shop.advance(20 * day)
    await shop.orders.followHoldings()
    expect(await shop.team.postCommission()).toBe(0)
    expect(await shop.available(inviter)).toBe(0n)
    expect(await verifyBooks(shop.db)).toEqual([])
  })
})

describe('the caps', () => {
  const capped = { ...commissionSettings, perRefereeYear: usdt('1'), perMonth: usdt('1.3') }

  it('apply per referee and year, and per inviter and month', async () => {
    await shop.database.drop()
    await open({ commission: capped })
    const inviter = await shop.join()
    const [anna, ben] = [await shop.join(inviter), await shop.join(inviter)]
    for (const member of [anna, anna, ben]) await buy(member)
    await shop.advance(15 * day)
    await shop.orders.followHoldings()
    await shop.team.postCommission()
    // 0.75 and then 0.25 for Anna's year; for Ben what is left of the month.
    const posted = await shop.db
      .selectFrom('referral_due')
      .select(['referee_id', 'amount'])
      .where('member_id', '=', inviter.memberId)
      .execute()
    const sumOf = ({ memberId }: Member) =>
      posted.filter((due) => due.referee_id === memberId).reduce((sum, due) => sum + due.amount, 0n)
    expect([sumOf(anna), sumOf(ben)]).toEqual([usdt('1'), usdt('0.3')])
    expect(await shop.available(inviter)).toBe(usdt('1.3'))
  })
})

describe('switched off', () => {
  it('makes no commission due', async () => {
    await shop.database.drop()
    await open({ commission: { ...commissionSettings, enabled: false } })
    const inviter = await shop.join()
    await buy(await shop.join(inviter))
    await shop.advance(15 * day)
    await shop.orders.followHoldings()
    expect(await shop.team.postCommission()).toBe(0)
  })
})

async function buy(member: Member): Promise<string> {
  await shop.fund(member, '15')
  return shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
}

describe('an early exit', () => {
  it.each(['after', 'before'])('takes no commission back, %s the job has made it due', async (when) => {
    const second = await shop.join()
    const inviter = await shop.join(second)
    const member = await shop.join(inviter)
    const orderId = await buy(member)
    await shop.advance(15 * day)
    if (when === 'after') await shop.orders.followHoldings()
    const { holding_id: holdingId } = await shop.db
      .selectFrom('holding')
      .select('holding_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    // 16 whole days at half a USDT, less a tenth.
    await shop.orders.exitHolding(member.memberId, { holdingId, refund: usdt('7.2') })
    await shop.team.postCommission()
    expect(await Promise.all([inviter, second].map(shop.available))).toEqual([usdt('0.75'), usdt('0.225')])
  })
})

it('due commission is shown as pending until it is posted', async () => {
  const inviter = await shop.join()
  await buy(await shop.join(inviter))
  await shop.advance(15 * day)
  await shop.orders.followHoldings()
  const month = (await shop.now()).toISOString().slice(0, 10)
  const before = await shop.team.commissionEarned(inviter.memberId, month)
  expect(before).toMatchObject({ paid: 0n, pending: usdt('0.75'), capLeft: usdt('1000') })
  await shop.team.postCommission()
  const after = await shop.team.commissionEarned(inviter.memberId, month)
  expect(after).toMatchObject({ paid: usdt('0.75'), l1: usdt('0.75'), pending: 0n, capLeft: usdt('999.25') })
})
