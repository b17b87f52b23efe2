import { localChain } from '@terahold/contracts/local-chain'
import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployPayoutVault } from '../../chain/contracts/deploy.ts'
import type { TestAccount } from '../../chain/local/fixtures/test-chain.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { deployPretendingToken, pretending } from '../fixtures/pretending-token.ts'

let harbour: DepositsFixture
let attacker: TestAccount
let payer: Payer
beforeAll(async () => {
  harbour = await openDepositsFixture()
  attacker = await harbour.test.account()
  payer = await harbour.payer()
})
afterEach(async () => {
  const { books, chain } = await harbour.cash()
  expect(books).toEqual(chain)
  expect(await harbour.incidents()).toEqual([])
  expect(await harbour.deposits.rescan()).toEqual([])
})
afterAll(() => harbour.close())

async function call(from: TestAccount, to: Address, data: Hex, gas = 3_000_000n): Promise<Hex> {
  const account = privateKeyToAccount(from.privateKey)
  return harbour.client.sendTransaction({ account, chain: localChain, to, data, gas })
}

async function finalise(): Promise<void> {
  await harbour.finalise()
  await harbour.scan()
}

/** Deploys something while blocks are mined automatically. */
async function mining<T>(work: () => Promise<T>): Promise<T> {
  await harbour.client.setAutomine(true)
  try {
    return await work()
  } finally {
    await harbour.client.setAutomine(false)
  }
}

const transferFrom = (from: Address, to: Address) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, 0n] })

describe('a transfer of zero in another’s name', () => {
  it('from a member to the treasury is recorded and credits no one', async () => {
    await call(attacker, harbour.token, transferFrom(payer.account.address, harbour.treasury.address))
    await harbour.client.mine({ blocks: 1 })
    await harbour.scan()
    expect(harbour.toldTo(payer)).toEqual([])
    await finalise()
    expect((await harbour.transfers()).at(-1)).toEqual({ state: 'ignored', reason: 'zero_value', amount: 0n })
    expect(await harbour.shop.available(payer)).toBe(0n)
    expect(harbour.toldTo(payer)).toEqual([])
  })

  it('from the treasury to a stranger raises no alarm', async () => {
    await call(attacker, harbour.token, transferFrom(harbour.treasury.address, attacker.address))
    await finalise()
    expect((await harbour.transfers()).at(-1)).toEqual({ state: 'ignored', reason: 'zero_value', amount: 0n })
  })
})

describe('a contract with false logs', () => {
  it('credits no one and takes nothing from the house', async () => {
    const crooked = await mining(() => deployPretendingToken(harbour.test, attacker))
    const orderId = await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
    const before = (await harbour.transfers()).length
    await call(attacker, crooked, pretending(payer.account.address, harbour.treasury.address, usdt('15')))
    await call(attacker, crooked, pretending(harbour.treasury.address, attacker.address, usdt('1000')))
    await call(attacker, crooked, pretending(harbour.treasury.address, harbour.vault.address, usdt('1000')))
    await finalise()
    const added = (await harbour.transfers()).slice(before)
    expect(added).toEqual([
      { state: 'ignored', reason: 'other_token', amount: usdt('15') },
      { state: 'ignored', reason: 'other_token', amount: usdt('1000') },
    ])
    expect(await harbour.shop.stateOf(payer, orderId)).toBe('awaiting_payment')
    expect(await harbour.shop.available(payer)).toBe(0n)
  })
})

describe('a failed transaction', () => {
  it('leaves no trace', async () => {
    const poor = await harbour.payer('1')
    const before = await harbour.transfers()
    await harbour.send(poor.account, '1000')
    await finalise()
    expect(await harbour.transfers()).toEqual(before)
    expect(await harbour.shop.available(poor)).toBe(0n)
    expect(harbour.toldTo(poor)).toEqual([])
  })
})

describe('a contract wallet', () => {
  it('is credited with every transfer of one transaction, and the first that matches pays its order', async () => {
    const { address: wallet, memberId } = await contractMember()
    const orderId = await harbour.shop.orders.placeOrder(memberId, await harbour.shop.request())
    const items = ['3', '15', '4'].map((amount) => (BigInt(harbour.treasury.address) << 96n) | usdt(amount))
    const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args: [1n, items] })
    await call(attacker, wallet as Address, data)
    await finalise()
    expect((await harbour.transfers()).slice(-3).map(({ state, amount }) => [state, amount])).toEqual([
      ['deposit', usdt('3')],
      ['deposit', usdt('15')],
      ['deposit', usdt('4')],
    ])
    const member = { memberId, address: wallet }
    expect(await harbour.shop.stateOf(member, orderId)).toBe('cooling_off')
    expect(await harbour.shop.available(member)).toBe(usdt('7'))
  })
})

/** Deploys a contract that makes transfers of its own, as a multi-signature wallet does. */
async function contractMember() {
  const wallet = await mining(() =>
    deployPayoutVault(harbour.chain, attacker.signer, {
      token: harbour.token,
      owner: attacker.address,
      signer: attacker.address,
      releaseFrom: usdt('1000'),
      dailyCap: usdt('1000'),
      registry: attacker.address,
    }),
  )
  await harbour.give(wallet, '100')
  return harbour.shop.join(undefined, wallet.toLowerCase())
}

describe('a token that keeps a fee from transfers', () => {
  it('is credited with what arrived, not with what was sent', async () => {
    const elsewhere = await openDepositsFixture(undefined, deployPretendingToken)
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
