import { createClient, custom, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { createLogPages } from './log-pages.ts'
import { approvalTopic, parseTokenEvent, transferTopic } from './token-event.ts'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x00000000000000000000000000000000DeaDBeef'
const token = '0x55d398326f99059fF775485246999027B3197955'
const hash = `0x${'ab'.repeat(32)}`
const log = {
  address: token,
  topics: [transferTopic, pad(other), pad(account)],
  data: pad('0x0a'),
  blockNumber: '0x64',
  logIndex: '0x1',
  transactionHash: hash,
  blockTimestamp: '0x6553f100',
}

describe('parseTokenEvent', () => {
  it('reads a transfer or approval of an ERC-20 token', () => {
    expect(parseTokenEvent(log)).toMatchObject({ kind: 'transfer', from: other, to: account, amount: 10n, block: 100n })
    expect(parseTokenEvent({ ...log, topics: [approvalTopic, pad(other), pad(account)] })?.kind).toBe('approval')
  })

  it.each([
    { topics: [...log.topics, pad('0x01')], data: '0x' },
    { topics: [pad('0x01'), pad(other), pad(account)] },
    { topics: [transferTopic, '0x12', pad(account)] },
    { topics: 'all' },
    { data: '0x' },
    { data: `0x${'00'.repeat(64)}` },
    { blockNumber: null },
    { blockNumber: '0xffffffffffffffffff' },
    { logIndex: 1 },
    { transactionHash: 'x' },
    { address: 'token' },
    { removed: true },
  ])('rejects anything else: %j', (change) => {
    expect(parseTokenEvent({ ...log, ...change })).toBeNull()
  })
})

/** A node that returns arbitrary logs. */
function pagesFrom(logs: unknown, symbol: unknown = null) {
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_blockNumber') return '0xc8'
    if (method === 'eth_getLogs') return logs
    if (symbol === null) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
    return symbol
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const pages = createLogPages({ client: () => client, tokens: { 56: [{ address: token }] }, lookBack: 150 })
  return pages.page({ address: account, chainId: 56, cursor: null }, new AbortController().signal)
}

describe('a node that returns what it was not asked for', () => {
  it.each([
    ['logs of another account', [{ ...log, topics: [transferTopic, pad(other), pad(other)] }]],
    ['logs of another token', [{ ...log, address: other }]],
    ['logs of other blocks', [{ ...log, blockNumber: '0x1' }]],
    ['an approval by another account', [{ ...log, topics: [approvalTopic, pad(other), pad(account)] }]],
    ['not a list', { logs: [log] }],
    ['nonsense', [null, 7, 'log', {}]],
  ])('is ignored: %s', async (_, logs) => {
    expect(await pagesFrom(logs)).toEqual({ transactions: [], next: null })
  })

  it('fails on a block time beyond all dates', async () => {
    await expect(pagesFrom([{ ...log, blockTimestamp: '0xffffffffffffff' }])).rejects.toMatchObject({
      code: 'malformed',
    })
  })

  it('shows each log once', async () => {
    const { transactions } = await pagesFrom([log, log, log])
    expect(transactions).toHaveLength(1)
  })
})

describe('a token with invalid metadata', () => {
  it('shows the transaction without a quantity', async () => {
    expect((await pagesFrom([log])).transactions).toMatchObject([
      { metadata: { operationType: 'receive', minedAt: '2023-11-14T22:13:20.000Z' }, transfers: [] },
    ])
    expect((await pagesFrom([log], '0x')).transactions).toMatchObject([{ transfers: [] }])
  })
})
