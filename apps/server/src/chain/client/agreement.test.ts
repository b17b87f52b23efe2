import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Address, encodeFunctionData, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chain } from '../chain.ts'
import { BlockMissing, ChainDisagreement } from '../errors.ts'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'
import { connectChain } from './connect-chain.ts'

let test: TestChain
let proxy: FaultProxy
let both: Chain
let three: Chain
let dissent: string[]
let owner: TestAccount
let token: Address

beforeAll(async () => {
  test = await startTestChain()
  proxy = await startFaultProxy(test.rpcUrl)
  both = connectChain({ rpcUrls: [test.rpcUrl, proxy.url], chainId: 31_337 })
  three = connectChain({
    rpcUrls: [proxy.url, test.rpcUrl, test.rpcUrl],
    chainId: 31_337,
    timeoutMs: 2_000,
    onDissent: (text) => dissent.push(text),
  })
  owner = await test.account()
  token = await test.token(owner)
})
beforeEach(() => {
  dissent = []
})
afterEach(() => {
  proxy.fault = async () => undefined
})
afterAll(async () => {
  await proxy.stop()
  await test.stop()
})

async function mint() {
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [owner.address, 5n] })
  return transact(test.chain, owner.signer, { to: token, data })
}

it('finality is that of the node furthest behind', async () => {
  await test.client.mine({ blocks: 10 })
  const alone = await test.chain.finalized()
  expect(await both.finalized()).toEqual(alone)
  const behind = alone.number - 4n
  proxy.fault = async ({ method, params }, ask) =>
    method === 'eth_getBlockByNumber' && params[0] === 'finalized'
      ? { result: await ask('eth_getBlockByNumber', toHex(behind), false) }
      : undefined
  expect(await both.finalized()).toEqual(await test.chain.block(behind))
})

it('nothing is final while two nodes have different blocks at its height', async () => {
  proxy.fault = async ({ method, params }, ask) => {
    if (method !== 'eth_getBlockByNumber') return undefined
    const block = (await ask('eth_getBlockByNumber', ...params)) as object
    return { result: { ...block, hash: `0x${'cd'.repeat(32)}` } }
  }
  await expect(both.finalized()).rejects.toThrow(ChainDisagreement)
})

it('transfers are read from every node and must be the same', async () => {
  const { blockNumber: from } = await mint()
  await test.client.mine({ blocks: 3 })
  const after = await both.block(from - 1n)
  const query = { token, addresses: [owner.address], after, to: await both.finalized() }
  expect(await both.transfersOf(query)).toHaveLength(1)
  proxy.fault = async ({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined)
  await expect(both.transfersOf(query)).rejects.toThrow(ChainDisagreement)
  expect(await both.unconfirmedTransfersOf(query)).toHaveLength(1)
  expect(await both.rereadTransfersOf(query)).toEqual([])
})

it('a node that lacks the range’s end stops the scan', async () => {
  const to = await test.chain.latest()
  proxy.fault = async ({ method }) => (method === 'eth_getBlockByNumber' ? { result: null } : undefined)
  const after = await test.chain.block(0n)
  await expect(both.transfersOf({ token, addresses: [owner.address], after, to })).rejects.toThrow(BlockMissing)
})

it('a receipt counts once every node has the same one', async () => {
  const { txHash } = await mint()
  expect(await both.receipt(txHash)).toMatchObject({ txHash, isSuccess: true })
  proxy.fault = async ({ method }) => (method === 'eth_getTransactionReceipt' ? { result: null } : undefined)
  expect(await both.receipt(txHash)).toBeNull()
  proxy.fault = async ({ method, params }, ask) => {
    if (method !== 'eth_getTransactionReceipt') return undefined
    const receipt = (await ask('eth_getTransactionReceipt', ...params)) as object
    return { result: { ...receipt, status: '0x0' } }
  }
  await expect(both.receipt(txHash)).rejects.toThrow(/differ on the receipt/)
})

it('balances and nonces as of a block must be the same on every node', async () => {
  const { number } = await test.chain.latest()
  proxy.fault = async ({ method }) => (method === 'eth_getTransactionCount' ? { result: '0x63' } : undefined)
  await expect(both.nonce(owner.address, number)).rejects.toThrow(ChainDisagreement)
  expect(await both.nonce(owner.address, 'latest')).toBe(await test.chain.nonce(owner.address, 'latest'))
  proxy.fault = async ({ method }) => (method === 'eth_call' ? { result: toHex(1n, { size: 32 }) } : undefined)
  await expect(both.tokenBalance(token, owner.address, number)).rejects.toThrow(ChainDisagreement)
})

describe('one of three nodes', () => {
  const lies: [string, FaultProxy['fault']][] = [
    ['that lies', async ({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined)],
    ['that is unreachable', async () => 'cut'],
    ['that hangs', () => new Promise((resolve) => setTimeout(resolve, 4_000, 'cut'))],
  ]
  it.each(lies)('%s changes nothing and is reported', async (_, fault) => {
    const { txHash, blockNumber } = await mint()
    await test.client.mine({ blocks: 3 })
    const after = await test.chain.block(blockNumber - 1n)
    const final = await test.chain.finalized()
    proxy.fault = fault
    expect(await three.finalized()).toEqual(final)
    expect(await three.transfersOf({ token, addresses: [owner.address], after, to: final })).toHaveLength(1)
    expect(await three.receipt(txHash)).toMatchObject({ txHash, isSuccess: true })
    await expect.poll(() => dissent.join()).toContain('2 nodes agree on the transfers')
    expect(dissent.join()).toContain(new URL(proxy.url).host)
  })

  it('that is ahead makes nothing final', async () => {
    await test.client.mine({ blocks: 5 })
    const final = await test.chain.finalized()
    proxy.fault = async ({ method, params }, ask) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized'
        ? { result: await ask('eth_getBlockByNumber', 'latest', false) }
        : undefined
    expect(await three.finalized()).toEqual(final)
  })

  it('that alone has a receipt does not count', async () => {
    const { txHash } = await mint()
    const receipt = (await test.chain.request('eth_getTransactionReceipt', [txHash])) as { result: object }
    const unknown = `0x${'12'.repeat(32)}` as const
    proxy.fault = async ({ method }) =>
      method === 'eth_getTransactionReceipt' ? { result: { ...receipt.result, transactionHash: unknown } } : undefined
    expect(await three.receipt(unknown)).toBeNull()
  })
})
