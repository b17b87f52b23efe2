import { localChain } from '@terahold/contracts/local-chain'
import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployPayoutVault } from '../../chain/contracts/deploy.ts'
import type { TestAccount } from '../../chain/local/fixtures/test-chain.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { deployCrookedToken, encodeFalseTransfer } from '../fixtures/crooked-token.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'

let fixture: DepositsFixture
let attacker: TestAccount
let payer: Payer
beforeAll(async () => {
  fixture = await openDepositsFixture()
  attacker = await fixture.test.account()
  payer = await fixture.payer()
})
afterEach(async () => {
  const { books, chain } = await fixture.cash()
  expect(books).toEqual(chain)
  expect(await fixture.incidents()).toEqual([])
  expect(await fixture.deposits.rescan()).toEqual([])
})
afterAll(() => fixture.close())

async function call(from: TestAccount, to: Address, data: Hex, gas = 3_000_000n): Promise<Hex> {
  const account = privateKeyToAccount(from.privateKey)
  return fixture.client.sendTransaction({ account, chain: localChain, to, data, gas })
}

/** Deploys something while blocks are mined automatically. */
async function mining<T>(work: () => Promise<T>): Promise<T> {
  await fixture.client.setAutomine(true)
  try {
    return await work()
  } finally {
    await fixture.client.setAutomine(false)
  }
}

const transferFrom = (from: Address, to: Address) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, 0n] })

describe('a transfer of zero in another’s name', () => {
  it('from a member to the treasury is recorded and credits no one', async () => {
    await call(attacker, fixture.token, transferFrom(payer.account.address, fixture.treasury.address))
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
    expect(fixture.toldTo(payer)).toEqual([])
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).at(-1)).toEqual({ state: 'ignored', reason: 'zero_value', amount: 0n })
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(fixture.toldTo(payer)).toEqual([])
  })

  it('is recorded once final, although a node showed it with an amount before', async () => {
    const { chain, watcher } = fixture
    const before = (await fixture.transfers()).length
    const unconfirmedTransfersOf: typeof chain.unconfirmedTransfersOf = async (query) =>
      (await chain.unconfirmedTransfersOf(query)).map((transfer) => ({ ...transfer, amount: usdt('15') }))
    await call(attacker, fixture.token, transferFrom(payer.account.address, fixture.treasury.address))
    await fixture.client.mine({ blocks: 1 })
    await watcher({ reading: { ...chain, unconfirmedTransfersOf } }).scanOnce()
    expect((await fixture.transfers()).at(-1)).toMatchObject({ state: 'seen', amount: usdt('15') })
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).slice(before)).toEqual([{ state: 'ignored', reason: 'zero_value', amount: 0n }])
    expect(await fixture.shop.available(payer)).toBe(0n)
  })

  it('from the treasury to a stranger raises no alarm', async () => {
    await call(attacker, fixture.token, transferFrom(fixture.treasury.address, attacker.address))
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).at(-1)).toEqual({ state: 'ignored', reason: 'zero_value', amount: 0n })
  })
})

describe('a contract with false logs', () => {
  it('credits no one and takes nothing from the house', async () => {
    const crooked = await mining(() => deployCrookedToken(fixture.test, attacker))
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    const before = (await fixture.transfers()).length
    await call(attacker, crooked, encodeFalseTransfer(payer.account.address, fixture.treasury.address, usdt('15')))
    await call(attacker, crooked, encodeFalseTransfer(fixture.treasury.address, attacker.address, usdt('1000')))
    await call(attacker, crooked, encodeFalseTransfer(fixture.treasury.address, fixture.vault.address, usdt('1000')))
    await fixture.finaliseAndScan()
    const added = (await fixture.transfers()).slice(before)
    expect(added).toEqual([
      { state: 'ignored', reason: 'other_token', amount: usdt('15') },
      { state: 'ignored', reason: 'other_token', amount: usdt('1000') },
    ])
    expect(await fixture.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await fixture.shop.available(payer)).toBe(0n)
  })
})

describe('a failed transaction', () => {
  it('leaves no trace', async () => {
    const poor = await fixture.payer('1')
    const before = await fixture.transfers()
    await fixture.send(poor.account, '1000')
    await fixture.finaliseAndScan()
    expect(await fixture.transfers()).toEqual(before)
    expect(await fixture.shop.available(poor)).toBe(0n)
    expect(fixture.toldTo(poor)).toEqual([])
  })
})

describe('a contract wallet', () => {
  it('is credited with every transfer of one transaction, and the first that matches pays its order', async () => {
    const { address: wallet, memberId } = await contractMember()
    const orderId = await fixture.shop.orders.placeOrder(memberId, await fixture.shop.request())
    const items = ['3', '15', '4'].map((amount) => (BigInt(fixture.treasury.address) << 96n) | usdt(amount))
    const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args: [1n, items] })
    await call(attacker, wallet as Address, data)
    await fixture.finaliseAndScan()
    expect((await fixture.transfers()).slice(-3).map(({ state, amount }) => [state, amount])).toEqual([
      ['deposit', usdt('3')],
      ['deposit', usdt('15')],
      ['deposit', usdt('4')],
    ])
    const member = { memberId, address: wallet }
    expect(await fixture.shop.stateOf(member, orderId)).toBe('cooling_off')
    expect(await fixture.shop.available(member)).toBe(usdt('7'))
  })
})

/** Deploys a contract that makes transfers of its own, as a multi-signature wallet does. */
async function contractMember() {
  const wallet = await mining(() =>
    deployPayoutVault(fixture.chain, attacker.signer, {
      token: fixture.token,
      owner: attacker.address,
      signer: attacker.address,
      releaseFrom: usdt('1000'),
      dailyCap: usdt('1000'),
      registry: attacker.address,
    }),
  )
  await fixture.give(wallet, '100')
  return fixture.shop.join(undefined, wallet.toLowerCase())
}

describe('a token that keeps a fee from transfers', () => {
  it('is credited with what arrived, not with what was sent', async () => {
    const elsewhere = await openDepositsFixture(undefined, deployCrookedToken)
    try {
      const sender = await elsewhere.payer()
      await elsewhere.send(sender.account, '100')
      await elsewhere.finalise()
      await elsewhere.scan()
      expect(await elsewhere.shop.available(sender)).toBe(usdt('99'))
      const { books, chain } = await elsewhere.cash()
      expect(books).toEqual(chain)
      expect(books.treasury).toBe(usdt('99'))
    } finally {
      await elsewhere.close()
    }
  })
})
