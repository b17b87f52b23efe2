import { localChain } from '@terahold/contracts/local-chain'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { type Address, encodeFunctionData, toHex, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Chain, TokenTransfer } from '../chain.ts'
import { connectChain } from '../client/connect-chain.ts'
import { BlockMissing, ChainDisagreement, ChainTimeout } from '../errors.ts'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../local/fixtures/test-chain.ts'
import { transact } from '../signer/transact.ts'

const treasury = '0x00000000000000000000000000000000000000cc'

let test: TestChain
let proxy: FaultProxy
let viaProxy: Chain
let owner: TestAccount
let token: Address
let lookAlike: Address
let lookAlikeOwner: TestAccount

beforeAll(async () => {
  test = await startTestChain()
  proxy = await startFaultProxy(test.rpcUrl)
  viaProxy = connectChain({ rpcUrls: [proxy.url], chainId: 31_337 })
  owner = await test.account()
  token = await test.token(owner)
  lookAlikeOwner = await test.account()
  lookAlike = await test.token(lookAlikeOwner)
  await mint(token, owner.address, 1_000n)
})
afterEach(() => {
  proxy.fault = async () => undefined
  proxy.seen.clear()
})
afterAll(async () => {
  await proxy.stop()
  await test.stop()
})

async function mint(of: Address, to: Address, amount: bigint, from = owner) {
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to, amount] })
  return transact(test.chain, from.signer, { to: of, data })
}

async function pay(to: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to, amount] })
  return transact(test.chain, owner.signer, { to: token, data })
}

async function since(number: bigint) {
  const after = await test.chain.block(number > 0n ? number - 1n : 0n)
  return { token, addresses: [treasury] as Address[], after, to: await test.chain.latest() }
}

describe('transfers to the treasury', () => {
  it('are found in chain order with their sender, amount, block and time', async () => {
    const from = (await test.chain.latest()).number + 1n
    const first = await pay(treasury, 11n)
    await pay('0x00000000000000000000000000000000000000dd', 12n)
    const second = await pay(treasury, 0n)
    const found = await test.chain.transfersOf(await since(from))
    expect(found.map(({ amount, txHash }) => ({ amount, txHash }))).toEqual([
      { amount: 11n, txHash: first.txHash },
      { amount: 0n, txHash: second.txHash },
    ])
    const { time } = await test.chain.block(first.blockNumber)
    const place = { blockNumber: first.blockNumber, blockHash: first.blockHash, blockTime: time, logIndex: 0 }
    expect(found[0]).toEqual({
      token,
      sender: owner.address,
      recipient: treasury,
      amount: 11n,
      txHash: first.txHash,
      ...place,
    })
  })

  it('of a look-alike token are found separately', async () => {
    const stranger = await test.account()
    const fake = await test.token(stranger)
    const from = (await test.chain.latest()).number + 1n
    await mint(fake, treasury, 5n, stranger)
    await pay(treasury, 6n)
    const shown = (found: TokenTransfer[]) => found.map(({ token: of, amount }) => [of, amount])
    const range = await since(from)
    expect(shown(await test.chain.transfersOf(range))).toEqual([[token, 6n]])
    expect(shown(await test.chain.lookAlikesOf(range, () => undefined))).toEqual([[fake, 5n]])
  })

  it('and from it are found together, each once, without a look-alike’s reports', async () => {
    const from = (await test.chain.latest()).number + 1n
    const paid = await pay(treasury, 7n)
    const left = await pay('0x00000000000000000000000000000000000000dd', 8n)
    await mint(lookAlike, owner.address, 9n, lookAlikeOwner)
    const fake = encodeFunctionData({
      abi: testUsdtAbi,
      functionName: 'transfer',
      args: ['0x00000000000000000000000000000000000000ee', 9n],
    })
    await transact(test.chain, owner.signer, { to: lookAlike, data: fake })
    const query = { ...(await since(from)), addresses: [treasury, owner.address] as Address[] }
    const found = await test.chain.transfersOf(query)
    expect(found.map(({ txHash }) => txHash)).toEqual([paid.txHash, left.txHash])
    const { length } = await test.chain.lookAlikesOf(query, () => undefined)
    expect(length).toBe(1)
  })
})

describe('a node that cannot be trusted', () => {
  const scan = async (chain = viaProxy) => chain.transfersOf(await since(0n))

  it('because it lags behind is an error, not an empty list', async () => {
    await pay(treasury, 21n)
    const tip = await test.chain.latest()
    // The answer of a node that has not yet seen the range's last block.
    proxy.fault = async ({ method }) => {
      if (method === 'eth_getLogs') return { result: [] }
      return method === 'eth_getBlockByNumber' ? { result: null } : undefined
    }
    await expect(viaProxy.transfersOf(await since(tip.number))).rejects.toThrow(BlockMissing)
  })

  it('because it is on another fork is refused', async () => {
    const tip = await test.chain.latest()
    const range = { ...(await since(0n)), to: { ...tip, hash: zeroHash } }
    await expect(viaProxy.transfersOf(range)).rejects.toThrow(ChainDisagreement)
  })

  it('because it returns logs that were not requested is refused', async () => {
    proxy.fault = async ({ method }, ask) =>
      method === 'eth_getLogs' ? { result: await ask('eth_getLogs', { fromBlock: '0x0' }) } : undefined
    await expect(scan()).rejects.toThrow('returned a log that was not requested')
  })

  it.each([
    ['a removed log', { removed: true }, 1n],
    ['a log from before the range', {}, 0n],
  ])('because it returns %s is refused', async (_what, change, blocks) => {
    const { blockNumber } = await pay(treasury, 1n)
    await pay(treasury, 2n)
    proxy.fault = async ({ method, params }, ask) => {
      if (method !== 'eth_getLogs') return undefined
      const filter = { ...(params[0] as object), fromBlock: toHex(blockNumber + blocks) }
      const logs = (await ask('eth_getLogs', filter)) as object[]
      return { result: logs.map((log) => ({ ...log, ...change })) }
    }
    const range = await since(blockNumber + 1n)
    await expect(viaProxy.transfersOf(range)).rejects.toThrow('returned a log that was not requested')
  })

  it('because it calls a block final that it does not have yet is refused', async () => {
    proxy.fault = async ({ method, params }, ask) => {
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'finalized') return undefined
      const block = (await ask(method, 'latest', false)) as { number: `0x${string}` }
      return { result: { ...block, number: toHex(BigInt(block.number) + 5n) } }
    }
    await expect(viaProxy.finalized()).rejects.toThrow('final, but its newest block is')
  })

  it('because its log is in a block it does not have is refused', async () => {
    await pay(treasury, 22n)
    proxy.fault = async ({ method, params }, ask) => {
      if (method !== 'eth_getLogs') return undefined
      const logs = (await ask('eth_getLogs', ...params)) as object[]
      return { result: logs.map((log) => ({ ...log, blockHash: `0x${'ab'.repeat(32)}` })) }
    }
    await expect(scan()).rejects.toThrow('returned a log of a block it does not have')
  })
})

describe('a range that is too large for the node', () => {
  const allowAtMost = (blocks: bigint, message: string) => {
    proxy.fault = async ({ method, params: [filter] }) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
      const isTooLarge = BigInt(toBlock) - BigInt(fromBlock) + 1n > blocks
      return isTooLarge ? { error: { code: -32_005, message } } : undefined
    }
  }

  it.each([
    'eth_getLogs is limited to a 5 block range',
    'query returned more than 10000 results',
    'exceed maximum block range: 5',
    'Log response size exceeded',
    'query exceeds max results 20000, retry with the range 1-5',
    'limit exceeded',
  ])('is halved until it fits: %s', async (message) => {
    for (const amount of [31n, 32n, 33n]) {
      await pay(treasury, amount)
      await test.client.mine({ blocks: 9 })
    }
    const to = await test.chain.latest()
    const range = await since(to.number - 40n)
    const expected = await test.chain.transfersOf(range)
    expect(expected.length).toBeGreaterThanOrEqual(3)
    allowAtMost(5n, message)
    const chain = connectChain({ rpcUrls: [proxy.url], chainId: 31_337 })
    expect(await chain.transfersOf(range)).toEqual(expected)
  })

  it('is remembered, so that the next scan does not begin too large again', async () => {
    await test.client.mine({ blocks: 40 })
    const to = await test.chain.latest()
    const range = await since(to.number - 40n)
    allowAtMost(8n, 'block range too large')
    const chain = connectChain({ rpcUrls: [proxy.url], chainId: 31_337 })
    await chain.transfersOf(range)
    const first = proxy.seen.get('eth_getLogs') ?? 0
    proxy.seen.clear()
    await chain.transfersOf(range)
    expect(proxy.seen.get('eth_getLogs')).toBeLessThan(first)
  })

  it('that takes the node too long is an error, after which less is requested until it fits', async () => {
    const to = await test.chain.latest()
    const range = await since(to.number - 40n)
    const expected = await test.chain.transfersOf(range)
    proxy.fault = async ({ method, params: [filter] }) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
      return BigInt(toBlock) - BigInt(fromBlock) + 1n > 12n ? { status: 504 } : undefined
    }
    const chain = connectChain({ rpcUrls: [proxy.url], chainId: 31_337 })
    await expect(chain.transfersOf(range)).rejects.toThrow(ChainTimeout)
    await expect(chain.transfersOf(range)).rejects.toThrow(ChainTimeout)
    expect(await chain.transfersOf(range)).toEqual(expected)
  })

  it('is an error when the refusal has another cause', async () => {
    allowAtMost(0n, 'daily request count exceeded')
    const to = await test.chain.latest()
    const fresh = connectChain({ rpcUrls: [proxy.url], chainId: 31_337 })
    await expect(fresh.transfersOf(await since(to.number - 40n))).rejects.toThrow('daily request count exceeded')
    expect(proxy.seen.get('eth_getLogs')).toBe(2)
  })
})

describe('a block with more logs than the node returns', () => {
  const most = 3
  const refuseMore = (): void => {
    proxy.fault = async ({ method, params }, ask) => {
      if (method !== 'eth_getLogs') return undefined
      const logs = (await ask(method, ...params)) as unknown[]
      return logs.length > most
        ? { error: { code: -32_005, message: 'query returned more than 3 results' } }
        : undefined
    }
  }

  /** Puts the given number of transfers into one block, and one more into a later block. Returns the range of both. */
  async function crowdedRange(of: Address, from: TestAccount, count: number) {
    const before = (await test.chain.latest()).number
    await test.client.setAutomine(false)
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [treasury, 0n] })
    for (let sent = 0; sent < count; sent += 1)
      await test.client.sendTransaction({
        account: privateKeyToAccount(from.privateKey),
        chain: localChain,
        to: of,
        data,
        gas: 100_000n,
      })
    await test.client.mine({ blocks: 20 })
    await test.client.setAutomine(true)
    await pay(treasury, 71n)
    return since(before + 1n)
  }

  it('is read by its receipts, whose number nobody can inflate', async () => {
    const range = await crowdedRange(token, owner, 8)
    const expected = await test.chain.transfersOf(range)
    expect(expected.map(({ amount }) => amount)).toEqual([...Array.from({ length: 8 }, () => 0n), 71n])
    refuseMore()
    expect(await viaProxy.unconfirmedTransfersOf(range)).toEqual(expected)
    const both = connectChain({ rpcUrls: [proxy.url, test.rpcUrl], chainId: 31_337 })
    expect(await both.transfersOf(range)).toEqual(expected)
  })

  it('is read by one receipt at a time where more are too much', async () => {
    const range = await crowdedRange(token, owner, 8)
    const expected = await test.chain.transfersOf(range)
    const tooMuch = { error: { code: -32_005, message: 'response size exceeded' } }
    refuseMore()
    const refuseLogs = proxy.fault
    let receiptsInARow = 0
    proxy.fault = async (call, ask) => {
      receiptsInARow = call.method === 'eth_getTransactionReceipt' && call.id > 0 ? receiptsInARow + 1 : 0
      return receiptsInARow > 0 ? tooMuch : refuseLogs(call, ask)
    }
    expect(await viaProxy.unconfirmedTransfersOf(range)).toEqual(expected)
  })

  it('with other contracts’ logs is read as usual; a block with only look-alikes is left out and reported', async () => {
    const range = await crowdedRange(lookAlike, lookAlikeOwner, 8)
    refuseMore()
    const both = connectChain({ rpcUrls: [proxy.url, proxy.url], chainId: 31_337 })
    expect((await both.transfersOf(range)).map(({ amount }) => amount)).toEqual([71n])
    expect(proxy.seen.get('eth_getTransactionReceipt')).toBeUndefined()
    const dense: bigint[] = []
    expect(await both.lookAlikesOf(range, (block) => dense.push(block))).toEqual([])
    expect(dense).toEqual([range.after.number + 1n])
  })

  it('is never taken for empty when its receipts leave logs out', async () => {
    const range = await crowdedRange(token, owner, 8)
    refuseMore()
    const refuseLogs = proxy.fault
    proxy.fault = async (call, ask) => {
      if (call.method !== 'eth_getTransactionReceipt') return refuseLogs(call, ask)
      return { result: { ...((await ask(call.method, ...call.params)) as object), logs: [] } }
    }
    await expect(viaProxy.unconfirmedTransfersOf(range)).rejects.toThrow('receipts that do not match its bloom filter')
  })
})
