import { operatorNonce } from '@terahold/contract/calls/desk/operators'
import { CallFailed } from '@terahold/contract/client'
import { servicePaths } from '@terahold/contract/service-paths'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api as server, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { api, loadConfig, readJson, readPicture, serverNow, Unreachable } from './api.ts'
import { currentSession, setSession, useCurrentSession } from './session.ts'
import { chooseLanguage } from './texts.ts'

setUpComponentTests()

const session = sessionOf('settlement')
const envelope = (code: number) => ({ code, msg: 'text', reqId: 'test', ...(code === 200 && { rows: [], total: 0 }) })

/** Answers every request with this, and returns how it was asked. */
function answerWith(content: unknown, init?: ResponseInit) {
  const answer = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(content), init))
  globalThis.fetch = answer
  return answer
}
const ask = () => api.listVenues({})

beforeEach(() => setSession(session))
afterEach(() => setSession(undefined))

describe('a call', () => {
  test('has this tab’s session and the operator’s language, and is never kept', async () => {
    const asked = answerWith(envelope(200))
    chooseLanguage('zh-Hans')
    await ask()
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      cache: 'no-store',
      headers: { authorization: 'Bearer test-token', 'accept-language': 'zh-Hans' },
    })
    setSession(undefined)
    await ask()
    expect(asked.mock.calls[1]?.[1]?.headers).not.toHaveProperty('authorization')
  })

  test('that says that the session has ended signs out, and every part of the desk sees it', async () => {
    answerWith(envelope(401))
    const Name = () => <p>{useCurrentSession()?.name ?? 'nobody'}</p>
    render(<Name />)
    await act(() => expect(ask()).rejects.toThrow('text'))
    expect(screen.getByText('nobody')).toBeTruthy()
  })

  test('of an ended session does not end the next one when its answer is late', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    globalThis.fetch = () => promise
    const late = ask()
    const next = { ...session, token: 'another' }
    setSession(next)
    resolve(new Response(JSON.stringify(envelope(401))))
    await expect(late).rejects.toThrow('text')
    expect(currentSession()).toBe(next)
  })

  test.each([['<html>'], [null], [{ error: 'bad gateway' }], [{ code: '200' }]])(
    'that something else answers with %j is not answered',
    async (content) => {
      answerWith(content)
      await expect(ask()).rejects.toThrow(Unreachable)
      expect(currentSession()).toBe(session)
    },
  )

  test('tells the server’s time, and keeps it when an answer has none', async () => {
    const ahead = 3 * 86_400_000
    answerWith(envelope(200), { headers: { date: new Date(Date.now() + ahead).toUTCString() } })
    await ask()
    answerWith(envelope(200))
    await ask()
    expect(Math.abs(serverNow().getTime() - Date.now() - ahead)).toBeLessThan(2_000)
    answerWith(envelope(200), { headers: { date: new Date().toUTCString() } })
    await ask()
  })
})

describe('a picture', () => {
  const { signal } = new AbortController()

  test('is read with the session, byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    const asked = vi.fn<typeof fetch>(async () => new Response(bytes, { headers: { 'content-type': 'image/png' } }))
    globalThis.fetch = asked
    expect(await readPicture('/picture', signal)).toBe(`data:image/png;base64,${Buffer.from(bytes).toString('base64')}`)
    expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer test-token' })
  })

  test('that the server refuses says why, in the operator’s language', async () => {
    const asked = answerWith(envelope(404), { status: 404 })
    chooseLanguage('zh-Hans')
    await expect(readPicture('/picture', signal)).rejects.toThrow(CallFailed)
    expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ 'accept-language': 'zh-Hans' })
    expect(currentSession()).toBe(session)
  })

  test('that an ended session asks for signs out', async () => {
    answerWith(envelope(401), { status: 401 })
    await expect(readPicture('/picture', signal)).rejects.toThrow('text')
    expect(currentSession()).toBeUndefined()
  })

  test.each([['<html>'], [new Uint8Array([1, 2])]])('is nothing else that is sent, such as %j', async (body) => {
    globalThis.fetch = async () => new Response(body)
    await expect(readPicture('/picture', signal)).rejects.toThrow(Unreachable)
  })

  test('that breaks off in the middle was not read', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    globalThis.fetch = async () => new Response(broken, { headers: { 'content-type': 'image/png' } })
    await expect(readPicture('/picture', signal)).rejects.toThrow(Unreachable)
  })
})

test.each([
  [404, {}],
  [500, { profile: 'demo' }],
])('a file with the status %i is not read', async (status, content) => {
  answerWith(content, { status })
  await expect(readJson('/any.json')).rejects.toThrow(Unreachable)
})

test('the configuration is only that of the demo or of production', async () => {
  server.file(servicePaths.appConfig, { profile: 'production', chainId: 56, more: true })
  expect(await loadConfig()).toEqual({ profile: 'production', chainId: 56 })
  server.file(servicePaths.appConfig, { chainId: 56 })
  await expect(loadConfig()).rejects.toThrow(Unreachable)
  expect(server.requests(operatorNonce)).toEqual([])
})
