import { type Chain, startChain } from '@terahold/wallet-testkit'
import { type Address, createPublicClient, erc20Abi, getAddress, http, type LocalAccount, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../ports/activity-port.ts'
import { createChainLogActivity } from './chain-log-activity.ts'
import type { ChainLogOptions } from './chain-log-options.ts'

let chain: Chain
let refusedOver: number
let asked: { method: string; length: number }[]
beforeAll(async () => {
  chain = await startChain({ chainId: 56 })
}, 60_000)
afterAll(() => chain.stop())
beforeEach(() => {
  refusedOver = Number.POSITIVE_INFINITY
  asked = []
})

const patient = new AbortController().signal

/** A real node behind a limit that many public nodes have: a maximum block range per request. */
function clientOf(chainId: number) {
  const transport = http(chain.rpcUrl, {
    retryCount: 0,
    onFetchRequest: () => undefined,
    fetchFn: async (url, init) => {
      const { id, method, params } = JSON.parse(await new Request(url, init).text())
      const length = method === 'eth_getLogs' ? Number(params[0].toBlock) - Number(params[0].fromBlock) + 1 : 0
      asked.push({ method, length })
      if (length <= refusedOver) return fetch(url, init)
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32005, message: 'query exceeds max block range' } })
    },
  })
  return chainId === 56 ? createPublicClient({ transport }) : undefined
}

function historyOf(options: Partial<ChainLogOptions> = {}) {
  return createChainLogActivity({ client: clientOf, tokens: { 56: [{ address: chain.token.address }] }, ...options })
}

async function page(address: Address, options?: Partial<ChainLogOptions>, cursor: string | null = null) {
  return historyOf(options).page({ address, chainId: 56, cursor }, patient)
}

async function write(account: LocalAccount, functionName: 'transfer' | 'approve', to: Address, amount: bigint) {
  const contract = { address: chain.token.address, abi: erc20Abi } as const
  const hash = await chain.client.writeContract({ ...contract, account, functionName, args: [to, amount] })
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}

/** Creates an account with 100 of the token. */
async function newcomer(index: number): Promise<LocalAccount> {
  const account = chain.accounts[index]
  if (!account) throw new Error('The chain has too few accounts')
  await chain.mint(account.address, parseUnits('100', 18))
  return account
}

const stranger: Address = '0x00000000000000000000000000000000DeaDBeef'
const kinds = (transactions: readonly Transaction[]) => transactions.map(({ metadata }) => metadata.operationType)

describe('chain log activity', () => {
  it('returns mints, transfers and approvals, newest first, with time, symbol and exact quantity', async () => {
    const account = await newcomer(0)
    const sent = await write(account, 'transfer', stranger, parseUnits('1.000000000000000001', 18))
    await write(account, 'approve', stranger, 5n)
    const { transactions, next } = await page(account.address)
    expect(next).toBeNull()
    expect(kinds(transactions)).toEqual(['approve', 'send', 'mint'])
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash: sent })
    const { timestamp } = await chain.client.getBlock({ blockNumber })
    expect(transactions[1]).toEqual({
      id: sent,
      metadata: {
        hash: sent,
        operationType: 'send',
        status: 'confirmed',
        minedAt: new Date(Number(timestamp) * 1000).toISOString(),
        sentFrom: account.address,
        sentTo: getAddress(stranger),
      },
      transfers: [
        {
          direction: 'out',
          quantity: { numeric: '1.000000000000000001' },
          fungible_info: { symbol: 'TEST', icon: null },
        },
      ],
    })
    expect(transactions[0]?.transfers).toEqual([])
  })

  it('returns incoming transfers to the receiver, and an approval only to its owner', async () => {
    const [giver, receiver] = [await newcomer(1), chain.accounts[2]]
    if (!receiver) throw new Error('The chain has too few accounts')
    await write(giver, 'transfer', receiver.address, 7n)
    await write(giver, 'approve', receiver.address, 7n)
    const { transactions } = await page(receiver.address)
    expect(kinds(transactions)).toEqual(['receive'])
    expect(transactions[0]?.transfers[0]).toMatchObject({ direction: 'in' })
  })

  it('leaves out zero-value transfers, which strangers use to plant look-alike addresses', async () => {
    const account = await newcomer(3)
    await write(account, 'transfer', stranger, 0n)
    expect(kinds((await page(account.address)).transactions)).toEqual(['mint'])
  })

  it.each([5_000, 2, 1])(
    'reads page by page to the end without gaps or duplicates, %i blocks per request',
    async (rangeSize) => {
      const account = await newcomer(4)
      for (let amount = 1n; amount <= 6n; amount += 1n) await write(account, 'transfer', stranger, amount)
      const whole = (await page(account.address)).transactions.map(({ id }) => id)
      const history = historyOf({ pageSize: 3, rangeSize })
      const ids: string[] = []
      let cursor: string | null = null
      let pages = 0
      do {
        const { transactions, next } = await history.page({ address: account.address, chainId: 56, cursor }, patient)
        ids.push(...transactions.map(({ id }) => id))
        cursor = next
        pages += 1
        if (cursor !== null) expect(transactions.length).toBeGreaterThan(0)
      } while (cursor !== null && pages < 30)
      expect(whole.length).toBeGreaterThanOrEqual(7)
      expect(ids).toEqual(whole)
      expect(pages).toBeGreaterThanOrEqual(Math.floor(whole.length / 3))
    },
  )

  it('halves the block range until the node answers, and remembers it', async () => {
    const account = await newcomer(5)
    await chain.client.mine({ blocks: 40 })
    refusedOver = 9
    const history = historyOf({ rangeSize: 64 })
    const query = { address: account.address, chainId: 56, cursor: null }
    expect(kinds((await history.page(query, patient)).transactions)).toContain('mint')
    asked = []
    await history.page(query, patient)
    const lengths = asked.filter(({ method }) => method === 'eth_getLogs').map(({ length }) => length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(9)
  })

  it('fails if the node refuses every range', async () => {
    refusedOver = 0
    await expect(page(stranger, { rangeSize: 8 })).rejects.toThrow('query exceeds max block range')
  })

  it('looks back no further than configured', async () => {
    const account = await newcomer(6)
    await chain.client.mine({ blocks: 30 })
    expect((await page(account.address, { lookBack: 20 })).transactions).toEqual([])
    expect((await page(account.address, { lookBack: 40 })).transactions).toHaveLength(1)
  })

  it("reads a token's metadata once, and not at all if the app provided it", async () => {
    const account = await newcomer(7)
    const history = historyOf()
    const query = { address: account.address, chainId: 56, cursor: null }
    await history.page(query, patient)
    await history.page(query, patient)
    expect(asked.filter(({ method }) => method === 'eth_call')).toHaveLength(2)

    asked = []
    const tokens = { 56: [{ address: chain.token.address, symbol: 'USDT', decimals: 18, icon: 'javascript:alert(1)' }] }
    const { transactions } = await page(account.address, { tokens })
    expect(transactions[0]?.transfers[0]).toMatchObject({ fungible_info: { symbol: 'USDT', icon: null } })
    expect(asked.filter(({ method }) => method === 'eth_call')).toEqual([])
  })

  it('shows unlisted tokens only if the app asks for them', async () => {
    const account = await newcomer(8)
    const none = { tokens: {} }
    expect((await page(account.address, none)).transactions).toEqual([])
    expect(asked).toEqual([])
    expect(kinds((await page(account.address, { ...none, showsAnyToken: true })).transactions)).toEqual(['mint'])
  })

  it('sends no request before the first page, and fails on a chain without a client', async () => {
    const history = historyOf()
    expect(asked).toEqual([])
    const query = { address: stranger, chainId: 1, cursor: null }
    await expect(history.page(query, patient)).rejects.toThrow('No client for chain 1')
  })

  it.each(['', 'x', '12', '-1-2', '9'.repeat(40)])('refuses a foreign cursor: %j', async (cursor) => {
    await expect(page(stranger, {}, cursor)).rejects.toThrow(RangeError)
  })

  it('stops when the caller aborts', async () => {
    const query = { address: stranger, chainId: 56, cursor: null }
    await expect(historyOf().page(query, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})
