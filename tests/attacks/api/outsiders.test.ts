import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { contract } from '@terahold/contract'
import { servicePaths } from '@terahold/contract/service-paths'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../../../apps/server/src/app/http.ts'
import { createLog } from '../../../apps/server/src/foundation/log.ts'
import { type Harness, openHarness } from '../../fuzz/support/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness?.close())

/** Signs a new wallet in, with nothing in it. Returns the envelope of the sign-in. */
async function signIn(headers: Readonly<Record<string, string>> = {}) {
  const account = privateKeyToAccount(generatePrivateKey())
  const asked = { fields: { address: account.address }, headers: { host: 'terahold.example', ...headers } }
  const { data, ...refusal } = await harness.send(contract.nonce, asked)
  if (!data) return refusal
  const { issuedAt, expirationTime, ...fields } = data as Record<string, string>
  const times = { issuedAt: new Date(issuedAt ?? ''), expirationTime: new Date(expirationTime ?? '') }
  const message = createSiweMessage({ ...fields, ...times, address: account.address } as never)
  return harness.send(contract.login, {
    fields: { message, signature: await account.signMessage({ message }) },
    headers,
  })
}

async function strangers(count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { data } = (await signIn()) as { data?: { token: string } }
    tokens.push(data?.token ?? '')
  }
  return tokens
}

it('who knows a mailbox cannot keep its owner from a code', async () => {
  const owner = await harness.member()
  const email = `${owner.memberId}@example.com`
  const answers: number[] = []
  for (const token of await strangers(14))
    answers.push((await harness.send(contract.sendEmailCode, { token, fields: { scene: 'bind', email } })).code)
  expect(answers.filter((code) => code === 429).length).toBeGreaterThan(0)
  const asked = { token: owner.token, fields: { scene: 'password' } }
  expect(await harness.send(contract.sendEmailCode, asked)).toMatchObject({ code: 200 })
})

it('who owns no tokens cannot reserve power, with 100 fresh wallets', async () => {
  const order = await harness.world.orderRequest(0, 1, 'wallet')
  const reasons = new Set<string | undefined>()
  for (const token of await strangers(100)) {
    const fields = { ...order, idempotencyKey: harness.key() }
    reasons.add((await harness.send(contract.insertOrder, { token, fields })).reason)
  }
  expect(reasons.has(undefined), [...reasons].join()).toBe(false)
  const buyer = await harness.member()
  const fields = { ...order, idempotencyKey: harness.key() }
  expect(await harness.ask(contract.insertOrder, { token: buyer.token, fields })).toMatchObject({ code: 200 })
})

it('a carrier’s address that 150 members share signs all of them in', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const codes: number[] = []
  for (let member = 0; member < 150; member += 1) codes.push((await signIn(headers)).code)
  expect(codes.filter((code) => code !== 200)).toEqual([])
})

it('`/rpc` is no node for others', async () => {
  const stranger = privateKeyToAccount(generatePrivateKey()).address
  const methods: [string, unknown[]][] = [
    ...(['anvil_setBalance', 'eth_accounts', 'eth_sendTransaction', 'debug_traceTransaction'] as const).map(
      (method): [string, unknown[]] => [method, []],
    ),
    ['eth_call', [{ to: stranger, data: '0x' }, 'latest']],
    ['eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]],
    ['eth_getLogs', [{ address: stranger, fromBlock: '0x0', toBlock: 'latest' }]],
  ]
  const body = JSON.stringify(methods.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const response = await fetch(`${harness.origin}${servicePaths.rpc.replace(':chainId', '31337')}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', connection: 'close' },
  })
  const answers = (await response.json()) as { error?: { code: number } }[]
  expect(answers).toHaveLength(methods.length)
  for (const { error } of answers) expect([-32601, -32602]).toContain(error?.code)
})

it.each(['password1234', 'terahold2026', '123456789012'])('the password %s is refused', async (newPassword) => {
  const { token } = await harness.member()
  expect(await harness.send(contract.stagePassword, { token, fields: { newPassword, code: '000000' } })).toMatchObject({
    code: 400,
    reason: 'password_common',
  })
})

describe('a page that points its own name at this machine', () => {
  /** Returns the status for the given Host headers. */
  function ask(hosts: string[]): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(harness.origin)
      const headers = [...hosts.flatMap((host) => ['Host', host]), 'Connection', 'close']
      const sent = request({ host: '127.0.0.1', port, path: servicePaths.appConfig, headers, setHost: false })
      sent.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject)
      sent.end()
    })
  }

  it('gets nothing of the demo, and two names get nothing anywhere', async () => {
    const { host, port } = new URL(harness.origin)
    expect(await ask([`evil.example:${port}`])).toBe(421)
    expect(await ask([host, `evil.example:${port}`])).toBe(400)
    expect(await ask([host])).toBe(200)
  })
})

describe('slow clients from 50 sources', () => {
  it('leave a new client served, and all of them are closed', { timeout: 120_000 }, async () => {
    const log = createLog({ level: 'silent' })
    const { app } = await createHttp(harness.world.composition.infrastructure, harness.world.composition.subjects, {
      log,
      exposeMetrics: false,
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const sockets: Socket[] = []
    try {
      const open = (localAddress: string) =>
        connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }).on('error', () => undefined)
      for (let source = 1; source <= 50; source += 1)
        for (let each = 0; each < 10; each += 1) {
          const socket = open(`127.0.1.${source}`)
          socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
          sockets.push(socket)
        }
      const count = () => new Promise<number>((resolve) => app.server.getConnections((_, found) => resolve(found)))
      await expect.poll(count).toBe(500)
      const visitor = open('127.0.2.1')
      visitor.write(`GET ${servicePaths.health} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
      expect(String(await once(visitor, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
      visitor.destroy()
      await expect.poll(count, { timeout: 45_000 }).toBe(0)
    } finally {
      for (const socket of sockets) socket.destroy()
      await app.close()
    }
  })
})
