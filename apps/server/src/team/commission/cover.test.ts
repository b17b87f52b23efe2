import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { NIL_ID } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { earn } from '../../orders/fixtures/house-revenue.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../../orders/fixtures/orders-fixture.ts'
import { createFreeCash } from '../../settlement/cash/free-cash.ts'
import { verifyBooks } from '../../verification/verify.ts'

let shop: OrdersFixture
let inviter: Member
beforeEach(async () => {
  shop = await openOrdersFixture()
  inviter = await shop.join()
})
afterEach(() => shop.database.drop())

/** Orders of 10 TH/s after cooling-off: each owes its inviter 0.75 USDT. */
async function started(...inviters: Member[]): Promise<void> {
  for (const invites of inviters) {
    const member = await shop.join(invites)
    await shop.fund(member, '15')
    await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
    await shop.advance(60)
  }
  await shop.advance(15 * 86_400)
  await shop.orders.followHoldings()
}

const freeCash: ReturnType<typeof createFreeCash> = (tx) =>
  createFreeCash({ ledger: shop.ledger, leaving: async () => 0n })(tx)
const free = () => transaction(shop.db, freeCash)
const told = () => shop.events.filter(({ kind }) => kind === 'commission').length

describe('a commission that free cash does not cover', () => {
  it('stays pending, and does not block the order', async () => {
    await started(inviter)
    expect(await shop.team.postCommission()).toBe(0)
    expect(await shop.available(inviter)).toBe(0n)
    expect(await free()).toBe(0n)
    const month = (await shop.now()).toISOString().slice(0, 10)
    const earned = await shop.team.commissionEarned(inviter.memberId, month)
    expect(earned).toMatchObject({ paid: 0n, pending: usdt('0.75') })
    const { state } = await shop.db.selectFrom('subscription_order').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('active')
    expect(told()).toBe(0)
  })

  it('is posted by the same job once it is covered', async () => {
    await started(inviter)
    await earn(shop, '0.749999')
    expect(await shop.team.postCommission()).toBe(0)
    await earn(shop, '0.000001')
    expect(await shop.team.postCommission()).toBe(1)
    expect(await shop.available(inviter)).toBe(usdt('0.75'))
    expect([await free(), told()]).toEqual([0n, 1])
    expect(await verifyBooks(shop.db)).toEqual([])
  })

  it('waits its turn: the longest waiting first', async () => {
    const youngest = await shop.join()
    await started(youngest)
    await started(inviter)
    await started(youngest)
    await earn(shop, '0.8')
    expect(await shop.team.postCommission()).toBe(0)
    expect(await Promise.all([youngest, inviter].map(shop.available))).toEqual([usdt('0.75'), 0n])
    await earn(shop, '1')
    expect(await shop.team.postCommission()).toBe(1)
    expect(await Promise.all([youngest, inviter].map(shop.available))).toEqual([usdt('0.75'), usdt('0.75')])
  })

  it('is posted in part of one inviter’s, as far as the cash goes', async () => {
    await started(inviter, inviter, inviter)
    await earn(shop, '1.6')
    expect(await shop.team.postCommission()).toBe(0)
    expect(await shop.available(inviter)).toBe(usdt('1.5'))
    await earn(shop, '0.65')
    expect(await shop.team.postCommission()).toBe(1)
    expect(await shop.available(inviter)).toBe(usdt('2.25'))
  })
})

it('is not paid from cash that another transaction is paying out', async () => {
  await started(inviter)
  await earn(shop, '1')
  let posting: Promise<number> | undefined
  await transaction(shop.db, async (tx) => {
    const amount = await freeCash(tx)
    posting = shop.team.postCommission()
    posting.catch(() => undefined)
    await waitUntilBlocked(shop.owner)
    const leg = { key: 'back', asset: 'USDT', debit: 'correction_expense', credit: 'treasury', amount } as const
    await shop.ledger.post(tx, NIL_ID, [{ ...leg, kind: 'correction_returned' }])
  })
  expect(await posting).toBe(0)
  expect([await shop.available(inviter), await free()]).toEqual([0n, 0n])
})

it('cannot use cash of an approved house withdrawal', async () => {
  await earn(shop, '5')
  const leaving = async () => usdt('4.5')
  expect(await transaction(shop.db, createFreeCash({ ledger: shop.ledger, leaving }))).toBe(usdt('0.5'))
})
