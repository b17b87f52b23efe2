import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@terahold/contract/client'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { developmentAccount } from '../../chain/signer/development-accounts.ts'
import { encryptKeystore } from '../../chain/signer/keystore.ts'
import { listen } from '../../foundation/fixtures/loopback.ts'
import { toBeSigned } from '../command/exit-codes.ts'
import { findCommand } from '../find-command.ts'
import { runLocal } from '../fixtures/run-local.ts'
import { apiCalls } from './api-calls.ts'
import { apiCommand } from './api-command.ts'
import type { ApiCall } from './call-commands.ts'
import { messageFor, storeSession } from './session.ts'

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
const decision: Decision = {
  type: 'GoodwillCredit',
  chainId: 56,
  registry: ada.account.address,
  message: {
    decisionId: '0190a0c8-0000-7000-8000-000000000002',
    role: 'settlement',
    expiresAt: 1_800_000_000,
    memberId: '0190a0c8-0000-7000-8000-000000000001',
    amount: '5 USDT',
    reason: 'The meter stood still',
  },
}
const draftOf = (of: Decision) => ({ text: serializeDecision(of), typedData: decisionTypedData(of) })
/** The command must ignore the server's own words. */
const honest = { ...draftOf(decision), title: 'Something harmless', lines: [{ label: 'Amount', value: '1 USDT' }] }
let draft: object = honest
let logout: { code: number; reason?: string; data?: unknown }
type Asked = { readonly path: string; readonly token: string | undefined; readonly body: Record<string, string> }

/** A server that answers what the calls of a credit need, and remembers what it was asked. */
const asked: Asked[] = []
let service: Awaited<ReturnType<typeof listen>>
let base: string
beforeAll(async () => {
  const server = createServer((request, response) => {
    void answer(request).then(({ code, ...rest }) => {
      response.writeHead(code, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code, msg: `answer ${code}`, reqId: 'r', ...rest }))
    })
  })
  service = await listen(server)
  base = service.url
})
beforeEach(() => {
  asked.splice(0)
  draft = honest
  logout = { code: 200, data: { ok: true } }
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  return service.close()
})

type Answer = { code: number; reason?: string; field?: string; msg?: string; data?: unknown }

async function answer(request: IncomingMessage): Promise<Answer> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const path = (request.url ?? '').replace(/\?.*/, '')
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>)
  asked.push({ path, token: request.headers.authorization, body })
  if (path === pathOf('operatorNonce')) return { code: 200, data: challenge }
  if (path === pathOf('operatorLogin'))
    return { code: 200, data: { token: 'a-token', name: 'Ada', expiresAt: at, roles: [] } }
  if (path === pathOf('draftGoodwill')) return { code: 200, data: draft }
  if (path === pathOf('draftExceptionalRefund'))
    return { code: 400, reason: 'bad_field', field: 'orderId', msg: 'Check “orderId”.' }
  if (path === pathOf('recordGoodwill')) return { code: 200, data: { id: 'the-id' } }
  if (path === pathOf('operatorLogout')) return logout
  return { code: 403, reason: 'role_missing' }
}

async function run(line: string, ...more: string[]) {
  const words = [...line.split(' '), ...more]
  const call = findCommand(words)
  if (!call || 'load' in call) throw new Error(`no command ${line}`)
  const told: string[] = []
  const rest = [...words.slice(call.name.split(' ').length), '--server', base]
  const { code, answer } = await apiCommand(call).run(rest, (text) => told.push(text))
  return { code, answer, told: told.join('\n') }
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
  const [, login, , record, end] = asked
  const { message = '', signature = '' } = login?.body ?? {}
  expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(ada.account.address)
  expect(record).toMatchObject({
    path: pathOf('recordGoodwill'),
    token: 'Bearer a-token',
    body: { text: honest.text, amount: '5' },
  })
  const signed = { ...honest.typedData, signature: record?.body.signature as `0x${string}` }
  expect(await recoverTypedDataAddress(signed as never)).toBe(ada.account.address)
  expect(end?.path).toBe(pathOf('operatorLogout'))
})

it('prints what to sign when the key is elsewhere, and sends what was signed there', async () => {
  vi.stubEnv('XDG_STATE_HOME', folder)
  await storeSession(base, 'stored', process.env)
  const printed = await run('goodwill record', ...credit)
  expect(printed.code).toBe(toBeSigned)
  for (const part of ['Amount: 5 USDT', JSON.stringify(honest.typedData), honest.text])
    expect(printed.told).toContain(part)
  expect(printed.told).not.toContain('harmless')
  expect(printed.answer).toMatchObject({ text: honest.text, typedData: honest.typedData })
  const sent = await run('goodwill record', ...credit, '--text', honest.text, '--signature', '0x5e5e')
  expect([sent.code, sent.answer]).toEqual([0, { id: 'the-id' }])
  expect(asked.at(-1)).toMatchObject({ token: 'Bearer stored', body: { signature: '0x5e5e' } })
  await storeSession(base, null, process.env)
  await expect(run('goodwill record', ...credit)).rejects.toThrow('name your key with --keystore')
  vi.unstubAllEnvs()
})

it('signs only the decision of the command, even if the server asks for another', async () => {
  const release: Decision = {
    ...decision,
    type: 'PayoutResume',
    message: {
      decisionId: decision.message.decisionId,
      role: 'payout-maker',
      expiresAt: 1_800_000_000,
      haltId: decision.message.decisionId,
      cause: 'operator',
      subject: 'none',
      decision: 'go_on',
      reason: 'None',
    },
  }
  draft = draftOf(release)
  const attempt = run('goodwill record', '--as', ada.address, ...credit)
  await expect(attempt).rejects.toThrow('a decision of another kind, PayoutResume. Nothing was signed')
  draft = { text: '{}', typedData: { primaryType: 'Permit' } }
  await expect(run('goodwill record', '--as', ada.address, ...credit)).rejects.toThrow(
    'Treat the server as compromised',
  )
  expect(asked.map(({ path }) => path)).not.toContain(pathOf('recordGoodwill'))
})

it('asks before a key of a file signs, or takes --yes', async () => {
  const [keystore, password] = [join(folder, 'ada.json'), join(folder, 'ada.password')]
  writeFileSync(password, 'open sesame to all\n', { mode: 0o600 })
  const { privateKey } = ada
  writeFileSync(keystore, await encryptKeystore(privateKey, 'open sesame to all', 1024), { mode: 0o600 })
  const key = ['--keystore', keystore, '--password-file', password]
  await expect(run('goodwill record', ...key, ...credit)).rejects.toThrow('there is no terminal to ask in')
  expect(asked.map(({ path }) => path)).not.toContain(pathOf('recordGoodwill'))
  expect(await run('goodwill record', ...key, ...credit, '--yes')).toMatchObject({ code: 0 })
})

it('begins and ends a session of a wallet elsewhere', async () => {
  vi.stubEnv('XDG_STATE_HOME', folder)
  const begin = ['--address', ada.address, '--server', base]
  const { code, answer } = await runLocal('session begin', ...begin)
  const { message } = answer as { message: string }
  const signature = await ada.account.signMessage({ message })
  const begun = await runLocal('session begin', ...begin, '--message', message, '--signature', signature)
  expect([code, begun.code, begun.output]).toEqual([toBeSigned, 0, `signed in as Ada until ${at}`])
  expect((await run('goodwill record', ...credit)).code).toBe(toBeSigned)
  expect((await runLocal('session end', '--server', base)).output).toBe('ended')
  expect(asked.at(-1)).toMatchObject({ path: pathOf('operatorLogout'), token: 'Bearer a-token' })
  expect((await runLocal('session end', '--server', base)).output).toBe('there was no session')
  vi.unstubAllEnvs()
})

it('keeps a stored session until the server has ended it, or says that it is over', async () => {
  vi.stubEnv('XDG_STATE_HOME', folder)
  const end = async () => (await runLocal('session end', '--server', base)).output
  await storeSession(base, 'stored', process.env)
  logout = { code: 503, reason: 'unavailable' }
  await expect(end()).rejects.toThrow('answer 503')
  logout = { code: 401, reason: 'session_ended' }
  expect([await end(), await end()]).toEqual(['ended', 'there was no session'])
  vi.unstubAllEnvs()
})

it('says what was done, or why not, also when it cannot sign out', async () => {
  logout = { code: 503, reason: 'unavailable' }
  expect(await run('goodwill record', '--as', ada.address, ...credit)).toMatchObject({ code: 0, told: 'id: the-id' })
  await expect(run('today', '--as', ada.address)).rejects.toMatchObject({ envelope: { reason: 'role_missing' } })
})

it('signs in nowhere but at the server it was given', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, data: challenge }))
  await expect(messageFor('https://evil.example', ada.address)).rejects.toThrow('asks you to sign in at desk.example')
  vi.unstubAllGlobals()
})

it('passes on why the server refused, and signs out all the same', async () => {
  await expect(run('today', '--as', ada.address)).rejects.toMatchObject({ envelope: { reason: 'role_missing' } })
  expect(asked.at(-1)?.path).toBe(pathOf('operatorLogout'))
})

it('refuses keys that are not the demo’s under --as, and servers without TLS', async () => {
  await expect(run('today', '--as', `0x${'0'.repeat(39)}1`)).rejects.toThrow('--as names a public key of the demo')
  const today = apiCalls.find(({ name }) => name === 'today') as ApiCall
  const insecure = apiCommand(today).run(['--server', 'http://desk.example'], () => undefined)
  await expect(insecure).rejects.toThrow('--server must begin with https://')
})

it('names the option that was refused, not the field of the call', async () => {
  const options = ['--order', 'TH-1', '--amount', '1', '--reason', 'The meter stood still', '--as', ada.account.address]
  const refused = run('refund record', ...options)
  await expect(refused).rejects.toThrow('Check --order.')
  await expect(refused).rejects.toMatchObject({ envelope: { reason: 'bad_field', field: 'orderId' } })
})
