import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { startWorker, type Worker } from './worker.ts'

const silent = pino({ level: 'silent' })
const quiet = { raise: async () => undefined, clear: async () => undefined }
let worker: Worker | undefined
afterEach(() => worker?.stop())

it('runs a job again after it failed', async () => {
  let runs = 0
  const twice = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('the first time')
    twice.resolve()
  }
  worker = startWorker([{ name: 'moody', everyMs: 1, run }], silent, quiet)
  await twice.promise
  expect(runs).toBeGreaterThanOrEqual(2)
})

it('never runs a job beside itself, also when asked to run everything at once', async () => {
  let running = 0
  let most = 0
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 2))
    running -= 1
  }
  worker = startWorker([{ name: 'slow', everyMs: 0, run }], silent, quiet)
  await Promise.all([worker.runAll(), worker.runAll(), worker.runAll()])
  expect(most).toBe(1)
})

it('says what failed when asked to run everything, and still runs the rest', async () => {
  const runs: string[] = []
  const jobs = [
    { name: 'broken', everyMs: 60_000, run: () => Promise.reject(new Error('no')) },
    { name: 'fine', everyMs: 60_000, run: async () => void runs.push('fine') },
  ]
  worker = startWorker(jobs, silent, quiet)
  await expect(worker.runAll()).rejects.toThrow('1 jobs failed')
  expect(runs).toContain('fine')
})

it('waits for the running job when it stops', async () => {
  const started = Promise.withResolvers<void>()
  let isDone = false
  const run = async () => {
    started.resolve()
    await new Promise((done) => setTimeout(done, 20))
    isDone = true
  }
  worker = startWorker([{ name: 'last', everyMs: 60_000, run }], silent, quiet)
  await started.promise
  await worker.stop()
  expect(isDone).toBe(true)
})

it('raises one alarm when a job fails again and again, and clears it when it is done', async () => {
  const told: string[] = []
  const alarm = {
    raise: async (job: string, failures: number, error: unknown) => told.push(`${job} ${failures} ${String(error)}`),
    clear: async (job: string) => told.push(`${job} is well`),
  }
  let runs = 0
  const well = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    if (runs > 1 && runs < 12) throw new Error('no')
    if (runs === 14) well.resolve()
  }
  worker = startWorker([{ name: 'moody', everyMs: 0, run }], silent, alarm)
  await well.promise
  await worker.stop()
  expect(told).toEqual(['moody is well', 'moody 8 Error: no', 'moody is well'])
})
