import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answering, breaking, startTestServer, type TestServer } from '../../http/test-server.ts'
import { createHttpActivity } from './http-activity.ts'
import { createServerActivity } from './server-activity.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const patient = new AbortController().signal
const query = { address, chainId: 56, cursor: null } as const
const hash = `0x${'ab'.repeat(32)}`
const transaction = {
  id: 'one',
  metadata: {
    operationType: 'send',
    hash,
    minedAt: '2026-03-04T05:06:07Z',
    sentFrom: address,
    sentTo: address,
    status: 'confirmed',
    nonce: 3,
  },
  transfers: [
    {
      fungible_info: { name: 'Tether', symbol: 'USDT', icon: { url: 'https://x.example/u.png' } },
      direction: 'out',
      quantity: { numeric: '1.5' },
      value: 1,
      price: 1,
    },
    {
      nft_info: { name: 'Ape', content: { preview: { url: 'javascript:alert(1)' } } },
      direction: 'self',
      quantity: { numeric: 1 },
    },
  ],
}

describe('HTTP activity', () => {
  const history = createHttpActivity({
    baseUrl: '',
    projectId: 'project',
    fetch: (url, init) => fetch(server.url + url, init),
  })

  it('requests by address, project and cursor, and returns transactions', async () => {
    server.answer = answering({ data: [transaction], next: 'two' })
    expect(await history.page({ ...query, cursor: 'one' }, patient)).toEqual({
      transactions: [
        {
          id: 'one',
          metadata: {
            operationType: 'send',
            hash,
            minedAt: '2026-03-04T05:06:07.000Z',
            sentFrom: address,
            sentTo: address,
            status: 'confirmed',
          },
          transfers: [
            {
              fungible_info: { symbol: 'USDT', icon: { url: 'https://x.example/u.png' } },
              direction: 'out',
              quantity: { numeric: '1.5' },
            },
            { nft_info: { name: 'Ape', preview: null }, direction: 'out', quantity: { numeric: '1' } },
          ],
        },
      ],
      next: 'two',
    })
    expect(server.requests[0]?.path).toBe(`/v1/account/${address}/history`)
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({ projectId: 'project', cursor: 'one' })
  })

  it('sorts newest first', async () => {
    const at = (minedAt: string) => ({ ...transaction, metadata: { ...transaction.metadata, minedAt } })
    server.answer = answering({
      data: [at('2025-01-01'), at('2026-01-01'), at('2024-01-01T23:00:00-05:00')],
      next: null,
    })
    const { transactions, next } = await history.page(query, patient)
    expect(transactions.map(({ metadata }) => metadata.minedAt.slice(0, 10))).toEqual([
      '2026-01-01',
      '2025-01-01',
      '2024-01-02',
    ])
    expect(next).toBeNull()
  })

  it.each([
    ['status', answering({ data: [] }, 500)],
    ['malformed', answering({ data: {} })],
    ['malformed', answering('oops')],
    ['unreachable', breaking],
  ])('fails with a code: %s', async (code, answer) => {
    server.answer = answer
    await expect(history.page(query, patient)).rejects.toMatchObject({ code })
  })

  it.each([
    ['', null],
    [7, null],
    ['asked', null],
    ['x'.repeat(1001), null],
    ['more', 'more'],
  ])('continues at %j: %j', async (next, cursor) => {
    server.answer = answering({ data: [], next })
    expect((await history.page({ ...query, cursor: 'asked' }, patient)).next).toBe(cursor)
  })
})

describe('server activity', () => {
  it('reads the envelope and continues by cursor', async () => {
    server.answer = answering({ code: 200, msg: 'ok', data: { transactions: [transaction], next: 'b c' } })
    const history = createServerActivity({ baseUrl: `${server.url}/wallet` })
    expect(await history.page(query, patient)).toMatchObject({ transactions: [{ id: 'one' }], next: 'b c' })
    await history.page({ ...query, cursor: 'b c' }, patient)
    expect(server.requests.map(({ path, query: asked }) => [path, asked.get('cursor')])).toEqual([
      [`/wallet/transactions/${address}`, null],
      [`/wallet/transactions/${address}`, 'b c'],
    ])
  })

  it('fails if the envelope reports an error', async () => {
    server.answer = answering({ code: 429, msg: 'slower' })
    await expect(createServerActivity({ baseUrl: server.url }).page(query, patient)).rejects.toMatchObject({
      code: 'status',
    })
  })
})
