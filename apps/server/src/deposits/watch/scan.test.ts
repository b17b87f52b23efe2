import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { putHouseAddress, retireFormer } from '../transfers/house-addresses.ts'

let harbour: DepositsFixture
beforeAll(async () => {
  harbour = await openDepositsFixture()
})
afterAll(() => harbour.close())

/** Checks that the ledger has exactly the cash that the chain has, and sums to zero. */
afterEach(async () => {
  const { chain, token, treasury, vault, shop } = harbour
  const house = await shop.ledger.houseBalances(shop.db)
  const { number } = await chain.finalized()
  expect(house.treasury).toBe(await chain.tokenBalance(token, treasury.address, number))
  expect(house.payout_vault).toBe(await chain.tokenBalance(token, vault.address, number))
  expect(await shop.ledger.sumOfAll(shop.db)).toBe(0n)
})

describe('a payment for an order', () => {
  it('pays it once final if it is exact, and is shown before', async () => {
    const payer = await harbour.payer()
    const orderId = await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
    const txHash = await harbour.send(payer.account, '15')
    await harbour.client.mine({ blocks: 1 })
    await harbour.scan()
    expect(await harbour.shop.available(payer)).toBe(0n)
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    await harbour.client.mine({ blocks: 2 })
    await harbour.scan()
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await harbour.shop.available(payer)).toBe(0n)
    expect(harbour.toldTo(payer)).toEqual([
      { state: 'seen', txHash, amount: '15' },
      { state: 'final', txHash, amount: '15', orderId },
    ])
  })

  it('becomes available if it is too small, and the order keeps waiting', async () => {
    const { payer, orderId } = await paying('14.999999999999999999')
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await harbour.shop.available(payer)).toBe(usdt('14.999999999999999999'))
  })

  it('leaves the excess available if it is too large', async () => {
    const { payer, orderId } = await paying('20')
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await harbour.shop.available(payer)).toBe(usdt('5'))
  })

  it('leaves the second one available if it is made twice', async () => {
    const { payer, orderId } = await paying('15', '15')
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await harbour.shop.available(payer)).toBe(usdt('15'))
  })

  it('pays nothing and becomes available if it comes in two halves', async () => {
    const { payer, orderId } = await paying('7.5', '7.5')
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await harbour.shop.available(payer)).toBe(usdt('15'))
  })

  it('pays the order of exactly its amount before an older one', async () => {
    const payer = await harbour.payer()
    const [small, exact] = [await place(payer, 1), await place(payer, 2)]
    await harbour.send(payer.account, '30')
    await harbour.finalise()
    await harbour.scan()
    expect(await harbour.shop.stateOf(payer, exact)).toBe('cooling_off')
    expect(await harbour.shop.stateOf(payer, small)).toBe('awaiting_payment')
    expect(await harbour.shop.available(payer)).toBe(0n)
  })

  it('becomes available if its block is older than the order, and pays the order at a tap', async () => {
    const payer = await harbour.payer()
    await harbour.send(payer.account, '15')
    await harbour.client.mine({ blocks: 1 })
    const orderId = await place(payer, 1)
    await harbour.finalise()
    await harbour.scan()
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await harbour.shop.available(payer)).toBe(usdt('15'))
    await harbour.shop.orders.payFromBalance(payer.memberId, orderId)
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await harbour.shop.available(payer)).toBe(0n)
  })

  it('may leave without fee if the order was cancelled before it was final, once', async () => {
    const payer = await harbour.payer()
    const orderId = await place(payer, 1)
    await harbour.send(payer.account, '20')
    await harbour.client.mine({ blocks: 1 })
    await harbour.shop.orders.cancelOrder(payer.memberId, orderId)
    await harbour.finalise()
    await harbour.scan()
    expect(await feeFree(payer)).toBe(usdt('15'))
    await harbour.send(payer.account, '20')
    await harbour.finalise()
    await harbour.scan()
    expect(await feeFree(payer)).toBe(usdt('15'))
    expect(await harbour.shop.available(payer)).toBe(usdt('40'))
    expect(await verifyBooks(harbour.shop.db)).toEqual([])
  })

  it('waits in suspense if it comes from a stranger’s wallet', async () => {
    const payer = await harbour.payer()
    const orderId = await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
    const before = (await harbour.shop.ledger.houseBalances(harbour.shop.db)).suspense
    const stranger = await harbour.test.account()
    await harbour.give(stranger.address, '15')
    await harbour.send(stranger, '15')
    await harbour.finalise()
    await harbour.scan()
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect((await harbour.shop.ledger.houseBalances(harbour.shop.db)).suspense - before).toBe(usdt('15'))
    expect(await last()).toEqual({ state: 'suspense', reason: 'unknown_sender', amount: usdt('15') })
  })

  it('is ignored and recorded if it is a false token or zero', async () => {
    const payer = await harbour.payer()
    const orderId = await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
    await harbour.give(payer.account.address, '100', 'falseToken')
    await harbour.send(payer.account, '15', { of: harbour.falseToken })
    await harbour.finalise()
    await harbour.scan()
    expect(await last()).toEqual({ state: 'ignored', reason: 'other_token', amount: usdt('15') })
    await harbour.send(payer.account, '0')
    await harbour.finalise()
    await harbour.scan()
    expect(await last()).toEqual({ state: 'ignored', reason: 'zero_value', amount: 0n })
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await harbour.shop.available(payer)).toBe(0n)
    expect(harbour.toldTo(payer)).toEqual([])
  })
})

describe('house money', () => {
  it('of a venue goes to revenue', async () => {
    await harbour.give(harbour.venue.address, '30')
    await harbour.send(harbour.venue, '30')
    await harbour.finalise()
    await harbour.scan()
    expect(await last()).toMatchObject({ state: 'venue', amount: usdt('30') })
    expect(await harbour.shop.db.selectFrom('venue_payment').select('amount').execute()).toEqual([
      { amount: usdt('30') },
    ])
  })

  it('moved between treasury and vault changes its account and no owner', async () => {
    const before = await harbour.shop.ledger.houseBalances(harbour.shop.db)
    await harbour.send(harbour.treasury, '20', { to: harbour.vault.address })
    await harbour.finalise()
    await harbour.send(harbour.vault, '5')
    await harbour.finalise()
    await harbour.scan()
    const after = await harbour.shop.ledger.houseBalances(harbour.shop.db)
    expect([before.treasury - after.treasury, after.payout_vault - before.payout_vault]).toEqual([
      usdt('15'),
      usdt('15'),
    ])
    expect(after.suspense).toBe(before.suspense)
  })

  it('that someone sent to the vault is in suspense, not lost', async () => {
    const payer = await harbour.payer()
    await harbour.send(payer.account, '9', { to: harbour.vault.address })
    await harbour.finalise()
    await harbour.scan()
    expect(await last()).toEqual({ state: 'suspense', reason: 'paid_to_vault', amount: usdt('9') })
  })

  it('to a retired treasury is in suspense until it is used again', async () => {
    const { chainId } = harbour.chain
    const [former, vault] = [harbour.treasury.address, harbour.vault.address]
    const payer = await harbour.payer()
    await transaction(harbour.shop.owner, (tx) =>
      retireFormer(tx, chainId, { treasuries: [`0x${'fe'.repeat(20)}`], vault }),
    )
    await harbour.send(payer.account, '9')
    await harbour.client.mine({ blocks: 1 })
    await harbour.scan()
    await harbour.client.mine({ blocks: 2 })
    await harbour.scan()
    expect(await last()).toEqual({ state: 'suspense', reason: 'paid_to_retired', amount: usdt('9') })
    expect(harbour.toldTo(payer), 'nor was it shown as on its way').toEqual([])
    const entry = { chainId, address: former, role: 'treasury', name: 'Treasury' } as const
    await transaction(harbour.shop.owner, (tx) => putHouseAddress(tx, entry))
    await harbour.send(payer.account, '8')
    await harbour.finalise()
    await harbour.scan()
    expect(await last()).toMatchObject({ state: 'deposit', amount: usdt('8') })
  })
})

describe('a late payment', () => {
  it('becomes available, and one in time pays although it was read late', async () => {
    const [late, punctual] = [await harbour.payer(), await harbour.payer()]
    const lateOrder = await harbour.shop.orders.placeOrder(late.memberId, await harbour.shop.request())
    const punctualOrder = await harbour.shop.orders.placeOrder(punctual.memberId, await harbour.shop.request())
    await harbour.scan()
    await harbour.send(punctual.account, '15')
    await harbour.client.mine({ blocks: 1 })
    await harbour.shop.advance(31 * 60)
    expect(await expireByCursor()).toBe(0)
    await harbour.client.increaseTime({ seconds: 31 * 60 })
    await harbour.send(late.account, '15')
    await harbour.finalise()
    await harbour.scan()
    expect(await harbour.shop.stateOf(punctual, punctualOrder)).toBe('cooling_off')
    expect(await harbour.shop.available(late)).toBe(usdt('15'))
    await expireByCursor()
    expect(await harbour.shop.stateOf(late, lateOrder)).toBe('expired')
    expect(await harbour.shop.stateOf(punctual, punctualOrder)).toBe('cooling_off')
  })
})

async function place({ memberId }: Payer, qty: number): Promise<string> {
  return harbour.shop.orders.placeOrder(memberId, await harbour.shop.request({ qty }))
}

async function feeFree({ memberId }: Payer): Promise<bigint | undefined> {
  const rows = harbour.shop.db.selectFrom('withdrawal_allowance').select('fee_free').where('member_id', '=', memberId)
  return (await rows.executeTakeFirst())?.fee_free
}

async function paying(...amounts: string[]) {
  const payer = await harbour.payer()
  const orderId = await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
  for (const amount of amounts) {
    await harbour.send(payer.account, amount)
    await harbour.client.mine({ blocks: 1 })
  }
  await harbour.finalise()
  await harbour.scan()
  return { payer, orderId }
}

async function last() {
  return (await harbour.transfers()).at(-1)
}

async function expireByCursor(): Promise<number> {
  const cursor = await harbour.deposits.readCursor()
  return harbour.shop.orders.expireOrders(cursor?.blockTime as Date)
}
