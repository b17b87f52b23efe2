import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RpcAnswer } from '../../chain/json-rpc.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { createTestServer } from '../../http/fixtures/test-server.ts'
import { mountRpc, type RpcDependencies } from './rpc.ts'

const rpcPath = (chainId: number) => fillPath(servicePaths.rpc, { chainId })

const scope = { contracts: new Set<`0x${string}`>(), isSending: true }
const opened: FastifyInstance[] = []
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))
afterAll(() => database.drop())

type Body = { id: unknown; result?: unknown; error: { code: number; message: string } }
type Node = (method: string, params: readonly unknown[]) => Promise<RpcAnswer>

async function serve(
  node: Node = async (method) => ({ result: `${method}!` }),
  rules: Pick<RpcDependencies, 'rule' | 'ruleOfAll'> = {},
) {
  const chain = { chainId: 31_337, request: node }
  const app = await createTestServer({
    extras: [(server) => mountRpc(server, { chain, db: database.app, scope, ...rules })],
  })
  opened.push(app)
  return async (
    payload: unknown,
    { url = rpcPath(31_337), headers = {} }: { url?: string; headers?: Record<string, string> } = {},
  ) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const response = await app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: response.statusCode, body: response.json<Body>(), headers: response.headers }
  }
}

const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

describe('a call', () => {
  it('is forwarded and answered under its own id', async () => {
    const asked: unknown[] = []
    const rpc = await serve(async (method, params) => {
      asked.push([method, params])
      return { result: '0x7a69' }
    })
    for (const id of [1, 0, 'a', null]) {
      expect(await rpc(call('eth_chainId', [], id))).toMatchObject({
        status: 200,
        body: { jsonrpc: '2.0', id, result: '0x7a69' },
      })
    }
    expect((await rpc({ jsonrpc: '2.0', id: 5, method: 'eth_blockNumber', extra: 'left behind' })).body.id).toBe(5)
    expect(asked.at(-1)).toEqual(['eth_blockNumber', []])
  })

  it('returns the node’s own error', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const rpc = await serve(async () => ({ error }))
    expect((await rpc(call('eth_chainId'))).body).toEqual({ jsonrpc: '2.0', id: 1, error })
  })

  it('that is not on the list never reaches the node', async () => {
    const rpc = await serve(() => Promise.reject(new Error('reached')))
    expect((await rpc(call('anvil_setBalance', []))).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'This method is not forwarded.' },
    })
    expect((await rpc(call('eth_getLogs', [{}]))).body.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('params') as string,
    })
  })

  it('of an unknown form is refused by the rules of JSON-RPC', async () => {
    const rpc = await serve()
    for (const bad of [
      {},
      null,
      1,
      'x',
      [],
      { ...call('eth_chainId'), jsonrpc: '1.0' },
      { ...call('eth_chainId'), params: {} },
      { jsonrpc: '2.0', method: 'eth_chainId' },
      call('eth_chainId', [], {}),
    ]) {
      expect((await rpc(JSON.stringify(bad))).body, JSON.stringify(bad)).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600 },
      })
    }
    expect(await rpc('{"jsonrpc"')).toMatchObject({ status: 200, body: { id: null, error: { code: -32700 } } })
    expect(await rpc('x'.repeat(70_000))).toMatchObject({ status: 413, body: { error: { code: -32600 } } })
    expect(await rpc(call('eth_chainId'), { headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 415 })
  })

  it('for another chain, or to an unreachable node, reports that without naming an address', async () => {
    const rpc = await serve(() => Promise.reject(new Error('http://user:key@node.example refused')))
    expect(await rpc(call('eth_chainId'), { url: rpcPath(56) })).toMatchObject({
      status: 404,
      body: { error: { code: -32602 } },
    })
    const away = await rpc(call('eth_chainId'))
    expect(away.body).toMatchObject({ id: 1, error: { code: -32603 } })
    expect(JSON.stringify(away.body)).not.toContain('node.example')
  })
})

describe('a batch', () => {
  it('is answered in order, each call separately', async () => {
    const rpc = await serve()
    const { body } = await rpc([
      call('eth_chainId', [], 'a'),
      call('eth_sign', [], 'b'),
      7,
      call('eth_gasPrice', [], 'd'),
    ])
    expect(body).toMatchObject([
      { id: 'a', result: 'eth_chainId!' },
      { id: 'b', error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
      { id: 'd', result: 'eth_gasPrice!' },
    ])
  })

  it('has at most twenty calls', async () => {
    const rpc = await serve()
    const calls = (count: number) => Array.from({ length: count }, (_, id) => call('eth_chainId', [], id))
    expect((await rpc(calls(20))).body).toHaveLength(20)
    expect((await rpc(calls(21))).body).toMatchObject({
      id: null,
      error: { code: -32600, message: 'This batch is too large.' },
    })
  })
})

describe('too many calls', () => {
  it('from one address are refused; a batch counts as its number of calls', async () => {
    const rpc = await serve(undefined, { rule: { perSecond: 1, burst: 10 } })
    expect((await rpc(Array.from({ length: 9 }, () => call('eth_chainId')))).body).toHaveLength(9)
    const { status, headers, body } = await rpc(Array.from({ length: 5 }, () => call('eth_chainId')))
    expect([status, headers['retry-after'], body]).toMatchObject([429, '4', { id: null, error: { code: -32005 } }])
    expect((await rpc(call('eth_chainId'))).status).toBe(200)
  })

  it('from all addresses together are refused', async () => {
    const rpc = await serve(undefined, { ruleOfAll: { perSecond: 1, burst: 10 } })
    expect((await rpc(Array.from({ length: 10 }, () => call('eth_chainId')))).body).toHaveLength(10)
    expect((await rpc(call('eth_chainId'))).status).toBe(429)
  })

  it('that send transactions are counted over all servers', async () => {
    const [one, other] = [await serve(), await serve()]
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => (index % 2 ? one : other)(call('eth_sendRawTransaction', ['0x02']))),
    )
    const refused = answers.filter((answer) => answer.body.error?.code === -32005)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.body.error.message).toMatch(/again in \d+ s/)
  })
})
