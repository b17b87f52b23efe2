import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Member, openShop, type Shop, settings, usdt } from './fixtures/shop.ts'

const day = 86_400
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.database.drop())

describe('when cooling-off ends', () => {
  it('the inviter gets 10 % of the margin and the inviter’s inviter 3 %, the next one nothing', async () => {
    const top = await shop.join()
    const second = await shop.join(top)
    const first = await shop.join(second)
    await buy(await shop.join(first))
    expect(await shop.orders.postReferrals()).toBe(0)
    await shop.advance(2 * day)
    await shop.orders.followHoldings()
    expect(await shop.orders.postReferrals()).toBe(2)
    // Half of 15 USDT is margin.
    expect(await Promise.all([first, second, top].map(shop.available))).toEqual([usdt('0.75'), usdt('0.225'), 0n])
  })

  it('each is paid once, whoever posts and however often', async () => {
    const inviter = await shop.join()
    await buy(await shop.join(inviter))
    await shop.advance(2 * day)
    await shop.orders.followHoldings()
    await Promise.all([shop.orders.postReferrals(), shop.orders.postReferrals(), shop.orders.postReferrals()])
    await shop.orders.postReferrals()
    expect(await shop.available(inviter)).toBe(usdt('0.75'))
  })

  it('nothing comes of an order that was cancelled', async () => {
    const inviter = await shop.join()
    const member = await shop.join(inviter)
    await shop.orders.cancelOrder(member.memberId, await buy(member))
    await shop.advance(2 * day)
    await shop.orders.followHoldings()
    expect(await shop.orders.postReferrals()).toBe(0)
  })
})

describe('the caps', () => {
  const capped = { ...settings, referral: { ...settings.referral, perRefereeYear: usdt('1'), perMonth: usdt('1.3') } }

  it('hold per referee and year, and per inviter and month', async () => {
    await shop.database.drop()
    shop = await openShop({ settings: capped })
    const inviter = await shop.join()
    const [anna, ben] = [await shop.join(inviter), await shop.join(inviter)]
    for (const member of [anna, anna, ben]) await buy(member)
    await shop.advance(2 * day)
    await shop.orders.followHoldings()
    await shop.orders.postReferrals()
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
  it('no commission comes due', async () => {
    await shop.database.drop()
    shop = await openShop({ settings: { ...settings, referral: { ...settings.referral, enabled: false } } })
    const inviter = await shop.join()
    await buy(await shop.join(inviter))
    await shop.advance(2 * day)
    await shop.orders.followHoldings()
    expect(await shop.orders.postReferrals()).toBe(0)
  })
})

async function buy(member: Member): Promise<string> {
  await shop.fund(member, '15')
  return shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
}
