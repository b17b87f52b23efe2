import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { systemClock } from '../foundation/clock.ts'
import { demoAccounts } from './seed/accounts.ts'
import { networkSeries, poolDay } from './seed/network-series.ts'
import { pastDays, venuePayments } from './seed/seed-books.ts'
import { startMailbox } from './services/mailbox.ts'
import { openMovableClock } from './services/movable-clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the demo’s clock', () => {
  it('moves program and database together and keeps its time over a restart', async () => {
    const clock = await openMovableClock(database.owner)
    const moved = await clock.advance(86_400)
    const { rows } = await sql<{ now: Date }>`select database_now() as now`.execute(database.app)
    expect(Math.abs((rows[0]?.now.getTime() ?? 0) - moved.getTime())).toBeLessThan(5_000)
    const reopened = await openMovableClock(database.owner)
    expect(reopened.now().getTime() - Date.now()).toBeGreaterThan(86_000_000)
  })
})

describe('the demo’s mailbox', () => {
  it('takes emails over SMTP and shows the newest first, to their recipient only', async () => {
    const mailbox = await startMailbox({ owner: database.owner, clock: systemClock, log: pino({ level: 'silent' }) })
    const transport = createTransport(mailbox.smtpUrl)
    for (const subject of ['first', 'second']) {
      await transport.sendMail({
        from: 'post@example.com',
        to: 'Ada@example.com',
        subject,
        text: `this is the ${subject}`,
      })
    }
    const rows = await mailbox.read('ada@example.com')
    expect(rows.map(({ subject, text }) => [subject, text.trim()])).toEqual([
      ['second', 'this is the second'],
      ['first', 'this is the first'],
    ])
    expect(await mailbox.read('bela@example.com')).toEqual([])
    transport.close()
    await mailbox.stop()
  })
})

describe('the demo’s past', () => {
  const series = networkSeries('2026-11-20', 60)

  it('is the same for the same days, without a gap', () => {
    expect(networkSeries('2026-11-20', 60)).toEqual(series)
    expect(series.at(0)?.day).toBe('2026-09-22')
    expect(series.at(-1)?.day).toBe('2026-11-20')
  })

  it.each([
    ['2026-11-21T15:00:00Z', ['2026-11-21T10:00:00.000Z', '2026-11-21T10:05:00.000Z']],
    ['2026-11-21T02:00:00Z', ['2026-11-21T01:50:00.000Z', '2026-11-21T01:55:00.000Z']],
  ])('was paid for by %s, in the order of its days', (now, last) => {
    const pools = ['one', 'two'].map((slug) => ({ poolId: slug, slug, name: slug, nameplateMths: 1_000_000n }))
    const { days } = pastDays(pools, '2026-11-21')
    const times = venuePayments(days, pools, new Date(now)).map(({ at }) => at.toISOString())
    expect(times).toEqual([...new Set(times)].toSorted())
    expect(times.slice(-2)).toEqual(last)
  })

  it('mines within a few per cent of the expectation from difficulty and uptime', () => {
    for (const network of series) {
      const day = poolDay('a pool', 1_000_000n, network)
      const perfect = Number(
        (1_000_000n * 1_000_000_000n * 86_400n * network.subsidySat) / (network.difficulty * 2n ** 32n),
      )
      const ratio = Number(day.satoshi) / ((perfect * day.uptimeBps) / 10_000)
      expect(ratio).toBeGreaterThan(0.98)
      expect(ratio).toBeLessThan(1.02)
    }
  })
})

it('the demo has two operators of each money role, and nobody in two of them', () => {
  const { operators, members, venues } = demoAccounts()
  for (const role of ['settlement', 'payout-maker', 'payout-checker'] as const) {
    expect(operators.filter(({ roles }) => roles.includes(role))).toHaveLength(2)
  }
  expect(members.length).toBeGreaterThanOrEqual(3)
  const all = [...operators, ...members, ...venues].map(({ address }) => address)
  expect(new Set(all).size).toBe(all.length)
})
