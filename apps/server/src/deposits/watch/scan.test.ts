import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { putHouseAddress, retireFormer } from '../transfers/house-addresses.ts'

let fixture: DepositsFixture
beforeAll(async () => {
  fixture = await openDepositsFixture()
})
afterAll(() => fixture.close())

/** Checks that the ledger has exactly the cash that the chain has, and sums to zero. */
afterEach(async () => {
  const { chain, token, treasury, vault, shop } = fixture
  const house = await shop.ledger.houseBalances(shop.db)
  const { number } = await chain.finalized()
  expect(house.treasury).toBe(await chain.tokenBalance(token, treasury.address, number))
  expect(house.payout_vault).toBe(await chain.tokenBalance(token, vault.address, number))
  expect(await shop.ledger.sumOfAll(shop.db)).toBe(0n)
})

describe('a scan', () => {
  it('is due when a block has come, and at the latest two seconds after the last one', async () => {
    const { deposits, client } = fixture
    const isScanDue = () => deposits.isScanDue()
    await fixture.scan()
    expect(await isScanDue()).toBe(false)
    await client.mine({ blocks: 1 })
    expect(await isScanDue()).toBe(true)
    await fixture.scan()
    expect(await isScanDue()).toBe(false)
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_100)
    expect(await isScanDue().finally(() => later.mockRestore())).toBe(true)
  })

  it('is due again after one that failed', async () => {
    const { deposits, chain } = fixture
    await fixture.scan()
    const broken = vi.spyOn(chain, 'finalized').mockRejectedValue(new Error('the node is away'))
    await expect(deposits.scanOnce().finally(() => broken.mockRestore())).rejects.toThrow('the node is away')
    expect(await deposits.isScanDue()).toBe(true)
    await fixture.scan()
  })
})

describe('a payment for an order', () => {
  it('pays it once final if it is exact, and is shown before', async () => {
    const payer = await fixture.payer()
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    const txHash = await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    await fixture.client.mine({ blocks: 2 })
    await fixture.scan()
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(fixture.toldTo(payer)).toEqual([
      { state: 'seen', txHash, amount: '15' },
      { state: 'final', txHash, amount: '15', orderId },
    ])
  })

  it('becomes available if it is too small, and the order keeps waiting', async () => {
    const { payer, orderId } = await paying('14.999999999999999999')
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await fixture.shop.available(payer)).toBe(usdt('14.999999999999999999'))
  })

  it('leaves the excess available if it is too large', async () => {
    const { payer, orderId } = await paying('20')
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await fixture.shop.available(payer)).toBe(usdt('5'))
  })

  it('leaves the second one available if it is made twice', async () => {
    const { payer, orderId } = await paying('15', '15')
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
  })

  it('pays nothing and becomes available if it comes in two halves', async () => {
    const { payer, orderId } = await paying('7.5', '7.5')
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
  })

  it('pays the order of exactly its amount before an older one', async () => {
    const payer = await fixture.payer()
    const [small, exact] = [await place(payer, 1), await place(payer, 2)]
    await fixture.send(payer.account, '30')
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.shop.stateOf(payer, exact)).toBe('cooling_off')
    expect(await fixture.shop.stateOf(payer, small)).toBe('awaiting_payment')
    expect(await fixture.shop.available(payer)).toBe(0n)
  })

  it('becomes available if its block is older than the order, and pays the order at a tap', async () => {
    const payer = await fixture.payer()
    await fixture.send(payer.account, '15')
    await fixture.client.mine({ blocks: 1 })
    const orderId = await place(payer, 1)
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await fixture.shop.available(payer)).toBe(usdt('15'))
    await fixture.shop.orders.payFromBalance(payer.memberId, orderId)
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('cooling_off')
    expect(await fixture.shop.available(payer)).toBe(0n)
  })

  it('may leave without fee if the order was cancelled before it was final, once', async () => {
    const payer = await fixture.payer()
    const orderId = await place(payer, 1)
    await fixture.send(payer.account, '20')
    await fixture.client.mine({ blocks: 1 })
    await fixture.shop.orders.cancelOrder(payer.memberId, orderId)
    await fixture.finalise()
    await fixture.scan()
    expect(await feeFree(payer)).toBe(usdt('15'))
    await fixture.send(payer.account, '20')
    await fixture.finalise()
    await fixture.scan()
    expect(await feeFree(payer)).toBe(usdt('15'))
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    expect(await verifyBooks(fixture.shop.db)).toEqual([])
  })

  it('waits in suspense if it comes from a stranger’s wallet', async () => {
    const payer = await fixture.payer()
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    const before = (await fixture.shop.ledger.houseBalances(fixture.shop.db)).suspense
    const stranger = await fixture.test.account()
    await fixture.give(stranger.address, '15')
    await fixture.send(stranger, '15')
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect((await fixture.shop.ledger.houseBalances(fixture.shop.db)).suspense - before).toBe(usdt('15'))
    expect(await last()).toEqual({ state: 'suspense', reason: 'unknown_sender', amount: usdt('15') })
  })

  it('is ignored and recorded if it is a false token or zero', async () => {
    const payer = await fixture.payer()
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    await fixture.give(payer.account.address, '100', 'falseToken')
    await fixture.send(payer.account, '15', { of: fixture.falseToken })
    await fixture.finalise()
    await fixture.scan()
    expect(await last()).toEqual({ state: 'ignored', reason: 'other_token', amount: usdt('15') })
    await fixture.send(payer.account, '0')
    await fixture.finalise()
    await fixture.scan()
    expect(await last()).toEqual({ state: 'ignored', reason: 'zero_value', amount: 0n })
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(fixture.toldTo(payer)).toEqual([])
  })
})

describe('house money', () => {
  it('of a venue goes to revenue', async () => {
    await fixture.give(fixture.venue.address, '30')
    await fixture.send(fixture.venue, '30')
    await fixture.finalise()
    await fixture.scan()
    expect(await last()).toMatchObject({ state: 'venue', amount: usdt('30') })
    expect(await fixture.shop.db.selectFrom('venue_payment').select('amount').execute()).toEqual([
      { amount: usdt('30') },
    ])
  })

  it('moved between treasury and vault changes its account and no owner', async () => {
    const before = await fixture.shop.ledger.houseBalances(fixture.shop.db)
    await fixture.send(fixture.treasury, '20', { to: fixture.vault.address })
    await fixture.finalise()
    await fixture.send(fixture.vault, '5')
    await fixture.finalise()
    await fixture.scan()
    const after = await fixture.shop.ledger.houseBalances(fixture.shop.db)
    expect([before.treasury - after.treasury, after.payout_vault - before.payout_vault]).toEqual([
      usdt('15'),
      usdt('15'),
    ])
    expect(after.suspense).toBe(before.suspense)
  })

  it('that someone sent to the vault is in suspense, not lost', async () => {
    const payer = await fixture.payer()
    await fixture.send(payer.account, '9', { to: fixture.vault.address })
    await fixture.finalise()
    await fixture.scan()
    expect(await last()).toEqual({ state: 'suspense', reason: 'paid_to_vault', amount: usdt('9') })
  })

  it('to a retired treasury is in suspense until it is used again', async () => {
    const { chainId } = fixture.chain
    const [former, vault] = [fixture.treasury.address, fixture.vault.address]
    const payer = await fixture.payer()
    await transaction(fixture.shop.owner, (tx) =>
      retireFormer(tx, chainId, { treasuries: [`0x${'fe'.repeat(20)}`], vault }),
    )
    await fixture.send(payer.account, '9')
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    await fixture.client.mine({ blocks: 2 })
    await fixture.scan()
    expect(await last()).toEqual({ state: 'suspense', reason: 'paid_to_retired', amount: usdt('9') })
    expect(fixture.toldTo(payer), 'nor was it shown as on its way').toEqual([])
    const entry = { chainId, address: former, role: 'treasury', name: 'Treasury' } as const
    await transaction(fixture.shop.owner, (tx) => putHouseAddress(tx, entry))
    await fixture.send(payer.account, '8')
    await fixture.finalise()
    await fixture.scan()
    expect(await last()).toMatchObject({ state: 'deposit', amount: usdt('8') })
  })
})

describe('a late payment', () => {
  it('becomes available, and one in time pays although it was read late', async () => {
    const [late, punctual] = [await fixture.payer(), await fixture.payer()]
    const lateOrder = await fixture.shop.orders.placeOrder(late.memberId, await fixture.shop.request())
    const punctualOrder = await fixture.shop.orders.placeOrder(punctual.memberId, await fixture.shop.request())
    await fixture.scan()
    await fixture.send(punctual.account, '15')
    await fixture.client.mine({ blocks: 1 })
    await fixture.shop.advance(31 * 60)
    expect(await expireByCursor()).toBe(0)
    await fixture.client.increaseTime({ seconds: 31 * 60 })
    await fixture.send(late.account, '15')
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.shop.stateOf(punctual, punctualOrder)).toBe('cooling_off')
    expect(await fixture.shop.available(late)).toBe(usdt('15'))
    await expireByCursor()
    expect(await fixture.shop.stateOf(late, lateOrder)).toBe('expired')
    expect(await fixture.shop.stateOf(punctual, punctualOrder)).toBe('cooling_off')
  })
})

async function place({ memberId }: Payer, qty: number): Promise<string> {
  return fixture.shop.orders.placeOrder(memberId, await fixture.shop.request({ qty }))
}

async function feeFree({ memberId }: Payer): Promise<bigint | undefined> {
  const rows = fixture.shop.db.selectFrom('withdrawal_allowance').select('fee_free').where('member_id', '=', memberId)
  return (await rows.executeTakeFirst())?.fee_free
}

async function paying(...amounts: string[]) {
  const payer = await fixture.payer()
  const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
  for (const amount of amounts) {
    await fixture.send(payer.account, amount)
    await fixture.client.mine({ blocks: 1 })
  }
  await fixture.finalise()
  await fixture.scan()
  return { payer, orderId }
}

async function last() {
  return (await fixture.transfers()).at(-1)
}

async function expireByCursor(): Promise<number> {
  const cursor = await fixture.deposits.readCursor()
  return fixture.shop.orders.expireOrders(cursor?.blockTime as Date)
}
