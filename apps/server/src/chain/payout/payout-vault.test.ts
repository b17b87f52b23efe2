import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Address, encodeFunctionData, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployPayoutVault } from '../contracts/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'
import {
  encodePay,
  failedPayoutNos,
  isPayoutNoUsed,
  maxPayoutsPerBatch,
  movesOutOf,
  payGasLimit,
  readVault,
} from './payout-vault.ts'

const dailyCap = parseUnits('10000', 18)

let test: TestChain
let treasury: TestAccount
let payer: TestAccount
let token: Address
let vault: Address

beforeAll(async () => {
  test = await startTestChain()
  treasury = await test.account()
  payer = await test.account()
  token = await test.token(treasury)
  vault = await deployPayoutVault(test.chain, payer.signer, {
    token,
    dailyCap,
    releaseFrom: dailyCap,
    registry: treasury.address,
    owner: treasury.address,
    signer: payer.address,
  })
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [vault, dailyCap] })
  await transact(test.chain, treasury.signer, { to: token, data })
})
afterAll(async () => {
  await test.stop()
})

const recipient = () => privateKeyToAddress(generatePrivateKey()).toLowerCase() as Address

describe('a batch', () => {
  it('is paid, and its receipt shows every payout', async () => {
    const items = [5n, 6n, 7n].map((amount) => ({ to: recipient(), amount }))
    const receipt = await transact(test.chain, payer.signer, { to: vault, data: encodePay(40n, items) })
    expect(failedPayoutNos(vault, receipt.logs)).toEqual([])
    expect(movesOutOf(vault, token, receipt.logs)).toEqual(items)
    expect(await isPayoutNoUsed(test.chain, vault, 42n)).toBe(true)
    expect(await isPayoutNoUsed(test.chain, vault, 43n)).toBe(false)
    expect(await isPayoutNoUsed(test.chain, vault, 42n, receipt.blockNumber - 1n)).toBe(false)
  })

  it('shows a payout the token refused', async () => {
    // OpenZeppelin's ERC-20 refuses to pay the zero address.
    const items = [
      { to: recipient(), amount: 1n },
      { to: `0x${'00'.repeat(20)}` as const, amount: 2n },
    ]
    const receipt = await transact(test.chain, payer.signer, { to: vault, data: encodePay(50n, items) })
    expect(failedPayoutNos(vault, receipt.logs)).toEqual([51n])
    expect(movesOutOf(vault, token, receipt.logs)).toEqual(items.slice(0, 1))
  })

  it('is not confused with another contract’s logs', async () => {
    const items = [{ to: recipient(), amount: 1n }]
    const { logs } = await transact(test.chain, payer.signer, { to: vault, data: encodePay(60n, items) })
    expect(movesOutOf(vault, recipient(), logs)).toEqual([])
    expect(movesOutOf(treasury.address, token, logs)).toEqual([])
    const failed = [{ to: `0x${'00'.repeat(20)}` as const, amount: 2n }]
    const receipt = await transact(test.chain, payer.signer, { to: vault, data: encodePay(70n, failed) })
    expect(failedPayoutNos(vault, receipt.logs)).toEqual([70n])
    expect(failedPayoutNos(token, receipt.logs)).toEqual([])
  })

  it('of the largest size fits its gas limit and the limit of a transaction, also to new holders', async () => {
    expect(payGasLimit(maxPayoutsPerBatch)).toBeLessThan(2n ** 24n)
    const items = Array.from({ length: maxPayoutsPerBatch }, () => ({ to: recipient(), amount: 3n }))
    const { gasUsed } = await transact(test.chain, payer.signer, { to: vault, data: encodePay(1_000n, items) })
    expect(gasUsed).toBeLessThan((payGasLimit(maxPayoutsPerBatch) * 3n) / 4n)
  })

  it('of one fits its gas limit', async () => {
    const data = encodePay(2_000n, [{ to: recipient(), amount: 3n }])
    const needed = await test.chain.estimateGas({ from: payer.address, to: vault, data })
    expect(needed).toBeLessThan(payGasLimit(1))
  })

  it('cannot be empty, too large, or hold an amount the vault cannot store', () => {
    const item = { to: recipient(), amount: 1n }
    expect(() => encodePay(0n, [])).toThrow(RangeError)
    expect(() => encodePay(0n, Array(maxPayoutsPerBatch + 1).fill(item))).toThrow(RangeError)
    const release = { decision: '', maker: { address: vault, signature: '0x' } } as const
    expect(() => encodePay(0n, [{ ...item, release }, item])).toThrow(RangeError)
    for (const amount of [0n, -1n, 2n ** 96n]) expect(() => encodePay(0n, [{ ...item, amount }])).toThrow(RangeError)
  })
})

describe('the vault', () => {
  it('returns its settings, its cash and what small payouts have left', async () => {
    // After a day, the limit has refilled what earlier tests paid.
    await test.client.increaseTime({ seconds: 86_400 })
    await test.client.mine({ blocks: 1 })
    const before = await readVault(test.chain, vault)
    const { blockNumber } = await test.chain.latest().then(({ number }) => ({ blockNumber: number }))
    const data = encodePay(3_000n, [{ to: recipient(), amount: 100n }])
    await transact(test.chain, payer.signer, { to: vault, data })
    const { budgetLeft, ...after } = await readVault(test.chain, vault)
    expect([before.budgetLeft, budgetLeft]).toEqual([dailyCap, dailyCap - 100n])
    expect(after).toEqual({
      token,
      dailyCap,
      releaseFrom: dailyCap,
      registry: treasury.address,
      isPaused: false,
      owner: treasury.address,
      signer: payer.address,
      cash: before.cash - 100n,
    })
    expect(await readVault(test.chain, vault, blockNumber)).toEqual(before)
  })

  it('is not taken for one where no contract is', async () => {
    await expect(readVault(test.chain, recipient())).rejects.toThrow('is not a payout vault')
  })

  it('is found again, not deployed twice', async () => {
    const roles = { owner: treasury.address, signer: payer.address, registry: treasury.address }
    const settings = { token, dailyCap, releaseFrom: dailyCap, ...roles }
    const nonce = await test.chain.nonce(payer.address, 'latest')
    expect(await deployPayoutVault(test.chain, payer.signer, settings)).toBe(vault)
    expect(await test.chain.nonce(payer.address, 'latest')).toBe(nonce)
    expect(await deployPayoutVault(test.chain, payer.signer, { ...settings, dailyCap: 1n })).not.toBe(vault)
    expect(await test.token(treasury)).toBe(token)
  })
})
