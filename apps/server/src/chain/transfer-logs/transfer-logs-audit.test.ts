import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Address, encodeFunctionData, toHex, zeroHash } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Chain, TransferQuery } from '../chain.ts'
import { connectChain } from '../client/connect-chain.ts'
import { BlockMissing, ChainDisagreement } from '../errors.ts'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'

const treasury = '0x00000000000000000000000000000000000000cc'
type Log = { data: string; topics: string[] }

let test: TestChain
let proxy: FaultProxy
let alone: Chain
let owner: TestAccount
let token: Address
let query: TransferQuery

beforeAll(async () => {
  test = await startTestChain()
  proxy = await startFaultProxy(test.rpcUrl)
  alone = connectChain({ rpcUrls: [proxy.url], chainId: 31_337 })
  owner = await test.account()
  token = await test.token(owner)
  await call('mint', owner.address, 1_000n)
  const after = await test.chain.latest()
  await call('transfer', treasury, 5n)
  await test.client.mine({ blocks: 120 })
  await call('transfer', '0x00000000000000000000000000000000000000dd', 6n)
  await call('transfer', treasury, 7n)
  query = { token, addresses: [treasury], after, to: await test.chain.latest() }
})
afterEach(() => {
  proxy.fault = async () => undefined
  proxy.seen.clear()
})
afterAll(async () => {
  await proxy.stop()
  await test.stop()
})

async function call(functionName: 'mint' | 'transfer', to: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName, args: [to, amount] })
  return transact(test.chain, owner.signer, { to: token, data })
}

/** Changes the node's answers to a method. */
function twist<T>(method: string, change: (answer: T, params: readonly unknown[]) => unknown): void {
  proxy.fault = async (asked, ask) =>
    asked.method === method ? { result: change((await ask(method, ...asked.params)) as T, asked.params) } : undefined
}

it('believes a single node that does not contradict itself, and asks for receipts only where there may be transfers', async () => {
  expect((await alone.transfersOf(query)).map(({ amount }) => amount)).toEqual([5n, 7n])
  expect(proxy.seen.get('eth_getTransactionReceipt')).toBe(2)
})

describe('a single node is not believed when it', () => {
  it.each([
    ['leaves every log out', () => []],
    ['leaves one log out', (logs: Log[]) => logs.slice(1)],
    ['raises an amount', (logs: Log[]) => logs.map((log) => ({ ...log, data: toHex(900n, { size: 32 }) }))],
    [
      'names another sender',
      (logs: Log[]) => logs.map((log) => ({ ...log, topics: [log.topics[0], log.topics[2], log.topics[2]] })),
    ],
    ['says one thing twice', (logs: Log[]) => logs.flatMap((log) => [log, { ...log, logIndex: '0x9' }])],
  ])('%s', async (_, change) => {
    twist('eth_getLogs', change)
    await expect(alone.transfersOf(query)).rejects.toThrow(ChainDisagreement)
  })

  it('invents a log in a block whose filter does not contain it', async () => {
    const quiet = await test.chain.block(query.after.number + 50n)
    twist<object[]>('eth_getLogs', ([log, ...rest]) =>
      log ? [{ ...log, blockNumber: toHex(quiet.number), blockHash: quiet.hash }, ...rest] : rest,
    )
    await expect(alone.transfersOf(query)).rejects.toThrow(/has other transfers in its receipts/)
  })

  it('leaves a transfer out of both its logs and receipts', async () => {
    proxy.fault = async ({ method, params }, ask) => {
      if (method === 'eth_getLogs') return { result: [] }
      if (method !== 'eth_getTransactionReceipt') return undefined
      return { result: { ...((await ask(method, ...params)) as object), logs: [] } }
    }
    await expect(alone.transfersOf(query)).rejects.toThrow(/receipts that do not match its bloom filter/)
  })

  it('shows logs of a failed transaction', async () => {
    twist<object>('eth_getTransactionReceipt', (receipt) => ({ ...receipt, status: '0x0' }))
    await expect(alone.transfersOf(query)).rejects.toThrow(/which failed/)
  })

  it('has no receipt for one of its logs', async () => {
    twist('eth_getTransactionReceipt', () => null)
    await expect(alone.transfersOf(query)).rejects.toThrow(BlockMissing)
  })

  it('has blocks that do not follow one another', async () => {
    const middle = toHex(query.after.number + 60n)
    twist<object>('eth_getBlockByNumber', (block, [position]) =>
      position === middle ? { ...block, parentHash: zeroHash } : block,
    )
    await expect(alone.transfersOf(query)).rejects.toThrow(/does not follow the one before/)
  })

  it('has a chain that does not continue from the last read block', async () => {
    await expect(alone.transfersOf({ ...query, after: { ...query.after, hash: zeroHash } })).rejects.toThrow(
      ChainDisagreement,
    )
  })

  it('calls a block final that it does not have yet', async () => {
    const head = await test.chain.latest()
    twist<object>('eth_getBlockByNumber', (block, [position]) =>
      position === 'finalized' ? { ...block, number: toHex(head.number + 1n) } : block,
    )
    await expect(alone.finalized()).rejects.toThrow(ChainDisagreement)
  })
})
