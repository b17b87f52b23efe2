import { demoPaths } from '@terahold/contract/service-paths'
import { describe, expect, it } from 'vitest'
import { loadDemoInfo, parseDemoInfo } from './demo-info.ts'
import { createRpc } from './json-rpc.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const info = {
  chainId: 31_337,
  token: { address, symbol: 'USDT', decimals: 18 },
  treasury: address,
  reserve: address,
  members: [{ address, privateKey: `0x${'ab'.repeat(32)}` }],
}
const fetcherOf = (answer: () => Response) => {
  const asked: [string, RequestInit | undefined][] = []
  const fetcher = (async (url: string, init?: RequestInit) => {
    asked.push([url, init])
    return answer()
  }) as typeof fetch
  return { fetcher, asked }
}

describe('the demo’s description', () => {
  it('is read from its server, without what the wallet does not use', async () => {
    const { fetcher, asked } = fetcherOf(() => Response.json({ ...info, extra: 1 }))
    expect(await loadDemoInfo(fetcher)).toEqual(info)
    expect(asked.map(([url]) => url)).toEqual([demoPaths.info])
  })

  it('is not there when the server fails', async () => {
    const { fetcher } = fetcherOf(() => new Response('', { status: 503 }))
    await expect(loadDemoInfo(fetcher)).rejects.toThrow('503')
  })

  it.each([
    ['chainId', { ...info, chainId: '31337' }],
    ['token', { ...info, token: { ...info.token, decimals: '18' } }],
    ['members', { ...info, members: {} }],
    ['privateKey', { ...info, members: [{ address, privateKey: '0xab' }] }],
    ['not an address', { ...info, treasury: '0x12' }],
    ['not an address', { ...info, reserve: '0x12' }],
    ['not an object', { ...info, token: null }],
    ['not an object', null],
  ])('is refused: %s', (words, value) => {
    expect(() => parseDemoInfo(value)).toThrow(words)
  })
})

describe('a call of the node', () => {
  it('is numbered and has its parameters', async () => {
    const { fetcher, asked } = fetcherOf(() => Response.json({ result: '0x1' }))
    const rpc = createRpc('/rpc', fetcher)
    expect([await rpc('eth_blockNumber'), await rpc('eth_call', ['x'])]).toEqual(['0x1', '0x1'])
    expect(asked.map(([, init]) => JSON.parse(init?.body as string))).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_call', params: ['x'] },
    ])
  })

  it('without a result is null', async () => {
    expect(await createRpc('/rpc', fetcherOf(() => Response.json({})).fetcher)('eth_call')).toBeNull()
  })

  it.each([
    ['the node’s own refusal', () => Response.json({ error: { code: 3, message: 'reverted', data: '0x08' } }), 3],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')) as never, -32_603],
    ['a page instead of an answer', () => new Response('<html>'), -32_603],
  ])('fails with %s', async (_, answer, code) => {
    await expect(createRpc('/rpc', fetcherOf(answer).fetcher)('eth_call')).rejects.toMatchObject({ code })
  })
})
