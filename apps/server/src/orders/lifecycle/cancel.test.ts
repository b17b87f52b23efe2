import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { type Member, type OrdersFixture, openOrdersFixture, usdt } from '../fixtures/orders-fixture.ts'

let shop: OrdersFixture
beforeAll(async () => {
  shop = await openOrdersFixture()
})
afterAll(() => shop.database.drop())

describe('cancelling an unpaid order', () => {
  it('frees its power and takes no money', async () => {
    const { member, orderId, before } = await placed('wallet')
    await shop.orders.cancelOrder(member.memberId, orderId)
    expect(await shop.stateOf(member, orderId)).toBe('cancelled')
    expect(await shop.capacity()).toEqual(before)
  })
})

describe('cancelling a paid order during cooling-off', () => {
  it('refunds everything, which can be withdrawn without fee', async () => {
    const { member, orderId, before } = await placed('balance')
    await shop.orders.cancelOrder(member.memberId, orderId)
    expect(await shop.available(member)).toBe(usdt('100'))
    expect(await shop.capacity()).toEqual(before)
    const allowance = await shop.db
      .selectFrom('withdrawal_allowance')
      .select('fee_free')
      .where('member_id', '=', member.memberId)
      .execute()
    expect(allowance).toEqual([{ fee_free: usdt('15') }])
    const holding = await shop.db
      .selectFrom('holding')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(holding).toMatchObject({ state: 'refunded', end_day: holding.start_day })
  })

  it('does not let the fee-free allowance grow by ordering and cancelling again', async () => {
    const member = await shop.join()
    await shop.fund(member, '20')
    for (let turn = 0; turn < 3; turn += 1) {
      const orderId = await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom: 'balance' }))
      await shop.orders.cancelOrder(member.memberId, orderId)
    }
    const { fee_free } = await shop.db
      .selectFrom('withdrawal_allowance')
      .select('fee_free')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(fee_free).toBe(usdt('20'))
  })

  it('happens once when it is requested many times at the same moment', async () => {
    const { member, orderId, before } = await placed('balance')
    await Promise.all(Array.from({ length: 8 }, () => shop.orders.cancelOrder(member.memberId, orderId)))
    await shop.orders.cancelOrder(member.memberId, orderId)
    expect(await shop.available(member)).toBe(usdt('100'))
    expect(await shop.capacity()).toEqual(before)
    const log = await shop.db.selectFrom('order_event').select('state').where('order_id', '=', orderId).execute()
    expect(log.map(({ state }) => state)).toEqual(['cooling_off', 'cancelled'])
  })

  it('is possible until the end of cooling-off, but not at the end itself', async () => {
    const early = await placed('balance')
    await endCooling(early.orderId, '2 seconds')
    await shop.orders.cancelOrder(early.member.memberId, early.orderId)
    expect(await shop.stateOf(early.member, early.orderId)).toBe('cancelled')

    const late = await placed('balance')
    await endCooling(late.orderId, '0 seconds')
    const refused = shop.orders.cancelOrder(late.member.memberId, late.orderId)
    await expect(refused).rejects.toMatchObject({ code: 422, reason: 'cooling_off_over', field: 'orderId' })
    expect(await shop.available(late.member)).toBe(usdt('85'))
  })

  it('is too late when another transaction held the order until its time was over', async () => {
    const { member, orderId } = await placed('balance')
    await endCooling(orderId, '300 milliseconds')
    let cancelling: Promise<unknown> = Promise.resolve()
    await transaction(shop.db, async (tx) => {
      await shop.orders.lockMembers(tx, [member.memberId])
      cancelling = shop.orders.cancelOrder(member.memberId, orderId).catch((error: unknown) => error)
      await pause(500)
    })
    expect(await cancelling).toMatchObject({ reason: 'cooling_off_over' })
  })
})

describe('cancelling is refused', () => {
  it('for an unknown order and another member’s', async () => {
    const { orderId } = await placed('wallet')
    const other = await shop.join()
    await expect(shop.orders.cancelOrder(other.memberId, orderId)).rejects.toMatchObject({
      code: 404,
      reason: 'order_unknown',
    })
    await expect(shop.orders.cancelOrder(other.memberId, newId(shop.clock))).rejects.toMatchObject({
      code: 404,
      reason: 'order_unknown',
    })
  })
})

describe('cancelling while the payment arrives', () => {
  it('leaves a later deposit on the balance', async () => {
    const { member, orderId } = await placed('wallet')
    await shop.orders.cancelOrder(member.memberId, orderId)
    expect(await transaction(shop.db, (tx) => arrive(tx, member))).toBeUndefined()
    expect(await shop.available(member)).toBe(usdt('115'))
  })

  it('lets the member withdraw the price without fee, once, unless the order had expired', async () => {
    const { member, orderId } = await placed('wallet')
    const payAs = async (state: 'expired' | 'cancelled') => {
      await shop.owner.updateTable('subscription_order').set({ state }).where('order_id', '=', orderId).execute()
      await transaction(shop.db, (tx) => arrive(tx, member))
      const rights = shop.db.selectFrom('withdrawal_allowance').select('fee_free')
      return (await rights.where('member_id', '=', member.memberId).executeTakeFirst())?.fee_free
    }
    expect(await payAs('expired')).toBeUndefined()
    expect([await payAs('cancelled'), await payAs('cancelled')]).toEqual([usdt('15'), usdt('15')])
  })

  it('refunds an earlier deposit', async () => {
    const { member, orderId } = await placed('wallet')
    expect(await transaction(shop.db, (tx) => arrive(tx, member))).toBe(orderId)
    await shop.orders.cancelOrder(member.memberId, orderId)
    expect(await shop.available(member)).toBe(usdt('115'))
  })

  it('ends cancelled with all the money refunded, whichever of the two is first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { member, orderId, before } = await placed('wallet')
      await Promise.all([
        shop.orders.cancelOrder(member.memberId, orderId),
        transaction(shop.db, (tx) => arrive(tx, member)),
      ])
      expect(await shop.stateOf(member, orderId)).toBe('cancelled')
      expect(await shop.available(member)).toBe(usdt('115'))
      expect(await shop.capacity()).toEqual(before)
    }
  })
})

async function placed(
  payFrom: 'wallet' | 'balance',
): Promise<{ member: Member; orderId: string; before: { sold: bigint; reserved: bigint } }> {
  const member = await shop.join()
  await shop.fund(member, '100')
  const before = await shop.capacity()
  return { member, orderId: await shop.orders.placeOrder(member.memberId, await shop.request({ payFrom })), before }
}

async function endCooling(orderId: string, inTime: string): Promise<void> {
  await shop.owner
    .updateTable('subscription_order')
    .set({ cooling_ends_at: sql<Date>`database_now() + ${inTime}::interval` })
    .where('order_id', '=', orderId)
    .execute()
}

async function arrive(
  tx: Parameters<typeof shop.orders.payFromDeposit>[0],
  { memberId }: Member,
): Promise<string | undefined> {
  const amount = usdt('15')
  const key = newId(shop.clock)
  await shop.ledger.post(tx, memberId, [
    { key, asset: 'USDT', debit: 'treasury', credit: 'available', amount, kind: 'deposit' },
  ])
  return shop.orders.payFromDeposit(tx, {
    memberId,
    amount,
    block: 1n,
    blockTime: shop.clock.now(),
    txHash: `0x${key}`,
  })
}
