import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { systemClock } from '../foundation/clock.ts'
import { ClocksDiffer } from './agreed-time.ts'
import { loopAlarm } from './loop-alarm.ts'
import { startWorker, type Worker } from './worker.ts'

const silent = pino({ level: 'silent' })
let database: TestDatabase
const workers: Worker[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  await database.owner.deleteFrom('incident').execute()
})
afterAll(() => database.drop())

/** A worker with this one job, as another process would have. */
function start(run: () => Promise<unknown>, db: Database, clearEvery?: number): Worker {
  const worker = startWorker([{ name: 'payouts', everyMs: 0.001, run }], silent, loopAlarm(db, systemClock), clearEvery)
  workers.push(worker)
  return worker
}
const isBroken = () => Promise.reject(new Error('no such key'))

const incidents = () => database.owner.selectFrom('incident').select(['subject', 'detail', 'closed_at']).execute()
const open = async () => (await incidents()).filter(({ closed_at }) => closed_at === null)

it('is one incident however often a loop fails, also for the payout process', async () => {
  let runs = 0
  const run = () => {
    runs += 1
    return isBroken()
  }
  start(run, database.app)
  start(run, database.payout)
  await expect.poll(() => runs).toBeGreaterThan(30)
  expect(await incidents()).toEqual([
    { subject: 'payouts', detail: { failures: '8', error: 'no such key' }, closed_at: null },
  ])
})

it('names a reason that our own code knows, for an operator of any language', async () => {
  const error = new ClocksDiffer(90_000)
  start(() => Promise.reject(error), database.app)
  await expect.poll(open).toMatchObject([{ detail: { problem: 'clocks_differ', error: error.message } }])
})

it('is raised again when a healthy process closed it and another one still fails', async () => {
  start(isBroken, database.app)
  await expect.poll(open).toHaveLength(1)
  start(async () => undefined, database.app)
  await expect.poll(async () => (await incidents()).some(({ closed_at }) => closed_at !== null)).toBe(true)
  await expect.poll(open).toHaveLength(1)
})

it('is closed by a running process when the failed one has ended', async () => {
  start(async () => undefined, database.payout, 20)
  const failing = start(isBroken, database.payout)
  await expect.poll(async () => (await incidents()).length).toBeGreaterThan(0)
  await failing.stop()
  await expect.poll(open).toEqual([])
})
