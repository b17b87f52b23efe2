import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLedgerFixture } from '../ledger/fixtures/ledger-fixture.ts'
import { ClocksDiffer } from './agreed-time.ts'
import { type JobQueue, startJobQueue } from './queue.ts'
import { prepareJobQueue } from './queue-tables.ts'
import { createScheduler, pruneScheduledJobs, type ScheduledJob } from './scheduler.ts'

const silent = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof createLedgerFixture>>
let queue: JobQueue | undefined

beforeAll(async () => {
  database = await createLedgerFixture()
  await prepareJobQueue(database.url)
})
beforeEach(() => database.moveTo('2026-11-20T09:30:00Z'))
afterEach(async () => {
  await queue?.stop()
  queue = undefined
  await sql`delete from scheduled_job`.execute(database.owner)
  await sql`delete from graphile_worker._private_jobs`.execute(database.owner)
  await sql`delete from incident`.execute(database.owner)
})
afterAll(() => database.drop())

const plan = (jobs: readonly ScheduledJob[], clock = database.clock) =>
  createScheduler({ db: database.app, clock, jobs })

/** Jobs that count their runs. */
function counted(names: Readonly<Record<string, 'hour' | 'day'>>) {
  const ran: string[] = []
  const jobs = Object.entries(names).map(([name, every]): ScheduledJob => {
    const run = async () => void ran.push(`${name} ${database.clock.now().toISOString().slice(0, 13)}`)
    return { name, every, minutesAfter: 0, run }
  })
  return { ran, jobs }
}

async function work({ tasks }: ReturnType<typeof plan>): Promise<void> {
  queue = await startJobQueue({ url: database.url, tasks, log: silent, concurrency: 2, pollInterval: 100 })
}

const rows = () => database.owner.selectFrom('scheduled_job').selectAll().orderBy('period').execute()
const incidents = () =>
  database.owner.selectFrom('incident').select(['kind', 'subject', 'detail', 'closed_at']).execute()

/** Makes failed jobs retry at once instead of after seconds. */
const hurry = async () => {
  // A job that has just failed is still locked for a moment, and then waits up to twenty seconds.
  const locked = sql`select from graphile_worker._private_jobs where locked_at is not null`
  await expect.poll(async () => (await locked.execute(database.owner)).rows.length).toBe(0)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.owner)
}

describe('the schedule', () => {
  it('enqueues each job of the hour and the day once, however many processes look at the same moment', async () => {
    const { ran, jobs } = counted({ hourly: 'hour', daily: 'day' })
    const [one, other] = [plan(jobs), plan(jobs)]
    const asked = await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? one : other).enqueueDue()))
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(2)
    await work(one)
    await one.settle()
    await other.settle()
    expect(ran.toSorted()).toEqual(['daily 2026-11-20T09', 'hourly 2026-11-20T09'])
  })

  it('follows the given clock, and treats skipped days as one', async () => {
    const { ran, jobs } = counted({ hourly: 'hour', daily: 'day' })
    const scheduler = plan(jobs)
    await work(scheduler)
    for (const time of [
      '2026-11-20T09:30:00Z',
      '2026-11-20T10:00:05Z',
      '2026-11-20T10:40:00Z',
      '2028-02-29T00:00:05Z',
    ]) {
      await database.moveTo(time)
      await scheduler.settle()
    }
    expect(ran.toSorted()).toEqual([
      'daily 2026-11-20T09',
      'daily 2028-02-29T00',
      'hourly 2026-11-20T09',
      'hourly 2026-11-20T10',
      'hourly 2028-02-29T00',
    ])
  })

  it('enqueues nothing again after the database’s clock was set back', async () => {
    const scheduler = plan(counted({ daily: 'day' }).jobs)
    await database.moveTo('2026-11-20T23:30:00Z')
    expect(await scheduler.enqueueDue()).toBe(1)
    await database.moveTo('2026-11-20T22:30:00Z')
    expect(await scheduler.enqueueDue()).toBe(0)
  })

  it('deletes old runs, but never the newest', async () => {
    const put = (day: string) =>
      sql`insert into scheduled_job (name, period, enqueued_at) values ('daily', ${day}, now())`.execute(database.owner)
    await put('2020-01-01')
    await put('2020-01-02')
    expect(await pruneScheduledJobs(database.app)).toBe(1)
    expect((await rows()).map(({ period }) => period.toISOString())).toEqual(['2020-01-02T00:00:00.000Z'])
  })
})

describe('a clock that is wrong', () => {
  /** A process whose clock is this many seconds ahead of the database's, or behind it. */
  const off = (seconds: number) => ({ now: () => new Date(database.clock.now().getTime() + seconds * 1_000) })
  const year = 365 * 86_400

  it.each([
    [year, 'ahead of'],
    [120, 'ahead of'],
    [-120, 'behind'],
    [-year, 'behind'],
  ])('by %i s makes a process enqueue nothing and report it, while others continue', async (seconds, side) => {
    const { jobs } = counted({ hourly: 'hour', daily: 'day' })
    const words = `The clocks differ: this process is ${Math.abs(seconds)} s ${side} the database`
    await expect(plan(jobs, off(seconds)).enqueueDue()).rejects.toThrow(new ClocksDiffer(seconds * 1_000))
    expect(new ClocksDiffer(seconds * 1_000).message).toBe(words)
    expect(await rows()).toEqual([])
    expect(await plan(jobs).enqueueDue()).toBe(2)
    await database.moveTo('2026-11-20T10:10:00Z')
    expect(await plan(jobs).enqueueDue()).toBe(1)
  })

  it('by less than a minute is tolerated, and the database’s time decides what is due', async () => {
    await database.moveTo('2026-11-20T09:59:30Z')
    const { jobs } = counted({ hourly: 'hour' })
    expect(await plan(jobs, off(45)).enqueueDue()).toBe(1)
    await database.moveTo('2026-11-20T10:00:05Z')
    expect(await plan(jobs, off(-45)).enqueueDue()).toBe(1)
    expect((await rows()).map(({ period }) => period.toISOString())).toEqual([
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ])
  })

  it('until the other clock has moved as well is tolerated', async () => {
    const { jobs } = counted({ daily: 'day' })
    const clocks = [off(-year), database.clock]
    const late = { now: () => (clocks.shift() ?? database.clock).now() }
    expect(await plan(jobs, late).enqueueDue()).toBe(1)
  })

  it('runs no queued job', async () => {
    const { ran, jobs } = counted({ daily: 'day' })
    await plan(jobs).enqueueDue()
    await work(plan(jobs, off(year)))
    await expect.poll(async () => (await rows())[0]?.last_error, { timeout: 15_000 }).toContain('The clocks differ')
    expect(ran).toEqual([])
  })

  it('of the database, once ahead, does not block jobs when it is right again', async () => {
    const { jobs } = counted({ hourly: 'hour', daily: 'day' })
    const scheduler = plan(jobs)
    expect(await scheduler.enqueueDue()).toBe(2)
    await database.moveTo('2027-11-20T09:30:00Z')
    expect(await scheduler.enqueueDue()).toBe(2)
    await database.moveTo('2026-11-20T09:40:00Z')
    expect(await scheduler.enqueueDue()).toBe(0)
    for (const [time, count] of [
      ['2026-11-20T10:00:05Z', 1],
      ['2026-11-20T11:00:05Z', 1],
      ['2026-11-21T00:00:05Z', 2],
    ] as const) {
      await database.moveTo(time)
      expect(await scheduler.enqueueDue()).toBe(count)
    }
  })
})

describe('a job that fails', () => {
  /** Fails as often as configured, and counts. */
  function moody() {
    const state = { isBroken: true, runs: 0 }
    const run = async () => {
      state.runs += 1
      if (state.isBroken) throw new Error('the node is away')
    }
    return { state, scheduler: plan([{ name: 'moody', every: 'day', minutesAfter: 0, run }]) }
  }

  it('is retried, opens one incident the third time, and closes it when it completes', async () => {
    const { state, scheduler } = moody()
    await work(scheduler)
    await scheduler.enqueueDue()
    for (const runs of [1, 2, 3, 4]) {
      await expect.poll(async () => (await rows())[0]?.failures, { timeout: 15_000 }).toBe(runs)
      expect((await incidents()).length).toBe(runs < 3 ? 0 : 1)
      await hurry()
    }
    expect(await incidents()).toMatchObject([
      { kind: 'job_failed', subject: 'moody', closed_at: null, detail: { runs: '3', error: 'the node is away' } },
    ])
    state.isBroken = false
    await hurry()
    await expect.poll(async () => (await rows())[0]?.done_at, { timeout: 15_000 }).toBeInstanceOf(Date)
    expect((await incidents())[0]?.closed_at).toBeInstanceOf(Date)
  })

  it('is left to the next period when that begins first', async () => {
    const { state, scheduler } = moody()
    await work(scheduler)
    await scheduler.enqueueDue()
    await expect.poll(async () => (await rows())[0]?.failures, { timeout: 15_000 }).toBe(1)
    state.isBroken = false
    await database.moveTo('2026-11-21T00:00:05Z')
    await scheduler.settle()
    expect(await rows()).toMatchObject([
      { done_at: null, superseded_at: expect.any(Date) },
      { failures: 0, runs: 1 },
    ])
    await hurry()
    await expect
      .poll(async () => (await sql`select from graphile_worker._private_jobs`.execute(database.owner)).rows.length)
      .toBe(0)
    expect(state.runs).toBe(2)
  })
})

it('whose process dies over it again and again is an incident as well', async () => {
  const { jobs } = counted({ deadly: 'day' })
  const scheduler = plan(jobs)
  await scheduler.enqueueDue()
  await sql`update scheduled_job set runs = 3`.execute(database.owner)
  await work(scheduler)
  await scheduler.settle()
  expect(await incidents()).toMatchObject([
    { subject: 'deadly', detail: { runs: '3', problem: 'process_died' }, closed_at: expect.any(Date) },
  ])
})

it('that ignores the signal does not delay a process that stops, and is run by the next one', async () => {
  const started = Promise.withResolvers<void>()
  let isStuck = true
  const run = async () => {
    started.resolve()
    if (isStuck) await new Promise(() => undefined)
  }
  const scheduler = plan([{ name: 'endless', every: 'day', minutesAfter: 0, run }])
  await work(scheduler)
  await scheduler.enqueueDue()
  await started.promise
  await queue?.stop()
  isStuck = false
  await hurry()
  await work(scheduler)
  await scheduler.settle()
  expect(await rows()).toMatchObject([{ runs: 1, failures: 0 }])
})
