import { parsePower } from '@terahold/money/power'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putPlan } from '../../catalogue/entries.ts'
import { ChainUnreachable } from '../../chain/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { type OrdersFixture, openOrdersFixture, richWallets, tenThs, usdt } from '../fixtures/orders-fixture.ts'

let shop: OrdersFixture
const wallets = { ...richWallets }
beforeAll(async () => {
  shop = await openOrdersFixture({ wallets, reservationShareBps: 500 })
})
beforeEach(() => {
  Object.assign(wallets, richWallets)
})
afterAll(() => shop.database.drop())

const walletsHave = (amount: string) => {
  wallets.readNow = async () => ({ tokens: usdt(amount), block: 7n })
}

describe('an unpaid order', () => {
  it('is refused if the wallet has nothing, and reserves nothing', async () => {
    walletsHave('0')
    const member = await shop.join()
    const before = await shop.capacity()
    await expect(shop.orders.placeOrder(member.memberId, await shop.request())).rejects.toMatchObject({
      code: 422,
      reason: 'wallet_short',
      field: 'qty',
      values: { missing: '15' },
    })
    expect(await shop.capacity()).toEqual(before)
  })

  it('needs tokens and available balance for all unpaid orders of the member together', async () => {
    walletsHave('25')
    const member = await shop.join()
    await shop.orders.placeOrder(member.memberId, await shop.request())
    const second = await shop.request()
    await expect(shop.orders.placeOrder(member.memberId, second)).rejects.toMatchObject({
      reason: 'wallet_short',
      values: { missing: '5' },
    })
    await shop.fund(member, '5')
    await shop.orders.placeOrder(member.memberId, second)
    await expect(shop.orders.placeOrder(member.memberId, await shop.request())).rejects.toMatchObject({
      reason: 'wallet_short',
      values: { missing: '15' },
    })
  })

  it('reserves at most 5 % of the pool together with the member’s others; an order from the balance has no such limit', async () => {
    const member = await shop.join()
    await shop.orders.placeOrder(member.memberId, await shop.request({ qty: 3 }))
    await expect(shop.orders.placeOrder(member.memberId, await shop.request({ qty: 2 }))).rejects.toMatchObject({
      code: 422,
      reason: 'reservation_limit',
      field: 'qty',
      values: { left: '17.5' },
    })
    await shop.orders.placeOrder(member.memberId, await shop.request({ qty: 1 }))
    await shop.fund(member, '90')
    await shop.orders.placeOrder(member.memberId, await shop.request({ qty: 6, payFrom: 'balance' }))
  })

  it('may reserve one unit of a plan that is more than 5 % of the pool, and nothing else', async () => {
    const fifty = { ...tenThs, slug: 'fifty', powerMths: parsePower('50'), poolId: shop.poolId }
    const planId = await transaction(shop.owner, (tx) => putPlan(tx, shop.clock, fifty))
    const member = await shop.join()
    const refused = { reason: 'reservation_limit', field: 'qty' }
    const two = await shop.request({ planId, qty: 2 })
    await expect(shop.orders.placeOrder(member.memberId, two)).rejects.toMatchObject(refused)
    await shop.orders.placeOrder(member.memberId, await shop.request({ planId }))
    await expect(shop.orders.placeOrder(member.memberId, await shop.request())).rejects.toMatchObject(refused)
  })

  it('is not created while the chain cannot be asked; a repeated request is answered', async () => {
    const member = await shop.join()
    const request = await shop.request()
    const orderId = await shop.orders.placeOrder(member.memberId, request)
    wallets.readNow = async () => {
      throw new ChainUnreachable('no node answers')
    }
    await expect(shop.orders.placeOrder(member.memberId, await shop.request())).rejects.toThrow(ChainUnreachable)
    expect(await shop.orders.placeOrder(member.memberId, request)).toBe(orderId)
  })

  it('holds no transaction open while the chain is asked', async () => {
    const open: unknown[] = []
    wallets.readNow = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
        shop.owner,
      )
      open.push(...rows)
      return { tokens: usdt('15'), block: 7n }
    }
    const member = await shop.join()
    await shop.orders.placeOrder(member.memberId, await shop.request())
    expect(open).toEqual([])
  })
})

describe('an unpaid order whose wallet no longer covers it', () => {
  it('keeps its reservation at blocks that are older than the order, and while the chain cannot be asked', async () => {
    walletsHave('15')
    const member = await shop.join()
    const orderId = await shop.orders.placeOrder(member.memberId, await shop.request())
    Object.assign(wallets, { bookedBlock: async () => 6n, tokensAt: async () => 0n })
    await expireUncovered()
    expect(await shop.stateOf(member, orderId)).toBe('awaiting_payment')
    const tokensAt = async () => {
      throw new ChainUnreachable('no node answers')
    }
    Object.assign(wallets, { bookedBlock: async () => 7n, tokensAt })
    await expireUncovered()
    expect(await shop.stateOf(member, orderId)).toBe('awaiting_payment')
    wallets.tokensAt = async () => 0n
    await expireUncovered()
    expect(await shop.stateOf(member, orderId), 'the look that failed is repeated').toBe('expired')
  })

  it('is looked at once for each block, and by the job only when little power is left', async () => {
    let asked = 0
    const tokensAt = async () => {
      asked += 1
      return usdt('15')
    }
    walletsHave('15')
    await shop.orders.placeOrder((await shop.join()).memberId, await shop.request())
    Object.assign(wallets, { bookedBlock: async () => 8n, tokensAt })
    await shop.orders.watchReservations()
    expect(asked).toBe(0)
    await expireUncovered()
    expect(asked).toBeGreaterThan(0)
    const once = asked
    await expireUncovered()
    expect(asked).toBe(once)
  })

  it('loses the newest reservations only, and balance counts', async () => {
    walletsHave('60')
    const member = await shop.join()
    const place = async () => shop.orders.placeOrder(member.memberId, await shop.request())
    const orderIds = [await place(), await place(), await place()]
    await shop.fund(member, '16')
    Object.assign(wallets, { bookedBlock: async () => 9n, tokensAt: async () => usdt('14') })
    await expireUncovered()
    const states = await Promise.all(orderIds.map((orderId) => shop.stateOf(member, orderId)))
    expect(states).toEqual(['awaiting_payment', 'awaiting_payment', 'expired'])
  })
})

describe('one purse that passes through 100 new wallets', () => {
  it('cannot keep a buyer from the power: what its wallets no longer cover is freed when it is asked for', async () => {
    let block = 20n
    let purseAt = ''
    Object.assign(wallets, {
      readNow: async (address: string) => ({ tokens: address === purseAt ? usdt('60') : 0n, block }),
      bookedBlock: async () => block,
      tokensAt: async (address: string) => (address === purseAt ? usdt('60') : 0n),
    })
    let placed = 0
    for (let wallet = 0; wallet < 100; wallet += 1) {
      const attacker = await shop.join()
      purseAt = attacker.address
      await shop.orders
        .placeOrder(attacker.memberId, await shop.request({ qty: 4 }))
        .then(() => (placed += 1))
        .catch((error: unknown) => expect(error).toMatchObject({ reason: 'capacity_short' }))
      block += 1n
    }
    expect(placed).toBeGreaterThan(19)

    const buyer = await shop.join()
    Object.assign(wallets, {
      readNow: async () => ({ tokens: usdt('60'), block }),
      tokensAt: async (address: string) => ([purseAt, buyer.address].includes(address) ? usdt('60') : 0n),
    })
    const orderId = await shop.orders.placeOrder(buyer.memberId, await shop.request({ qty: 4 }))
    expect(await shop.stateOf(buyer, orderId)).toBe('awaiting_payment')
    await shop.orders.placeOrder((await shop.join()).memberId, await shop.request({ qty: 1 }))
  })
})

/** Another member asks for more than the pool has left, which makes room where it can. */
async function expireUncovered(): Promise<void> {
  const other = await shop.join()
  await shop.fund(other, '1500')
  const request = await shop.request({ qty: 95, payFrom: 'balance' })
  await expect(shop.orders.placeOrder(other.memberId, request)).rejects.toMatchObject({ reason: 'capacity_short' })
}
