import { createClient, custom, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { waitForTransaction } from './wait-for-transaction.ts'

const hash: Hex = `0x${'a'.repeat(64)}`
const other: Hex = `0x${'b'.repeat(64)}`
const from = '0x00000000000000000000000000000000000000aa'
const to = '0x00000000000000000000000000000000000000bb'

const receipt = (of: Hex, status: '0x0' | '0x1') => ({
  transactionHash: of,
  blockNumber: '0x1',
  status,
  logs: [],
  type: '0x2',
})
const transaction = (of: Hex, change: object = {}) => ({
  hash: of,
  from,
  to,
  nonce: '0x5',
  value: '0x1',
  input: '0x',
  type: '0x2',
  gas: '0x1',
  ...change,
})

/** A node that knows these receipts, and has the second transaction in place of the first. */
function node(receipts: Record<string, object>, replacement?: object) {
  return createClient({
    pollingInterval: 10,
    transport: custom({
      async request({ method, params }: { method: string; params: readonly string[] }) {
        if (method === 'eth_blockNumber') return '0x2'
        if (method === 'eth_getTransactionReceipt') return receipts[params[0] ?? ''] ?? null
        if (method === 'eth_getTransactionByHash') return transaction(hash)
        if (method === 'eth_getBlockByNumber')
          return { number: '0x2', transactions: replacement ? [replacement] : [], timestamp: '0x1' }
        throw new Error(`unexpected ${method}`)
      },
    }),
  })
}

describe('waitForTransaction', () => {
  it.each([
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ] as const)('resolves a receipt with the status %s as %s', async (status, expected) => {
    expect(await waitForTransaction(node({ [hash]: receipt(hash, status) }), hash)).toBe(expected)
  })

  it.each([
    ['a higher fee', {}, 'confirmed'],
    ['a cancellation', { to: from, value: '0x0' }, 'failed'],
    ['another transaction', { value: '0x9' }, 'failed'],
  ] as const)('counts a replacement by %s as it deserves', async (_, change, expected) => {
    const client = node({ [other]: receipt(other, '0x1') }, transaction(other, change))
    expect(await waitForTransaction(client, hash)).toBe(expected)
  })

  it('waits while the chain cannot be read', async () => {
    const client = createClient({
      pollingInterval: 10,
      transport: custom({ request: () => Promise.reject(new Error('down')) }, { retryCount: 0 }),
    })
    await expect(
      Promise.race([
        waitForTransaction(client, hash),
        new Promise((resolve) => setTimeout(resolve, 500, 'still waiting')),
      ]),
    ).resolves.toBe('still waiting')
  })
})
