import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Address, encodeFunctionData, keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deployPayoutVault } from '../contracts/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'
import { createPayoutChain } from './payout-chain.ts'

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
  const settings = {
    token,
    owner: treasury.address,
    signer: payer.address,
    registry: treasury.address,
    releaseFrom: 1_000n,
    dailyCap: 1_000n,
  }
  vault = await deployPayoutVault(test.chain, treasury.signer, settings)
  await mint(vault, 700n)
  await mint(treasury.address, 300n)
  payouts = createPayoutChain({ chain: test.chain, signer: payer.signer, vault, token, treasuries: [treasury.address] })
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

/** Sends a batch that anvil mines by itself, and waits for its block: the test's own blocks must come after it. */
async function sendMined(raw: Uint8Array) {
  await payouts.send(raw)
  await test.client.waitForTransactionReceipt({ hash: keccak256(raw) })
}

const finalNonce = async () => payouts.nonceAt(payer.address, await payouts.finalizedHeight())
const recipient = () => privateKeyToAddress(generatePrivateKey())

it('signs a batch whose hash is known before it is sent, and which can be sent again', async () => {
  const items = [
    { to: recipient(), amount: 10n },
    { to: `0x${'00'.repeat(20)}`, amount: 20n },
  ]
  const { raw, txHash } = await payouts.sign({ nonce, firstPayoutNo: 1n, items, ...fees })
  expect(txHash).toBe(keccak256(raw))
  expect(await payouts.receipt(txHash, vault)).toBeNull()
  await test.client.setAutomine(false)
  await payouts.send(raw)
  await payouts.send(raw)
  await test.client.setAutomine(true)
  await test.client.mine({ blocks: 1 })
  expect(await payouts.receipt(txHash, vault)).toMatchObject({
    success: true,
    failed: [2n],
    moved: [{ to: items[0]?.to.toLowerCase(), amount: 10n }],
  })
})

it('recognizes a batch that its key has signed, and no other content, signature or hash', async () => {
  const batch = { nonce, firstPayoutNo: 1n, items: [{ to: recipient(), amount: 10n }], ...fees }
  const form = await payouts.sign(batch)
  expect(await payouts.isSigned(batch, form)).toBe(true)
  const others = [
    { nonce: nonce + 1n },
    { firstPayoutNo: 2n },
    { items: [{ to: recipient(), amount: 10n }] },
    { maxFee: fees.maxFee + 1n },
    { maxTip: 1n },
  ]
  for (const other of others) expect(await payouts.isSigned({ ...batch, ...other }, form)).toBe(false)
  const place = { chain: test.chain, vault, token, treasuries: [treasury.address] }
  const stranger = createPayoutChain({ ...place, signer: treasury.signer })
  expect(await stranger.isSigned(batch, form)).toBe(false)
  expect(await payouts.isSigned(batch, await stranger.sign(batch))).toBe(false)
  expect(await payouts.isSigned(batch, { ...form, txHash: `0x${'0'.repeat(64)}` })).toBe(false)
  expect(await payouts.isSigned(batch, { ...form, raw: form.raw.subarray(1) })).toBe(false)
})

it('returns height and nonce as of final blocks', async () => {
  const before = await finalNonce()
  const { raw } = await payouts.sign({ nonce, firstPayoutNo: 10n, items: [{ to: recipient(), amount: 1n }], ...fees })
  await test.client.mine({ blocks: 3 })
  const settled = await finalNonce()
  await payouts.send(raw)
  expect(await finalNonce()).toBe(settled)
  await test.client.mine({ blocks: 2 })
  expect(await finalNonce()).toBe(settled + 1n)
  expect(settled).toBeGreaterThanOrEqual(before)
  expect(await payouts.finalizedHeight()).toBe((await test.chain.latest()).number - 2n)
})

it('returns the cash of treasury and vault, and what the vault’s cap still allows today', async () => {
  // After a day, the limit has refilled what earlier tests paid.
  await test.client.increaseTime({ seconds: 86_400 })
  await test.client.mine({ blocks: 3 })
  const before = await payouts.cash()
  const { raw } = await payouts.sign({ nonce, firstPayoutNo: 20n, items: [{ to: recipient(), amount: 5n }], ...fees })
  await sendMined(raw)
  await test.client.mine({ blocks: 3 })
  const { total, vault: inVault, capLeft } = before
  const after = await payouts.cash()
  expect(after).toMatchObject({ total: total - 5n, vault: inVault - 5n, releaseFrom: 1_000n, paused: false })
  expect([capLeft, after.capLeft]).toEqual([1_000n, 995n])
  expect(after).toMatchObject({ nonce: before.nonce + 1n, takesOurKey: true, height: await payouts.finalizedHeight() })
  expect(after.gasMoney).toBeLessThan(before.gasMoney)
  expect(total).toBe(inVault + 300n)
  await pause()
  await test.client.mine({ blocks: 3 })
  expect(await payouts.cash()).toMatchObject({ paused: true })
})

it('recognizes a batch that reverted as a whole, so that it can be refunded', async () => {
  const { raw, txHash } = await payouts.sign({
    nonce,
    firstPayoutNo: 30n,
    items: [{ to: recipient(), amount: 5n }],
    ...fees,
  })
  await sendMined(raw)
  await test.client.mine({ blocks: 2 })
  expect(await payouts.receipt(txHash, vault)).toMatchObject({ success: false, failed: [], moved: [] })
  await unpause()
})

it('returns the numbers the vault has spent, as of final blocks', async () => {
  const items = [5n, 6n].map((amount) => ({ to: recipient(), amount }))
  const { raw } = await payouts.sign({ nonce, firstPayoutNo: 40n, items, ...fees })
  await sendMined(raw)
  const spent = async () => payouts.spentAmong([39n, 40n, 41n, 42n], vault, await payouts.finalizedHeight())
  expect(await spent()).toEqual([])
  await test.client.mine({ blocks: 2 })
  expect(await spent()).toEqual([40n, 41n])
})

it('shows who spent numbers and what left a vault, in the requested blocks', async () => {
  await test.client.mine({ blocks: 3 })
  const after = await payouts.finalizedHeight()
  const items = [7n, 8n].map((amount) => ({ to: recipient(), amount }))
  const { raw, txHash } = await payouts.sign({ nonce, firstPayoutNo: 60n, items, ...fees })
  await mint(vault, 15n)
  await sendMined(raw)
  await test.client.mine({ blocks: 2 })
  const evidence = async (from: bigint) =>
    payouts.evidence({ payoutNos: [59n, 60n, 61n], vault, after: from, upTo: await payouts.finalizedHeight() })
  const moved = items.map(({ to, amount }) => ({ to: to.toLowerCase(), amount, txHash }))
  expect(await evidence(after)).toEqual({ spent: [60n, 61n], moved })
  expect(await evidence(await payouts.finalizedHeight())).toEqual({ spent: [60n, 61n], moved: [] })
})

it('reports when no node takes the transaction', async () => {
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
