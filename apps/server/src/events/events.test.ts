import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { createGuard } from '../http/guard.ts'
import { closeServer } from '../http/shutdown.ts'
import { ada, bob, createTestServer, fakeSessions, noon, tokens } from '../http/test-server.ts'
import { createEvents, pruneEvents } from './events.ts'
import { createHub, type HubOptions } from './hub.ts'
import { mountEvents } from './routes.ts'

type Told = { id: string; event: string; data: { at: string } & Record<string, unknown> }

const { publish } = createEvents({ clock: noon })
const silent = pino({ level: 'silent' })
const sessionsOpen = new Set<string>()
const cleanups: (() => Promise<unknown>)[] = []
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  for (const { memberId, address } of [ada, bob]) {
    await database.owner.insertInto('member').values({ member_id: memberId, address, created_at: noon.now() }).execute()
  }
})
beforeEach(() => {
  sessionsOpen.add(ada.sessionId).add(bob.sessionId)
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await database.owner.deleteFrom('live_event').execute()
})
afterAll(() => database.drop())

async function startServer(options: Partial<HubOptions> = {}): Promise<string> {
  const guard = createGuard(fakeSessions, async () => {})
  const hub = createHub({
    ...{ db: database.app, url: database.url, log: silent, pollMs: 60_000 },
    openSessions: async (asked) =>
      new Set(asked.map(({ sessionId }) => sessionId).filter((id) => sessionsOpen.has(id))),
    ...options,
  })
  const app: FastifyInstance = await createTestServer({
    extras: [(server) => mountEvents(server, { db: database.app, guard, hub })],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => closeServer(app, 2_000))
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/prod/APP/events`
}

type Page = { told: Told[]; text: () => string; leave: () => Promise<void>; ended: Promise<void>; response: Response }

/** Opens a page's event stream and collects what it is told. */
async function open(
  url: string,
  { token = tokens.ada, lastEventId }: { token?: string; lastEventId?: string } = {},
): Promise<Page> {
  const abort = new AbortController()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: abort.signal,
  })
  const told: Told[] = []
  let text = ''
  const ended = (async () => {
    const pieces = response.body?.pipeThrough(new TextDecoderStream()) ?? []
    for await (const piece of pieces) {
      text += piece
      told.splice(0, told.length, ...parse(text))
    }
  })().catch(() => undefined)
  const leave = async () => {
    abort.abort()
    await ended
  }
  cleanups.push(leave)
  return { told, text: () => text, leave, ended, response }
}

function parse(text: string): Told[] {
  return [...text.matchAll(/id: (.*)\nevent: (.*)\ndata: (.*)\n\n/g)].map(([, id = '', event = '', data = '']) => ({
    id,
    event,
    data: JSON.parse(data) as Told['data'],
  }))
}

const tell = (memberId: string, kind: Parameters<typeof publish>[2], payload = {}) =>
  transaction(database.app, (tx) => publish(tx, memberId, kind, payload))

describe('an open page', () => {
  it('is told of its member’s events at once, and of nobody else’s', async () => {
    const page = await open(await startServer())
    expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.response.headers.get('cache-control')).toBe('no-store')
    await tell(bob.memberId, 'order', { orderId: 'b' })
    const id = await tell(ada.memberId, 'deposit', { amount: '12.5', state: 'final' })
    await expect
      .poll(() => page.told)
      .toEqual([
        { id, event: 'deposit', data: { at: expect.stringMatching(/Z$/) as string, amount: '12.5', state: 'final' } },
      ])
  })

  it('is told nothing of what was rolled back', async () => {
    const page = await open(await startServer())
    await expect(
      transaction(database.app, async (tx) => {
        await publish(tx, ada.memberId, 'order', {})
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await tell(ada.memberId, 'order', { orderId: 'second' })
    await expect.poll(() => page.told.length).toBe(1)
    expect(page.told[0]?.data.orderId).toBe('second')
  })

  it('on any server hears of what any process published', async () => {
    const pages = [await open(await startServer()), await open(await startServer())]
    await transaction(database.payout, (tx) => publish(tx, ada.memberId, 'withdrawal', { state: 'confirmed' }))
    for (const page of pages) await expect.poll(() => page.told.length).toBe(1)
  })

  it('gets everything once and in order when many are published at the same time', async () => {
    const page = await open(await startServer())
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => tell(ada.memberId, 'order', { index })))
    await expect.poll(() => page.told.length, { timeout: 5_000 }).toBe(30)
    expect(page.told.map(({ id }) => id)).toEqual([...ids].sort())
    expect(new Set(page.told.map(({ data }) => data.index)).size).toBe(30)
  })

  it('learns by polling when there is nothing to listen to', async () => {
    const page = await open(await startServer({ url: 'postgres://nobody@127.0.0.1:1/none', pollMs: 100 }))
    await tell(ada.memberId, 'settlement', { posted: '1' })
    await expect.poll(() => page.told.length).toBe(1)
  })

  it('hears again after the listening connection was cut', async () => {
    const page = await open(await startServer())
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'terahold events' and datname = current_database()`.execute(
      database.owner,
    )
    const listening = () =>
      sql<{
        found: boolean
      }>`select exists (select from pg_stat_activity where application_name = 'terahold events' and datname = current_database() and query = 'listen live_event') as found`
        .execute(database.owner)
        .then(({ rows }) => rows[0]?.found)
    await expect.poll(listening, { timeout: 5_000 }).toBe(true)
    await tell(ada.memberId, 'order', {})
    await expect.poll(() => page.told.length).toBe(1)
  })

  it('is kept awake by comments', async () => {
    const page = await open(await startServer({ heartbeatMs: 50 }))
    await expect.poll(page.text).toMatch(/^retry: 2000\n\n(:\n\n)+$/)
  })
})

describe('a page that comes back', () => {
  it('resumes after the last event it saw, on another server as well', async () => {
    const first = await open(await startServer())
    await tell(ada.memberId, 'order', { step: 1 })
    await expect.poll(() => first.told.length).toBe(1)
    await first.leave()
    await tell(ada.memberId, 'order', { step: 2 })
    await tell(ada.memberId, 'deposit', { step: 3 })
    const second = await open(await startServer(), { lastEventId: first.told[0]?.id ?? '' })
    await expect.poll(() => second.told.map(({ data }) => data.step)).toEqual([2, 3])
    await tell(ada.memberId, 'order', { step: 4 })
    await expect.poll(() => second.told.map(({ data }) => data.step)).toEqual([2, 3, 4])
  })

  it('gets everything it missed, however much that is', async () => {
    const first = await tell(ada.memberId, 'order', { index: -1 })
    await transaction(database.app, async (tx) => {
      for (let index = 0; index < 230; index += 1) await publish(tx, ada.memberId, 'order', { index })
    })
    const page = await open(await startServer(), { lastEventId: first })
    await expect.poll(() => page.told.length, { timeout: 5_000 }).toBe(230)
    expect(page.told.map(({ data }) => data.index)).toEqual(Array.from({ length: 230 }, (_, index) => index))
  })

  it('with an id of another member, or none at all, sees only its own events', async () => {
    const url = await startServer()
    const before = createEvents({ clock: { now: () => new Date('2026-11-20T11:59:59Z') } })
    const early = await transaction(database.app, (tx) => before.publish(tx, bob.memberId, 'order', { whose: 'bob' }))
    await tell(ada.memberId, 'order', { whose: 'ada' })
    const page = await open(url, { lastEventId: early })
    await expect.poll(() => page.told.map(({ data }) => data.whose)).toEqual(['ada'])
    for (const lastEventId of ["' or 1=1 --", '0', 'x'.repeat(2_000)]) {
      const fresh = await open(url, { lastEventId })
      await tell(ada.memberId, 'order', { new: lastEventId.length })
      await expect.poll(() => fresh.told.map(({ data }) => data)).toMatchObject([{ new: lastEventId.length }])
    }
  })
})

describe('the stream', () => {
  it('wants a session, and refuses another member’s userId', async () => {
    const url = await startServer()
    expect(await (await fetch(url)).json()).toMatchObject({ code: 401, reason: 'session_missing' })
    const { response } = await open(`${url}?userId=${bob.memberId}`)
    expect(response.headers.get('content-type')).toContain('application/json')
  })

  it('ends when its session ends, told or not', async () => {
    const told = await open(await startServer())
    const untold = await open(await startServer({ heartbeatMs: 50 }))
    const other = await open(await startServer(), { token: tokens.bob })
    sessionsOpen.delete(ada.sessionId)
    await tell(ada.memberId, 'session', { sessionId: ada.sessionId })
    await told.ended
    await untold.ended
    expect(told.told.map(({ event }) => event)).toEqual(['session'])
    await tell(bob.memberId, 'order', {})
    await expect.poll(() => other.told.length).toBe(1)
  })

  it('is one of at most eight for a member: the oldest makes room', async () => {
    const url = await startServer()
    const pages: Page[] = []
    for (let index = 0; index < 9; index += 1) pages.push(await open(url))
    await pages[0]?.ended
    await tell(ada.memberId, 'order', {})
    for (const page of pages.slice(1)) await expect.poll(() => page.told.length).toBe(1)
    expect(pages[0]?.told).toEqual([])
  })

  it('ends when the server closes, without holding it up', async () => {
    const page = await open(await startServer())
    const began = performance.now()
    await cleanups.shift()?.()
    await page.ended
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

describe('publishing', () => {
  it('gives ids that grow even when the clock does not, or another process was ahead', async () => {
    const ahead = createEvents({ clock: { now: () => new Date('2026-11-20T12:00:05Z') } }).publish
    const ids = await transaction(database.app, async (tx) => [
      await publish(tx, ada.memberId, 'order', {}),
      await ahead(tx, ada.memberId, 'order', {}),
      await publish(tx, ada.memberId, 'order', {}),
      await publish(tx, ada.memberId, 'order', {}),
    ])
    expect([...ids].sort()).toEqual(ids)
  })

  it('keeps events for a week', async () => {
    await tell(ada.memberId, 'order', {})
    await database.owner
      .updateTable('live_event')
      .set({ at: sql`database_now() - interval '7 days 1 second'` })
      .execute()
    await tell(ada.memberId, 'deposit', {})
    expect(await pruneEvents(database.app)).toBe(1)
    expect(await database.app.selectFrom('live_event').select('kind').execute()).toEqual([{ kind: 'deposit' }])
  })
})
