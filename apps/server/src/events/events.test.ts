import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { createGuard } from '../http/call/guard.ts'
import { ada, bob, createTestServer, fakeSessions, noon, tokens } from '../http/fixtures/test-server.ts'
import { closeServer } from '../http/operation/shutdown.ts'
import { createEvents, pruneEvents } from './events.ts'
import { createHub, type Hub, type HubOptions } from './hub.ts'
import { mountEvents } from './routes.ts'

type Told = { id: string; event: string; data: { at: string } & Record<string, unknown> }

const { publish, publishToHolders } = createEvents({ clock: noon })
const [greatPool, smallPool] = [randomUUID(), randomUUID()] as const
/** Who holds power of which pool in these tests, on every day. */
const holdings: { poolId: string; memberId: string }[] = []
const silent = pino({ level: 'silent' })
const sessionsOpen = new Set<string>()
const cleanups: (() => Promise<unknown>)[] = []
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  for (const { memberId, address } of [ada, bob]) {
    await database.owner.insertInto('member').values({ member_id: memberId, address, created_at: noon.now() }).execute()
  }
  const siteId = randomUUID()
  const site = { site_id: siteId, slug: 'fjord', name: 'Fjord', country: 'NO', power_source: 'hydro' as const }
  await database.owner.insertInto('site').values(site).execute()
  for (const poolId of [greatPool, smallPool]) {
    const pool = { pool_id: poolId, site_id: siteId, slug: poolId, name: poolId, nameplate_mths: 1_000n }
    await database.owner
      .insertInto('pool')
      .values({ ...pool, opened_on: '2026-01-01' })
      .execute()
  }
})
beforeEach(() => {
  holdings.splice(0)
  sessionsOpen.add(ada.sessionId).add(bob.sessionId)
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await database.owner.deleteFrom('live_event').execute()
  await database.owner.deleteFrom('pool_event').execute()
})
afterAll(() => database.drop())

const startServer = async (options: Partial<HubOptions> = {}) => (await startServerWithHub(options)).url

async function startServerWithHub(options: Partial<HubOptions> = {}): Promise<{ url: string; hub: Hub }> {
  const guard = createGuard(fakeSessions, async () => {})
  const hub = createHub({
    db: database.app,
    url: database.url,
    log: silent,
    pollMs: 60_000,
    openSessions: async (asked) =>
      new Set(asked.map(({ sessionId }) => sessionId).filter((id) => sessionsOpen.has(id))),
    holders: async (days, memberIds) =>
      days.flatMap(({ eventId, poolId }) =>
        holdings
          .filter((holding) => holding.poolId === poolId && memberIds.includes(holding.memberId))
          .map(({ memberId }) => ({ eventId, memberId })),
      ),
    ...options,
  })
  const app: FastifyInstance = await createTestServer({
    extras: [(server) => mountEvents(server, { db: database.app, guard, hub })],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => closeServer(app, 2_000))
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${servicePaths.events}`, hub }
}

type Page = { told: Told[]; text: () => string; leave: () => Promise<void>; ended: Promise<void>; response: Response }

/** Opens a page's event stream and collects what it receives. */
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

const tellHolders = (poolId: string, payload = {}) =>
  transaction(database.app, (tx) => publishToHolders(tx, 'settlement', { poolId, day: '2026-11-19', payload }))
const tell = (memberId: string, kind: Parameters<typeof publish>[2], payload = {}) =>
  transaction(database.app, (tx) => publish(tx, memberId, kind, payload))

const none = '00000000-0000-0000-0000-000000000000'
/** The position of a stream that has received this event of its member, and nothing about pools. */
const placeOf = (eventId: string) => `${eventId}.${none}`

describe('an open page', () => {
  it('receives its member’s events at once, and no one else’s', async () => {
    const page = await open(await startServer())
    expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.response.headers.get('cache-control')).toBe('no-store')
    await tell(bob.memberId, 'order', { orderId: 'b' })
    const id = await tell(ada.memberId, 'deposit', { amount: '12.5', state: 'final' })
    await expect
      .poll(() => page.told)
      .toEqual([
        {
          id: placeOf(id),
          event: 'deposit',
          data: { at: expect.stringMatching(/Z$/) as string, amount: '12.5', state: 'final' },
        },
      ])
  })

  it('receives no events of a transaction that was rolled back', async () => {
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

  it('on any server receives what any process published', async () => {
    const pages = [await open(await startServer()), await open(await startServer())]
    await transaction(database.payout, (tx) => publish(tx, ada.memberId, 'withdrawal', { state: 'confirmed' }))
    for (const page of pages) await expect.poll(() => page.told.length).toBe(1)
  })

  it('receives everything once and in order when many are published at the same time', async () => {
    const page = await open(await startServer())
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => tell(ada.memberId, 'order', { index })))
    await expect.poll(() => page.told.length, { timeout: 5_000 }).toBe(30)
    expect(page.told.map(({ id }) => id)).toEqual(ids.toSorted().map(placeOf))
    expect(new Set(page.told.map(({ data }) => data.index)).size).toBe(30)
  })

  it('receives events by polling when there is nothing to listen to', async () => {
    const page = await open(await startServer({ url: 'postgres://nobody@127.0.0.1:1/none', pollMs: 100 }))
    await tell(ada.memberId, 'settlement', { posted: '1' })
    await expect.poll(() => page.told.length).toBe(1)
  })

  it('receives events again after the listening connection was cut', async () => {
    const page = await open(await startServer())
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'terahold events' and datname = current_database()`.execute(
      database.owner,
    )
    const listening = () =>
      sql<{
        found: boolean
      }>`select exists (select from pg_stat_activity where application_name = 'terahold events' and datname = current_database() and query like 'select pg_notify(%') as found`
        .execute(database.owner)
        .then(({ rows }) => rows[0]?.found)
    await expect.poll(listening, { timeout: 5_000 }).toBe(true)
    await tell(ada.memberId, 'order', {})
    await expect.poll(() => page.told.length).toBe(1)
  })

  it('is kept open by comments', async () => {
    const page = await open(await startServer({ heartbeatMs: 50 }))
    await expect.poll(page.text).toMatch(/^retry: 2000\n\n(:\n\n)+$/)
  })
})

describe('a page that reconnects', () => {
  it('resumes after its last event, on another server as well', async () => {
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

  it('receives everything it missed, whatever the amount', async () => {
    const first = await tell(ada.memberId, 'order', { index: -1 })
    await transaction(database.app, async (tx) => {
      for (let index = 0; index < 230; index += 1) await publish(tx, ada.memberId, 'order', { index })
    })
    const page = await open(await startServer(), { lastEventId: placeOf(first) })
    await expect.poll(() => page.told.length, { timeout: 5_000 }).toBe(230)
    expect(page.told.map(({ data }) => data.index)).toEqual(Array.from({ length: 230 }, (_, index) => index))
  })

  it('sees only its own member’s events, also with another member’s event id or none', async () => {
    const url = await startServer()
    const before = createEvents({ clock: { now: () => new Date('2026-11-20T11:59:59Z') } })
    const early = await transaction(database.app, (tx) => before.publish(tx, bob.memberId, 'order', { whose: 'bob' }))
    await tell(ada.memberId, 'order', { whose: 'ada' })
    const page = await open(url, { lastEventId: placeOf(early) })
    await expect.poll(() => page.told.map(({ data }) => data.whose)).toEqual(['ada'])
    for (const lastEventId of ["' or 1=1 --", '0', early, `${early}.`, 'x'.repeat(2_000)]) {
      const fresh = await open(url, { lastEventId })
      await tell(ada.memberId, 'order', { new: lastEventId.length })
      await expect.poll(() => fresh.told.map(({ data }) => data)).toMatchObject([{ new: lastEventId.length }])
    }
  })
})

describe('events for the holders of a pool', () => {
  it('reaches every holder’s page on every server, and nobody else’s, as one row', async () => {
    holdings.push({ poolId: greatPool, memberId: ada.memberId }, { poolId: smallPool, memberId: bob.memberId })
    const [one, other] = [await startServer(), await startServer()]
    const [hers, hersElsewhere] = [await open(one), await open(other)]
    const his = await open(other, { token: tokens.bob })
    await tellHolders(greatPool, { state: 'settled' })
    for (const { told } of [hers, hersElsewhere]) {
      await expect
        .poll(() => told.map(({ event, data }) => ({ event, ...data })))
        .toMatchObject([{ event: 'settlement', poolId: greatPool, day: '2026-11-19', state: 'settled' }])
    }
    await tellHolders(smallPool)
    await expect.poll(() => his.told.map(({ data }) => data.poolId)).toEqual([smallPool])
    expect(await database.app.selectFrom('pool_event').select('event_id').execute()).toHaveLength(2)
  })

  it('is neither lost nor duplicated for a page that switches servers', async () => {
    holdings.push({ poolId: greatPool, memberId: ada.memberId })
    const urls = [await startServer(), await startServer()]
    const heard: unknown[] = []
    let lastEventId = `${none}.${none}`
    let published = 0
    const publishSome = async () => {
      await tell(ada.memberId, 'order', { index: published })
      await tellHolders(greatPool, { index: published + 1 })
      await tellHolders(smallPool, { index: -1 })
      await tell(ada.memberId, 'deposit', { index: published + 2 })
      published += 3
    }
    for (let visit = 0; visit < 6; visit += 1) {
      await publishSome()
      const page = await open(urls[visit % 2] ?? '', { lastEventId })
      await publishSome()
      await expect.poll(() => heard.length + page.told.length).toBe(published)
      await page.leave()
      heard.push(...page.told.map(({ data }) => data.index))
      lastEventId = page.told.at(-1)?.id ?? ''
    }
    expect(new Set(heard).size).toBe(published)
    expect(heard).not.toContain(-1)
  })

  it('is received although an event of the page’s own with an earlier id is committed later', async () => {
    holdings.push({ poolId: greatPool, memberId: ada.memberId })
    const url = await startServer()
    const page = await open(url)
    const gate = Promise.withResolvers<void>()
    const own = transaction(database.app, async (tx) => {
      await publish(tx, ada.memberId, 'order', { which: 'own' })
      await gate.promise
    })
    await tellHolders(greatPool, { which: 'all' })
    await expect.poll(() => page.told.map(({ data }) => data.which)).toEqual(['all'])
    gate.resolve()
    await own
    await expect.poll(() => page.told.map(({ data }) => data.which)).toEqual(['all', 'own'])
    const again = await open(url, { lastEventId: page.told[0]?.id ?? '' })
    await expect.poll(() => again.told.map(({ data }) => data.which)).toEqual(['own'])
  })

  it('receives every event that was missed, whatever the number', async () => {
    holdings.push({ poolId: greatPool, memberId: ada.memberId })
    for (let index = 0; index < 230; index += 1) await tellHolders(index % 2 === 0 ? greatPool : smallPool, { index })
    const page = await open(await startServer(), { lastEventId: `${none}.${none}` })
    await expect.poll(() => page.told.length).toBe(115)
  })
})

describe('the stream', () => {
  it('is refused when the server has reached its limit', async () => {
    const url = await startServer({ mostStreams: 1 })
    await open(url)
    const { response } = await open(url, { token: tokens.bob })
    expect(response.status).toBe(503)
  })

  it('of a page that does not read is closed, and resumes where it was', async () => {
    const count = 2_500
    const { url, hub } = await startServerWithHub({ heartbeatMs: 100 })
    const { port, pathname } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    cleanups.push(async () => void socket.destroy())
    socket.on('error', () => undefined)
    const asked = `GET ${pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.ada}\r\nLast-Event-ID: ${none}.${none}\r\n\r\n`
    socket.write(asked)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    await sql`
      insert into live_event (member_id, event_id, kind, payload, at)
      select ${ada.memberId}, ('019aaaaa-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'order',
        jsonb_build_object('heavy', repeat('x', 9000)), database_now()
      from generate_series(2, ${count}) as i`.execute(database.owner)
    await tell(ada.memberId, 'order')
    await expect.poll(hub.readers).toBe(1)
    await expect.poll(hub.readers).toBe(0)
    let received = ''
    socket.on('data', (piece) => {
      received += String(piece)
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    await closed
    const before = parse(received)
    expect(before.length).toBeLessThan(count)
    const numberOf = (id = '') => Number(id.slice(24, 36))
    expect(before.map(({ id }) => numberOf(id))).toEqual(before.map((_, place) => place + 2))
    const page = await open(await startServer(), { lastEventId: before.at(-1)?.id ?? '' })
    await expect.poll(() => numberOf(page.told[0]?.id)).toBe(before.length + 2)
  })

  it('needs a session, and refuses another member’s userId', async () => {
    const url = await startServer()
    expect(await (await fetch(url)).json()).toMatchObject({ code: 401, reason: 'session_missing' })
    const { response } = await open(`${url}?userId=${bob.memberId}`)
    expect(response.headers.get('content-type')).toContain('application/json')
  })

  it('ends when its session ends, with or without a notification', async () => {
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

  it('is limited to eight per member: a new one closes the oldest', async () => {
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
  it('creates increasing ids even when the clock stops, or another process was ahead', async () => {
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
