import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Address, encodeFunctionData, keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deployPayoutVault } from './deploy.ts'
import { createPayoutChain, PayoutNoSpentElsewhere } from './payout-chain.ts'
import { startTestChain, type TestAccount, type TestChain } from './test-chain.ts'
import { transact } from './transact.ts'

const fees = { maxFee: 10_000_000_000n, maxTip: 1_000_000_000n }

let test: TestChain
let treasury: TestAccount
let payer: TestAccount
let token: Address
let vault: Address
let payouts: ReturnType<typeof createPayoutChain>
let nonce: bigint

beforeAll(async () => {
  test = await startTestChain()
  treasury = await test.account()
  payer = await test.account()
  token = await test.token(treasury)
  const settings = { token, owner: treasury.address, signer: payer.address, dailyCap: 1_000n }
  vault = await deployPayoutVault(test.chain, treasury.signer, settings)
  await mint(vault, 700n)
  await mint(treasury.address, 300n)
  payouts = createPayoutChain({ chain: test.chain, signer: payer.signer, vault, token, treasury: treasury.address })
})
beforeEach(async () => {
  nonce = BigInt(await test.chain.nonce(payer.address, 'latest'))
})
afterAll(async () => {
  await test.stop()
})

async function mint(to: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to, amount] })
  await transact(test.chain, treasury.signer, { to: token, data })
}

const recipient = () => privateKeyToAddress(generatePrivateKey())

it('signs a batch whose hash is known before it is sent, and which can be sent again', async () => {
  const items = [
    { to: recipient(), amount: 10n },
    { to: `0x${'00'.repeat(20)}`, amount: 20n },
  ]
  const { raw, txHash } = await payouts.sign({ nonce, firstPayoutNo: 1n, items, ...fees })
  expect(txHash).toBe(keccak256(raw))
  expect(await payouts.receipt(txHash)).toBeNull()
  await test.client.setAutomine(false)
  await payouts.send(raw)
  await payouts.send(raw)
  await test.client.setAutomine(true)
  await test.client.mine({ blocks: 1 })
  expect(await payouts.receipt(txHash)).toMatchObject({ success: true, paid: [1n], failed: [2n] })
})

it('tells height and nonce as of final blocks', async () => {
  const before = await payouts.finalizedNonce()
  const { raw } = await payouts.sign({ nonce, firstPayoutNo: 10n, items: [{ to: recipient(), amount: 1n }], ...fees })
  await test.client.mine({ blocks: 3 })
  const settled = await payouts.finalizedNonce()
  await payouts.send(raw)
  expect(await payouts.finalizedNonce()).toBe(settled)
  await test.client.mine({ blocks: 2 })
  expect(await payouts.finalizedNonce()).toBe(settled + 1n)
  expect(settled).toBeGreaterThanOrEqual(before)
  expect(await payouts.finalizedHeight()).toBe((await test.chain.latest()).number - 2n)
})

it('counts the cash of treasury and vault, and what the vault lets out today', async () => {
  await test.client.mine({ blocks: 3 })
  const before = await payouts.cash()
  const { raw } = await payouts.sign({ nonce, firstPayoutNo: 20n, items: [{ to: recipient(), amount: 5n }], ...fees })
  await payouts.send(raw)
  await test.client.mine({ blocks: 3 })
  const { total, vault: inVault, capLeft } = before
  expect(await payouts.cash()).toEqual({ total: total - 5n, vault: inVault - 5n, capLeft: capLeft - 5n, paused: false })
  expect(total).toBe(inVault + 300n)
  await pause()
  await test.client.mine({ blocks: 3 })
  expect(await payouts.cash()).toMatchObject({ paused: true })
})

it('tells a batch that reverted whole, so that it can be refunded', async () => {
  const { raw, txHash } = await payouts.sign({
    nonce,
    firstPayoutNo: 30n,
    items: [{ to: recipient(), amount: 5n }],
    ...fees,
  })
  await payouts.send(raw)
  await test.client.mine({ blocks: 2 })
  expect(await payouts.receipt(txHash)).toMatchObject({ success: false, paid: [], failed: [] })
  await unpause()
})

it('does not call a batch refundable that reverted because its numbers were paid before', async () => {
  const first = await payouts.sign({ nonce, firstPayoutNo: 40n, items: [{ to: recipient(), amount: 5n }], ...fees })
  await payouts.send(first.raw)
  const items = [
    { to: recipient(), amount: 6n },
    { to: recipient(), amount: 7n },
  ]
  const again = await payouts.sign({ nonce: nonce + 1n, firstPayoutNo: 39n, items, ...fees })
  await payouts.send(again.raw)
  await test.client.mine({ blocks: 2 })
  await expect(payouts.receipt(again.txHash)).rejects.toThrow(PayoutNoSpentElsewhere)
})

it('says so when no node takes the transaction', async () => {
  const { raw } = await payouts.sign({
    nonce: nonce - 1n,
    firstPayoutNo: 50n,
    items: [{ to: recipient(), amount: 5n }],
    ...fees,
  })
  await expect(payouts.send(raw)).rejects.toThrow(/nonce-too-low/)
})

async function pause() {
  await transact(test.chain, payer.signer, { to: vault, data: vaultCall('pause') })
}

async function unpause() {
  await transact(test.chain, treasury.signer, { to: vault, data: vaultCall('unpause') })
}

function vaultCall(functionName: 'pause' | 'unpause') {
  return encodeFunctionData({ abi: payoutVaultAbi, functionName })
}
