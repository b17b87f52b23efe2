import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSignedReversals } from '../../ledger/fixtures/signed-reversals.ts'
import { earn } from '../../orders/fixtures/house-revenue.ts'
import {
  commissionSettings,
  type Member,
  type OrdersFixture,
  openOrdersFixture,
  usdt,
} from '../../orders/fixtures/orders-fixture.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { uncountReversedCommission } from './reversed-commission.ts'

const day = 86_400
let shop: OrdersFixture
let inviter: Member
let buyer: Member
beforeEach(async () => {
  shop = await openOrdersFixture({
    commission: { ...commissionSettings, perRefereeYear: usdt('1'), perMonth: usdt('1') },
  })
  await earn(shop, '100')
  inviter = await shop.join()
  buyer = await shop.join(inviter)
  await shop.advance(untilNextMonth(await shop.now()))
  for (let order = 1; order <= 3; order += 1) {
    await shop.fund(buyer, '15')
    await shop.orders.placeOrder(buyer.memberId, await shop.request({ payFrom: 'balance' }))
    await shop.advance(day)
  }
  await shop.advance(11 * day)
})
afterEach(() => shop.database.drop())

/** The next order's commission comes due: 0.75 USDT, as far as the caps leave it. */
async function commission(): Promise<void> {
  await shop.advance(day)
  await shop.orders.followHoldings()
  await shop.team.postCommission()
}

async function reverse(decision: 'approve' | 'reject'): Promise<void> {
  const { db, owner, clock, ledger } = shop
  const { memberId } = inviter
  const transfer = await db
    .selectFrom('transfer')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'referral')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const by = (operatorId: string) => ({ operatorId, name: operatorId, roles: ['settlement'] as const })
  const reversals = openSignedReversals({ db, owner, clock, ledger, onTransferReversed: uncountReversedCommission })
  const request = { memberId, transferId: transfer.id, reason: 'invited oneself' }
  const id = await reversals.record(by(shop.recorder), request)
  await reversals[decision](by(shop.approver), id, { reason: 'not as agreed' })
}

const month = async () => shop.team.commissionEarned(inviter.memberId, (await shop.now()).toISOString().slice(0, 10))
const page = { level: undefined, keyword: undefined, pageNum: 1, pageSize: 20 }

it('a reversed commission is no longer paid, and frees its part of the caps for others', async () => {
  await commission()
  await reverse('approve')
  expect(await month()).toMatchObject({ paid: 0n, l1: 0n, capLeft: usdt('1') })
  const { rows } = await shop.team.primaryPage(inviter.memberId, page)
  expect(rows.map(({ margin, commission: mine }) => [margin, mine])).toEqual([[usdt('7.5'), 0n]])
  await commission()
  // All of it: nothing of the reversed one counts.
  expect(await shop.available(inviter)).toBe(usdt('0.75'))
  await commission()
  expect(await month()).toMatchObject({ paid: usdt('1'), l1: usdt('1'), capLeft: 0n })
  expect(await shop.team.recount()).toEqual([])
  expect(await verifyBooks(shop.db)).toEqual([])
})

it('a requested but rejected reversal changes nothing', async () => {
  await commission()
  await reverse('reject')
  expect(await month()).toMatchObject({ paid: usdt('0.75'), capLeft: usdt('0.25') })
  expect(await shop.team.recount()).toEqual([])
})

/** Seconds until the fifth of the next month, so that all three commissions come due in that month and year. */
function untilNextMonth(now: Date): number {
  const fifth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5)
  return Math.ceil((fifth - now.getTime()) / 1_000)
}
