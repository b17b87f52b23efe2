// First: the app's request keeps the `fetch` that is there when its module loads.
import '../../testing/component-test.tsx'
import { sessions } from '@terahold/contract/calls/member/sign-in'
import { servicePaths } from '@terahold/contract/service-paths'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataPosition } from '../../shared/api/data-position.ts'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { type MemberSubject, memberKey, queryClient } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { useLiveEvents } from './use-live-events.ts'

setUpComponentTests()

type Opened = {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly push: (text: string) => Promise<void>
  readonly end: () => Promise<void>
}

/** The server's streams, which stay open until the test ends them. */
const streams: Opened[] = []
let answerInstead: (() => Response) | null

function openStream(url: string, init: RequestInit): Response {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      control = given
    },
  })
  const signal = init.signal as AbortSignal
  signal.addEventListener('abort', () => control?.error(new DOMException('aborted', 'AbortError')))
  streams.push({
    url,
    headers: new Headers(init.headers),
    signal,
    push: (text) => act(async () => control?.enqueue(new TextEncoder().encode(text))),
    end: () => act(async () => control?.close()),
  })
  return answerInstead?.() ?? new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

beforeEach(() => {
  streams.length = 0
  answerInstead = null
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const toServer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.startsWith(servicePaths.events) ? openStream(url, init) : toServer(url, init),
  )
  api.answer(sessions, { rows: [], total: 0 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function follow() {
  const hook = renderHook(() => useLiveEvents())
  await settle()
  return hook
}

const eventOf = (event: string, data: object = {}, id = '7') =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The answers that are on the device; each is read again if it is stale. */
const subjects: readonly MemberSubject[] = ['profile', 'orders', 'cash', 'tickets', 'team', 'addresses', 'inbox']
const keep = () => {
  for (const subject of subjects) queryClient.setQueryData(memberKey(member.userId, subject), 'kept')
  queryClient.setQueryData(['trust'], 'kept')
}
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const staleSubjects = () => subjects.filter((subject) => isStale(memberKey(member.userId, subject)))

test('the stream is opened once, for the member and in their language', async () => {
  await activateLocale('fr')
  const { rerender } = await follow()
  rerender()
  await settle()
  expect(streams.map(({ url }) => url)).toEqual([`${servicePaths.events}?userId=${member.userId}`])
  const [{ headers } = { headers: new Headers() }] = streams
  expect(Object.fromEntries(headers)).toMatchObject({
    accept: 'text/event-stream',
    authorization: `Bearer ${member.token}`,
    'accept-language': 'fr',
  })
  expect(headers.has('last-event-id')).toBe(false)
})

test('no stream is opened for a visitor', async () => {
  session.forget()
  await follow()
  expect(streams).toEqual([])
})

test.each([
  ['ticket', ['tickets', 'inbox'], false],
  ['commission', ['cash', 'team'], false],
  ['settlement', ['cash', 'inbox'], true],
  ['something-new', [], false],
])('after “%s” %j is read again, and nothing else', async (event, stale, isTrust) => {
  keep()
  await follow()
  await streams[0]?.push(eventOf(event))
  expect([staleSubjects(), isStale(['trust'])]).toEqual([stale, isTrust])
  expect(api.requests(sessions)).toEqual([])
})

test('the next read includes the change that the event is about', async () => {
  await follow()
  await streams[0]?.push(eventOf('ticket', { walPosition: '0/16B3748' }))
  expect(dataPosition.current()).toBe('0/16B3748')
})

test('after an event about the session the server is asked whether it has ended, and holds are read again', async () => {
  keep()
  await follow()
  await streams[0]?.push(eventOf('session', { unfrozen: 1 }))
  await settle()
  expect(api.requests(sessions)).toHaveLength(1)
  expect(staleSubjects()).toEqual(['profile', 'cash'])
})

test('a refused stream asks the server whether the session has ended, and is opened again', async () => {
  answerInstead = () => Response.json({ code: 401, msg: 'Sign in again.', reqId: 'r' })
  await follow()
  expect(api.requests(sessions)).toHaveLength(1)
  answerInstead = null
  await settle(1_000)
  expect(streams).toHaveLength(2)
})

test('after a break the stream continues after the last event, and everything it is about is read again', async () => {
  await follow()
  await streams[0]?.push(eventOf('ticket', {}, '41'))
  keep()
  await streams[0]?.end()
  await settle(999)
  expect([streams.length, staleSubjects()]).toEqual([1, []])
  await settle(1)
  expect(streams[1]?.headers.get('last-event-id')).toBe('41')
  expect(staleSubjects()).toEqual(['profile', 'orders', 'cash', 'tickets', 'team', 'inbox'])
})

test('the stream ends when the member signs out, also while it waits to open again', async () => {
  await follow()
  await streams[0]?.end()
  act(() => session.forget())
  expect(streams[0]?.signal.aborted).toBe(true)
  await settle(60_000)
  expect(streams).toHaveLength(1)
})

test('another member has a stream of their own, from its beginning', async () => {
  await follow()
  await streams[0]?.push(eventOf('ticket', {}, '41'))
  act(() => session.signIn({ ...member, userId: testId(2), token: 'other-token' }))
  await settle()
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(streams[1]?.url).toContain(testId(2))
  expect(streams[1]?.headers.get('authorization')).toBe('Bearer other-token')
  expect(streams[1]?.headers.has('last-event-id')).toBe(false)
})

test('the stream ends with the app', async () => {
  const { unmount } = await follow()
  unmount()
  expect(streams[0]?.signal.aborted).toBe(true)
})
