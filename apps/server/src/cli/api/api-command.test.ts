import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@terahold/contract/client'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { developmentAccount } from '../../chain/signer/development-accounts.ts'
import { findApiCall } from './api-calls.ts'
import { apiCommand } from './api-command.ts'
import { toBeSigned } from './exit-codes.ts'
import { storeSession } from './session.ts'

const ada = developmentAccount(1)
const folder = mkdtempSync(join(tmpdir(), 'terahold-session-'))
const at = '2026-11-27T10:00:00.000Z'
const challenge = {
  nonce: '0123456789abcdef',
  domain: 'desk.example',
  uri: 'https://desk.example',
  chainId: 56,
  statement: 'Sign in',
  version: '1',
  issuedAt: at,
  expirationTime: at,
}
const draft = {
  text: '{"decision":1}',
  title: 'Credit a member',
  lines: [{ label: 'Amount', value: '5 USDT' }],
  typedData: {
    domain: { name: 'Terahold decisions', version: '1', chainId: 56 },
    types: { GoodwillCredit: [{ name: 'amount', type: 'string' }] },
    primaryType: 'GoodwillCredit',
    message: { amount: '5 USDT' },
  },
}
type Asked = { readonly path: string; readonly token: string | undefined; readonly body: Record<string, string> }

/** A server that answers what the calls of a credit need, and remembers what it was asked. */
const asked: Asked[] = []
let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(({ code, ...rest }) => {
      response.writeHead(code, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code, msg: `answer ${code}`, reqId: 'r', ...rest }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void asked.splice(0))
afterAll(() => {
  rmSync(folder, { recursive: true })
  server.close()
})

async function answer(request: IncomingMessage): Promise<{ code: number; reason?: string; data?: unknown }> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const path = (request.url ?? '').replace(/\?.*/, '')
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>)
  asked.push({ path, token: request.headers.authorization, body })
  if (path === pathOf('operatorNonce')) return { code: 200, data: challenge }
  if (path === pathOf('operatorLogin'))
    return { code: 200, data: { token: 'a-token', name: 'Ada', expiresAt: at, roles: [] } }
  if (path === pathOf('draftGoodwill')) return { code: 200, data: draft }
  if (path === pathOf('recordGoodwill')) return { code: 200, data: { id: 'the-id' } }
  if (path === pathOf('operatorLogout')) return { code: 200, data: { ok: true } }
  return { code: 403, reason: 'role_missing' }
}

async function run(line: string, ...more: string[]) {
  const words = [...line.split(' '), ...more]
  const call = findApiCall(words)
  if (!call) throw new Error(`no command ${line}`)
  const told: string[] = []
  const rest = [...words.slice(call.name.split(' ').length), '--server', base]
  const code = await apiCommand(call).run(rest, (text) => told.push(text))
  return { code, told: told.join('\n') }
}

const credit = [
  '--member',
  '0190a0c8-0000-7000-8000-000000000001',
  '--amount',
  '5',
  '--reason',
  'The meter stood still',
]

it('signs in, signs what the server drafts with the caller’s key, sends it, and signs out', async () => {
  const { code, told } = await run('goodwill record', '--as', ada.address, ...credit)
  expect([code, told]).toEqual([0, 'id: the-id'])
  const [, login, , record, logout] = asked
  const { message = '', signature = '' } = login?.body ?? {}
  expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(ada.account.address)
  expect(record).toMatchObject({
    path: pathOf('recordGoodwill'),
    token: 'Bearer a-token',
    body: { text: draft.text, amount: '5' },
  })
  const signed = { ...draft.typedData, signature: record?.body.signature as `0x${string}` }
  expect(await recoverTypedDataAddress(signed as never)).toBe(ada.account.address)
  expect(logout?.path).toBe(pathOf('operatorLogout'))
})

it('prints what to sign when the key is elsewhere, and sends what was signed there', async () => {
  vi.stubEnv('XDG_STATE_HOME', folder)
  await storeSession(base, 'stored', process.env)
  const printed = await run('goodwill record', ...credit)
  expect(printed.code).toBe(toBeSigned)
  for (const part of ['Credit a member', 'Amount: 5 USDT', JSON.stringify(draft.typedData), draft.text])
    expect(printed.told).toContain(part)
  const sent = await run('goodwill record', ...credit, '--text', draft.text, '--signature', '0x5e5e', '--json')
  expect([sent.code, sent.told]).toEqual([0, '{"id":"the-id"}'])
  expect(asked.at(-1)).toMatchObject({ token: 'Bearer stored', body: { signature: '0x5e5e' } })
  await storeSession(base, null, process.env)
  await expect(run('goodwill record', ...credit)).rejects.toThrow('name your key with --keystore')
  vi.unstubAllEnvs()
})

it('passes on why the server refused, and signs out all the same', async () => {
  await expect(run('today', '--as', ada.address)).rejects.toMatchObject({ envelope: { reason: 'role_missing' } })
  expect(asked.at(-1)?.path).toBe(pathOf('operatorLogout'))
})

it('refuses keys that are not the demo’s under --as, and servers without TLS', async () => {
  await expect(run('today', '--as', `0x${'0'.repeat(39)}1`)).rejects.toThrow('--as names a public key of the demo')
  const call = findApiCall(['today'])
  const insecure = call && apiCommand(call).run(['--server', 'http://desk.example'], () => undefined)
  await expect(insecure).rejects.toThrow('--server must begin with https://')
})
