import { parsePower } from '@terahold/money/power'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { outcome } from '../../decisions/fixtures/signed-record-tests.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'
import { grantFeeFree, spendFeeFree } from '../state/store.ts'

let shop: OrdersFixture
/** What is due to a member and not posted yet. */
let due = 0n
beforeAll(async () => {
  shop = await openOrdersFixture({
    async postDue(tx, memberId) {
      const leg = { key: newId(shop.clock), asset: 'USDT', debit: 'pool_payable', credit: 'available' } as const
      if (due > 0n) await shop.ledger.post(tx, memberId, [{ ...leg, amount: due, kind: 'mining' }])
      due = 0n
    },
  })
})
afterAll(() => shop.database.drop())

const pay = ({ memberId }: Member, orderId: string) => outcome(shop.orders.payFromBalance(memberId, orderId))

/** A member with a balance and an order of 15 USDT that waits for a transfer. */
async function waiting(balance: string) {
  const member = await shop.join()
  await shop.fund(member, balance)
  return { member, orderId: await shop.orders.placeOrder(member.memberId, await shop.request()) }
}

it('pays a waiting order once, also with what is due, and leaves no more fee-free right than balance', async () => {
  const { member, orderId } = await waiting('20')
  const right = { member_id: member.memberId, fee_free: usdt('20') }
  await shop.owner.insertInto('withdrawal_allowance').values(right).execute()
  const before = await shop.capacity()
  due = usdt('5')
  expect(new Set(await Promise.all([1, 2, 3, 4].map(() => pay(member, orderId))))).toEqual(new Set(['done']))
  expect([await shop.stateOf(member, orderId), await shop.available(member)]).toEqual(['cooling_off', usdt('10')])
  const ofPower = parsePower('10')
  expect(await shop.capacity()).toEqual({ sold: before.sold + ofPower, reserved: before.reserved - ofPower })
  const used = await shop.db
    .selectFrom('withdrawal_allowance as a')
    .innerJoin('subscription_order as o', 'o.member_id', 'a.member_id')
    .select(['a.fee_free', 'o.fee_free_used'])
    .where('a.member_id', '=', member.memberId)
    .executeTakeFirst()
  expect(used).toEqual({ fee_free: usdt('10'), fee_free_used: usdt('10') })
})

it('keeps a fee-free right that is granted at the same moment', async () => {
  const { member, orderId } = await waiting('20')
  const order = { memberId: member.memberId, orderId }
  const right = { member_id: member.memberId, fee_free: usdt('5') }
  await shop.owner.insertInto('withdrawal_allowance').values(right).execute()
  let spending: Promise<void> | undefined
  await transaction(shop.db, async (tx) => {
    await grantFeeFree(tx, order, usdt('2'))
    spending = transaction(shop.db, (other) => spendFeeFree(other, order))
    await waitUntilBlocked(shop.owner)
  })
  await spending
  const allowance = shop.db.selectFrom('withdrawal_allowance').select('fee_free')
  expect(await allowance.where('member_id', '=', member.memberId).executeTakeFirst()).toEqual({ fee_free: usdt('7') })
})

it('waits while another change of the member’s orders is under way', async () => {
  const { member, orderId } = await waiting('20')
  let paying: Promise<unknown> | undefined
  await transaction(shop.db, async (tx) => {
    await shop.orders.lockMembers(tx, [member.memberId])
    paying = pay(member, orderId)
    await waitUntilBlocked(shop.owner)
  })
  expect(await paying).toBe('done')
})

it('refuses another member’s order, one that has ended, and a balance that is too small', async () => {
  const [short, cancelled, expired] = [await waiting('14.99'), await waiting('20'), await waiting('20')]
  expect(await pay(short.member, short.orderId)).toBe('balance_short')
  expect(await pay(cancelled.member, short.orderId)).toBe('order_unknown')
  await shop.orders.cancelOrder(cancelled.member.memberId, cancelled.orderId)
  expect(await pay(cancelled.member, cancelled.orderId)).toBe('order_not_payable')
  await shop.advance(31 * 60)
  await shop.orders.expireOrders(await shop.now())
  expect(await pay(expired.member, expired.orderId)).toBe('order_not_payable')
  expect(await shop.available(expired.member)).toBe(usdt('20'))
})
