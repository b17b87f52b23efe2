import { CallFailed, createClient } from '@terahold/contract/client'
import { expect, test, vi } from 'vitest'
import { type ApiPorts, createSend, type Exchange, Unreachable } from './api-send.ts'
import { createDataPosition } from './data-position.ts'

const ok = { code: 200, msg: 'ok', reqId: 'r', data: { ok: true } }
const ended = { code: 401, msg: 'Please sign in again.', reqId: 'r', reason: 'session_ended' }

function setUp(exchange: Exchange) {
  const state = { token: 'token-1' }
  const ports: ApiPorts = {
    exchange: vi.fn(exchange),
    token: () => state.token,
    locale: () => 'fr',
    now: () => 0,
    position: createDataPosition(),
    onAnswer: vi.fn(),
    onUnreachable: vi.fn(),
    onSessionEnded: vi.fn(() => {
      state.token = ''
    }),
  }
  return { state, ports, client: createClient(createSend(ports, '1.0.0 (100)'), () => ({ userId: 'me' })) }
}

const answering =
  (body: unknown): Exchange =>
  async () => ({ body, header: () => undefined })

test('takes the token, the language, the version and the userId along', async () => {
  const { ports, client } = setUp(answering(ok))
  await client.myPower({})
  expect(ports.exchange).toHaveBeenCalledWith(
    expect.objectContaining({
      query: { userId: 'me' },
      headers: { authorization: 'Bearer token-1', 'accept-language': 'fr', 'x-app-version': '1.0.0 (100)' },
    }),
  )
})

test('repeats how much data it has seen, so that no later read shows less', async () => {
  const { ports, client } = setUp(async () => ({
    body: ok,
    header: (name) => (name === 'x-position' ? '0/2A' : undefined),
  }))
  await client.myPower({})
  await client.myPower({})
  const sent = vi.mocked(ports.exchange).mock.calls.map(([{ headers }]) => headers['x-position'])
  expect(sent).toEqual([undefined, '0/2A'])
})

test('names the caller of the second API by the address, and of no other call', async () => {
  const { ports } = setUp(answering({ ...ok, code: 0 }))
  const caller = () => ({ uuid: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e' })
  const client = createClient(createSend(ports, '1.0.0 (100)'), undefined, caller)
  await client.trackShipment({ orderNo: 'o' })
  await client.myPower({}).catch(() => {})
  const sent = vi.mocked(ports.exchange).mock.calls.map(([{ headers }]) => headers)
  expect(sent[0]).toMatchObject({ ...caller(), authorization: 'Bearer token-1', 'x-app-version': '1.0.0 (100)' })
  expect(sent[1]).not.toHaveProperty('uuid')
})

test('sends no authorization when signed out', async () => {
  const { ports, state, client } = setUp(answering(ok))
  state.token = ''
  await client.riskDisclosure({})
  expect(vi.mocked(ports.exchange).mock.calls[0]?.[0].headers).not.toHaveProperty('authorization')
})

test('ends the session once when parallel calls are all answered with 401', async () => {
  const { ports, client } = setUp(answering(ended))
  const calls = [1, 2, 3].map(() => client.myPower({}))
  const results = await Promise.allSettled(calls)
  expect(results.every((result) => result.status === 'rejected' && result.reason instanceof CallFailed)).toBe(true)
  expect(ports.onSessionEnded).toHaveBeenCalledTimes(1)
  expect(ports.onSessionEnded).toHaveBeenCalledWith('Please sign in again.')
})

test('a late 401 of the old session does not end the new one', async () => {
  let answerLate: (value: Awaited<ReturnType<Exchange>>) => void = () => {}
  const { ports, state, client } = setUp(
    () =>
      new Promise((resolve) => {
        answerLate = resolve
      }),
  )
  const call = client.myPower({})
  state.token = 'token-2'
  answerLate({ body: ended, header: () => undefined })
  await expect(call).rejects.toBeInstanceOf(CallFailed)
  expect(ports.onSessionEnded).not.toHaveBeenCalled()
})

test('a second session can end as the first did', async () => {
  const { ports, state, client } = setUp(answering(ended))
  await client.myPower({}).catch(() => {})
  state.token = 'token-2'
  await client.myPower({}).catch(() => {})
  expect(ports.onSessionEnded).toHaveBeenCalledTimes(2)
})

test('a refused sign-in is no ended session', async () => {
  const { ports, state, client } = setUp(answering({ ...ended, reason: 'signature_invalid' }))
  state.token = ''
  await client.login({ message: 'm', signature: '0x' }).catch(() => {})
  expect(ports.onSessionEnded).not.toHaveBeenCalled()
})

test('a network failure and a foreign answer are both unreachable, never a business answer', async () => {
  const dead = setUp(async () => {
    throw new Error('request:fail')
  })
  await expect(dead.client.myPower({})).rejects.toBeInstanceOf(Unreachable)
  expect(dead.ports.onUnreachable).toHaveBeenCalledTimes(1)
  const foreign = setUp(answering('<html>captive portal</html>'))
  await expect(foreign.client.myPower({})).rejects.toBeInstanceOf(Unreachable)
})

test('a refusal keeps the server’s words, reason and field', async () => {
  const { client } = setUp(
    answering({ code: 400, msg: 'Choose a quantity from 1.', reqId: 'r', reason: 'bad_field', field: 'qty' }),
  )
  await expect(client.myPower({})).rejects.toMatchObject({
    message: 'Choose a quantity from 1.',
    envelope: { reason: 'bad_field', field: 'qty' },
  })
})

test('hands the Date header on', async () => {
  const { ports, client } = setUp(async () => ({ body: ok, header: () => 'Fri, 20 Nov 2026 12:00:00 GMT' }))
  await client.myPower({})
  expect(ports.onAnswer).toHaveBeenCalledWith(0, 0, 'Fri, 20 Nov 2026 12:00:00 GMT')
})
