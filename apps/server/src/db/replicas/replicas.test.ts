import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { connectDatabase, type Database } from '../connection.ts'
import { type Pair, startPair } from './fixtures/streaming-replica.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { parseWalPosition } from './wal-position.ts'

const log = pino({ level: 'silent' })
let pair: Pair
let db: Database
let opened: Replicas[] = []

beforeAll(async () => {
  pair = await startPair(async (url) => {
    const first = connectDatabase({ url, applicationName: 'test' })
    await sql`create table figure as select 0 as value`.execute(first)
    await first.destroy()
  })
  db = connectDatabase({ url: pair.primary.url, applicationName: 'test', canReadElsewhere: true })
})
afterEach(async () => {
  await Promise.all(opened.map((replicas) => replicas.stop()))
  opened = []
  await pair.holdReplay(false)
})
afterAll(async () => {
  await db.destroy()
  await pair.stop()
})

type Options = { readonly primary?: Database; readonly mostBehindMs?: number; readonly checkMs?: number }

function open(urls = [pair.replica.url], options: Options = {}): Replicas {
  const copies = urls.map((url) => connectDatabase({ url, applicationName: 'test', onIdleError: () => undefined }))
  const replicas = openReplicas({ primary: db, replicas: copies, log, checkMs: 20, ...options })
  opened.push(replicas)
  return replicas
}

const write = (value: number) => sql`update figure set value = ${value}`.execute(db)

type Figure = { readonly value: number; readonly isReplica: boolean; readonly connection: number }

/** Reads through a pool's connection and through the pipeline's, as handlers do. */
async function read(): Promise<Figure> {
  const { rows } = await sql<Figure>`
    select value, pg_is_in_recovery() as "isReplica", pg_backend_pid() as connection from figure`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no figure')
  return row
}

async function seen(replicas: Replicas) {
  return parseWalPosition(await replicas.position())
}

/** Waits until the replica has everything. Returns what it has at least. */
async function caughtUp() {
  const replicas = open()
  const position = await seen(replicas)
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica).toBe(true)
  return position
}

/** Lets time pass for the code under test. */
function passTime(ms: number): void {
  const now = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  onTestFinished(() => spy.mockRestore())
}

it('reads from a replica once it has what the caller has seen', async () => {
  const replicas = open()
  await write(1)
  const position = await seen(replicas)
  await expect.poll(() => replicas.read(position, read)).toMatchObject({ answer: { value: 1, isReplica: true } })
})

it('shows no stale figure after a write while the replica is late', async () => {
  const replicas = open()
  await write(2)
  const before = await seen(replicas)
  await expect.poll(async () => (await replicas.read(before, read)).answer.isReplica).toBe(true)
  await pair.holdReplay(true)
  await write(3)
  const after = await seen(replicas)
  expect(await replicas.read(after, read)).toMatchObject({ answer: { value: 3, isReplica: false } })
  // Callers who have not seen the write may read what they had.
  expect(await replicas.read(before, read)).toMatchObject({ answer: { value: 2, isReplica: true } })
  await pair.holdReplay(false)
  await expect.poll(() => replicas.read(after, read)).toMatchObject({ answer: { value: 3, isReplica: true } })
})

it('never shows less than an earlier answer did', async () => {
  const replicas = open()
  let position = await seen(replicas)
  let last = 10
  for (let value = 11; value < 40; value += 1) {
    await write(value)
    const result = await replicas.read(position, read)
    expect(result.answer.value).toBeGreaterThanOrEqual(last === 10 ? 0 : last)
    last = result.answer.value
    position = parseWalPosition(result.position)
  }
})

it('leaves out a replica that is behind for long, also for callers who have seen nothing or little', async () => {
  const little = await caughtUp()
  const replicas = open([pair.replica.url], { mostBehindMs: 200 })
  await expect.poll(async () => (await replicas.read(undefined, read)).answer.isReplica).toBe(true)
  await pair.holdReplay(true)
  await write(50)
  for (const after of [undefined, little])
    await expect.poll(() => replicas.read(after, read)).toMatchObject({ answer: { value: 50, isReplica: false } })
})

it('never shows callers less than they have seen, even if others need less', async () => {
  const replicas = open([pair.replica.url], { mostBehindMs: 1_000 })
  await expect.poll(async () => (await replicas.read(undefined, read)).answer.isReplica, { timeout: 5_000 }).toBe(true)
  await pair.holdReplay(true)
  await write(55)
  expect(await replicas.read(await seen(replicas), read)).toMatchObject({ answer: { value: 55, isReplica: false } })
})

it('reads from the primary until it knows what a replica must have, and counts both', async () => {
  const replicas = open()
  const position = await seen(replicas)
  const first = await replicas.read(undefined, read)
  expect(first.answer.isReplica).toBe(false)
  expect(parseWalPosition(first.position)).toBeGreaterThanOrEqual(position ?? 0n)
  expect(replicas.counts()).toEqual({ primary: 1, replica: 0, failed: 0 })
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica).toBe(true)
  expect(replicas.counts().replica).toBe(1)
  expect((await replicas.read(undefined, read)).answer.isReplica, 'nothing is known to be old yet').toBe(false)
})

it('answers from the primary when a replica is gone, or is no replica', async () => {
  const replicas = open(['postgres://terahold@127.0.0.1:1/terahold', pair.primary.url])
  expect(replicas.usable()).toBe(0)
  await write(60)
  expect(await replicas.read(await seen(replicas), read)).toMatchObject({ answer: { value: 60, isReplica: false } })
  expect([replicas.usable(), replicas.counts()]).toEqual([0, { primary: 1, replica: 0, failed: 0 }])
})

it('waits for the first look at the replicas, and then takes turns', async () => {
  const position = await caughtUp()
  const replicas = open([pair.replica.url, pair.replica.url], { checkMs: 60_000 })
  const answers: Figure[] = []
  for (let turn = 0; turn < 4; turn += 1) answers.push((await replicas.read(position, read)).answer)
  expect(answers.map(({ isReplica }) => isReplica)).toEqual([true, true, true, true])
  expect(new Set(answers.map(({ connection }) => connection)).size).toBe(2)
})

it('reads from no replica that broke a read until a look finds it well again', async () => {
  const position = await caughtUp()
  const replicas = open([pair.replica.url], { checkMs: 60_000 })
  const broken = await replicas.read(position, async () => {
    const figure = await read()
    if (figure.isReplica) throw new Error('broken')
    return figure
  })
  expect([broken.answer.isReplica, replicas.usable()]).toEqual([false, 0])
  expect((await replicas.read(position, read)).answer.isReplica).toBe(false)
})

it('reads from no replica at which nobody has looked for long', async () => {
  const position = await caughtUp()
  const replicas = open([pair.replica.url], { checkMs: 60_000, mostBehindMs: 1_000_000 })
  expect((await replicas.read(position, read)).answer.isReplica).toBe(true)
  passTime(241_000)
  expect((await replicas.read(position, read)).answer.isReplica).toBe(false)
})

it('goes on looking at the replicas while the primary does not answer', async () => {
  const position = await caughtUp()
  const primary = connectDatabase({ url: pair.primary.url, applicationName: 'test' })
  const replicas = open([pair.replica.url], { primary })
  await expect.poll(() => replicas.usable()).toBe(1)
  await primary.destroy()
  passTime(3_000)
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica).toBe(true)
})

it.each([true, false])('says what an answer had at its end, from a replica: %s', async (isReplica) => {
  const position = await caughtUp()
  const replicas = open(isReplica ? [pair.replica.url] : [], { checkMs: 60_000 })
  const other = connectDatabase({ url: pair.primary.url, applicationName: 'test' })
  onTestFinished(() => other.destroy())
  const { answer, position: had } = await replicas.read(position, async () => {
    const { rows } = await sql<{ before: string }>`
      update figure set value = 70 returning pg_current_wal_insert_lsn()::text as before`.execute(other)
    await expect.poll(read).toMatchObject({ value: 70 })
    return { ...(await read()), beforeCommit: parseWalPosition(rows[0]?.before) ?? 0n }
  })
  expect(answer.isReplica).toBe(isReplica)
  expect(parseWalPosition(had)).toBeGreaterThan(answer.beforeCommit)
})

it('keeps no answer', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const position = await caughtUp()
  const replicas = open([pair.replica.url], { checkMs: 60_000 })
  const answers: WeakRef<Figure>[] = []
  for (let turn = 0; turn < 20; turn += 1) answers.push(new WeakRef((await replicas.read(position, read)).answer))
  await expect
    .poll(() => {
      collect()
      return answers.filter((answer) => answer.deref()).length
    })
    .toBeLessThan(5)
})

it('runs a read that a replica breaks on the primary, and counts it', async () => {
  const replicas = open()
  const position = await seen(replicas)
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica).toBe(true)
  const breaking = async () => {
    const figure = await read()
    if (figure.isReplica) await sql`select 1 / 0`.execute(db)
    return figure
  }
  await expect.poll(() => replicas.usable()).toBe(1)
  expect((await replicas.read(position, breaking)).answer.isReplica).toBe(false)
  expect(replicas.counts().failed).toBe(1)
})

it('passes a refusal on without asking the primary', async () => {
  const replicas = open()
  const position = await seen(replicas)
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica).toBe(true)
  let runs = 0
  const refusing = async () => {
    runs += 1
    throw new Refusal(404, 'not_found')
  }
  await expect(replicas.read(position, refusing)).rejects.toThrow(Refusal)
  expect(runs).toBe(1)
})

/** A server, the replica by default, behind a network that can lose everything without closing a connection. */
async function openNetwork({ isSilent = false, to = pair.replica.url } = {}) {
  const { host, port } = new pg.Client({ connectionString: to })
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      if (isSilent) loseAll(socket)
    }
  })
  const loseAll = (socket: Socket) => socket.unpipe().pause()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port: nearPort } = server.address() as AddressInfo
  return {
    url: `postgres://terahold@127.0.0.1:${nearPort}/terahold`,
    silence() {
      isSilent = true
      for (const socket of sockets) loseAll(socket)
    },
  }
}

it('reads from another replica, also at the start, while one is silent', async () => {
  const silent = await openNetwork({ isSilent: true })
  const replicas = open([silent.url, pair.replica.url])
  const position = await seen(replicas)
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica, { timeout: 5_000 }).toBe(true)
  await sleep(3_000)
  expect((await replicas.read(position, read)).answer.isReplica).toBe(true)
})

it('runs a read on the primary when its replica becomes silent', async () => {
  const network = await openNetwork()
  const replicas = open([network.url])
  const position = await seen(replicas)
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica).toBe(true)
  network.silence()
  const started = performance.now()
  expect((await replicas.read(position, read)).answer.isReplica).toBe(false)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect([replicas.usable(), replicas.counts().failed]).toEqual([0, 1])
})

it('goes on reading from a replica while the primary is silent', async () => {
  const position = await caughtUp()
  const network = await openNetwork({ to: pair.primary.url })
  const primary = connectDatabase({ url: network.url, applicationName: 'test', onIdleError: () => undefined })
  const replicas = open([pair.replica.url], { primary })
  await expect.poll(async () => (await replicas.read(position, read)).answer.isReplica).toBe(true)
  network.silence()
  await sleep(3_000)
  expect((await replicas.read(position, read)).answer.isReplica).toBe(true)
})
