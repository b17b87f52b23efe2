import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Language } from '@terahold/locale/languages'
import { sql } from 'kysely'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { Registry } from 'prom-client'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { freePort } from '../foundation/fixtures/loopback.ts'
import { type JobQueue, startJobQueue } from '../jobs/queue.ts'
import { prepareJobQueue } from '../jobs/queue-tables.ts'
import { words } from '../locales/words.ts'
import { createMail } from './mail.ts'
import { registerMailMetrics } from './mail-metrics.ts'
import { checkMailServer, createMailer, type Mailer } from './mailer.ts'

type Received = { rcptTo: string[]; raw: string }

const silent = pino({ level: 'silent' })
const secret = 'a secret of at least thirty-two characters'
let now = new Date('2026-11-20T12:00:00Z')
const clock = { now: () => now }
const mail = createMail({ secret, clock })
const request = {
  to: 'ada@example.org',
  template: 'code',
  locale: 'en',
  values: { scene: 'bind', code: '204816' },
} as const

let database: TestDatabase
const running: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await prepareJobQueue(database.url)
})
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
  await database.owner.deleteFrom('graphile_worker._private_jobs' as never).execute()
  now = new Date('2026-11-20T12:00:00Z')
})
afterAll(() => database.drop())

async function startSmtp(
  options: {
    port?: number
    offersTls?: boolean
    refuse?: (address: string) => boolean
    refusesUs?: () => boolean
  } = {},
): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    // With it, the server has a certificate that no one trusts.
    disabledCommands: options.offersTls ? [] : ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      done(options.refusesUs?.() ? Object.assign(new Error('account suspended'), { responseCode: 550 }) : undefined)
    },
    onRcptTo: ({ address }, _session, done) => {
      done(options.refuse?.(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          rcptTo: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  running.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (listening.address() as AddressInfo).port, received }
}

async function work(port: number, { isAlone = false } = {}): Promise<JobQueue> {
  const mailer: Mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@terahold.example' })
  const queue = await startJobQueue({
    url: database.url,
    tasks: mail.tasks({ mailer, clock, log: silent }),
    log: silent,
    pollInterval: 200,
    isAlone,
  })
  running.push(async () => {
    await queue.stop()
    await mailer.close()
  })
  return queue
}

const waiting = async () =>
  (
    await database.owner
      .selectFrom('graphile_worker._private_jobs' as never)
      .selectAll()
      .execute()
  ).length
const send = (what: Parameters<typeof mail.sendMail>[1] = request) =>
  transaction(database.app, (tx) => mail.sendMail(tx, what))

describe('an email queued in a transaction', () => {
  it('arrives, with the code as the only run of six digits in the raw email, headers and boundaries included', async () => {
    const { port, received } = await startSmtp()
    await work(port)
    await send({ ...request, locale: 'zh-Hans' })
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
    const [{ rcptTo, raw }] = received as [Received]
    expect(rcptTo).toEqual(['ada@example.org'])
    expect(raw.match(/\d{6,}/g)).toEqual(['204816', '204816'])
    expect(raw).toMatch(/^From: Terahold <no-reply@terahold\.example>\r?$/m)
    await expect.poll(waiting).toBe(0)
  })

  it.each(['ticket', 'order-shipped', 'order-delivered'] as const)(
    'with a notification, %s, arrives in each language and says how to stop such emails',
    async (kind) => {
      const { port, received } = await startSmtp()
      await work(port)
      const locales = Object.keys(words) as Language[]
      for (const locale of locales)
        await send({ to: `${locale}@example.org`, template: 'notification', locale, values: { kind } })
      await expect.poll(() => received.length).toBe(locales.length)
      for (const locale of locales) {
        const found = received.find(({ rcptTo }) => rcptTo[0] === `${locale}@example.org`)
        const { subject, text } = await PostalMime.parse(found?.raw ?? '')
        const { notifications, mail: said } = words[locale]
        expect(subject).toBe(notifications[kind].title)
        expect(text).toContain(notifications[kind].text)
        expect(text).toContain(said.why.chosen)
      }
    },
  )

  it('is never sent when the transaction is rolled back', async () => {
    await expect(
      transaction(database.app, async (tx) => {
        await mail.sendMail(tx, request)
        throw new Error('the caller refuses')
      }),
    ).rejects.toThrow('the caller refuses')
    expect(await waiting()).toBe(0)
  })

  describe('whose process died while sending it', () => {
    const lockedSince = (seconds: number) =>
      sql`update graphile_worker._private_jobs
          set locked_by = 'pool-gone', locked_at = now() - make_interval(secs => ${seconds})`.execute(database.owner)

    it.each([
      ['a good minute ago, arrives', 61, false],
      ['just now, arrives when nobody else works on the queue', 0, true],
    ])('%s', async (_, seconds, isAlone) => {
      const { port, received } = await startSmtp()
      await send()
      await lockedSince(seconds)
      await work(port, { isAlone })
      await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
      await expect.poll(waiting).toBe(0)
    })

    it('just now, is left to that process, which may only be slow', async () => {
      const { port, received } = await startSmtp()
      await send()
      await lockedSince(5)
      await work(port)
      await pause(1_000)
      expect([received.length, await waiting()]).toEqual([0, 1])
    })
  })

  it('cannot be read in the database while it waits', async () => {
    await send()
    const rows = await database.owner
      .selectFrom('graphile_worker._private_jobs' as never)
      .selectAll()
      .execute()
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/204816|ada@example/)
  })

  it('waits while the mail server is unavailable and arrives afterwards', async () => {
    const port = await freePort()
    await work(port)
    await send()
    await expect
      .poll(
        async () =>
          (
            await database.owner
              .selectFrom('graphile_worker._private_jobs' as never)
              .select('attempts' as never)
              .execute()
          )[0],
        { timeout: 10_000 },
      )
      .toEqual({ attempts: 1 })
    const { received } = await startSmtp({ port })
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1)
  })

  it('is dropped when the server refuses the recipient for good, and delays nobody else', async () => {
    const { port, received } = await startSmtp({ refuse: (address) => address === 'nobody@example.org' })
    await work(port)
    await send({ ...request, to: 'nobody@example.org' })
    await send()
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
    await expect.poll(waiting).toBe(0)
  })

  it('waits while the server refuses our account, even if its answer says to give up', async () => {
    const answers = [true]
    const { port, received } = await startSmtp({ refusesUs: () => answers.shift() ?? false })
    await work(port)
    await send()
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1)
    expect(answers).toEqual([])
  })

  it('is dropped when its code has expired before it was sent', async () => {
    const { port, received } = await startSmtp()
    await send()
    now = new Date('2026-11-20T12:10:01Z')
    await work(port)
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
    expect(received).toEqual([])
  })
})

describe('the recipient', () => {
  it.each([
    'ada@example.org\r\nBCC: eve@evil.example',
    'ada@example.org, eve@evil.example',
    'Ada <ada@example.org>',
    'ada@example.org\u0000',
    ' ada@example.org',
    '',
  ])('must be one plain address, so %j is refused', async (to) => {
    await expect(send({ ...request, to })).rejects.toThrow('Invalid')
    expect(await waiting()).toBe(0)
  })
})

it.each([
  ['a server without encryption', false],
  ['a server whose certificate nobody trusts', true],
])('sends nothing to %s, unless it is on this machine', async (_, offersTls) => {
  const { port, received } = await startSmtp({ offersTls })
  const server = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@terahold.example', requireTls: true }
  const mailer = createMailer(server)
  running.push(() => mailer.close())
  const email = { to: request.to, subject: 'a', text: 'b', html: '<p>c' }
  await expect(mailer.deliver(email)).rejects.toThrow(/TLS|certificate/i)
  await expect(checkMailServer(server)).rejects.toThrow(/TLS|certificate/i)
  expect(received).toEqual([])
})

it('shows how many emails wait and for how long', async () => {
  const registry = new Registry()
  registerMailMetrics(registry, database.app)
  const shown = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('terahold'))
  expect(await shown()).toEqual(['terahold_mail_queue 0', 'terahold_mail_queue_age_seconds 0'])
  for (let count = 0; count < 2; count += 1) await transaction(database.app, (tx) => mail.sendMail(tx, request))
  await sql`update graphile_worker._private_jobs set created_at = now() - interval '1 hour'`.execute(database.owner)
  const [queue, age = ''] = await shown()
  expect(queue).toBe('terahold_mail_queue 2')
  expect(Number(age.split(' ')[1])).toBeGreaterThanOrEqual(3_600)
})
