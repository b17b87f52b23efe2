import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { pauseAfter, startWorker, type Worker } from './worker.ts'

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

it('runs a job at its interval, and after failures with growing pauses of half a minute at most', () => {
  const pauses = (everyMs: number) => [0, 1, 2, 20].map((failures) => pauseAfter({ everyMs }, failures))
  expect(pauses(1_000)).toEqual([1_000, 2_000, 4_000, 30_000])
  expect(pauses(600_000)).toEqual([600_000, 30_000, 30_000, 30_000])
})

it('never runs a job twice at the same time, also when asked to run everything at once', async () => {
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

it('reports what failed when asked to run everything, and still runs the rest', async () => {
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

describe('an alarm', () => {
  const isBroken = () => Promise.reject(new Error('no'))

  /** Records what it receives; fails as often as configured. */
  function heard(failing: { raises?: number; clears?: number } = {}) {
    const told: string[] = []
    const left = { raises: 0, clears: 0, ...failing }
    const fail = (telling: keyof typeof left) => {
      left[telling] -= 1
      if (left[telling] >= 0) throw new Error('the database is down')
    }
    const alarm = {
      raise: async (job: string, failures: number, error: unknown) => {
        told.push(`${job} ${failures} ${String(error)}`)
        fail('raises')
      },
      clear: async (job: string) => {
        told.push(`${job} is well`)
        fail('clears')
      },
    }
    return { told, alarm }
  }

  /** A job that fails in these runs and no others, and the promise of its nth run. */
  function moody(fails: (run: number) => boolean, until: number) {
    let runs = 0
    const reached = Promise.withResolvers<void>()
    const run = async () => {
      runs += 1
      if (runs === until) reached.resolve()
      if (fails(runs)) throw new Error('no')
    }
    return { job: { name: 'moody', everyMs: 0, run }, reached: reached.promise }
  }

  it('is raised when a job fails the eighth time in a row and each time after, and cleared by a success', async () => {
    const { told, alarm } = heard()
    const { job, reached } = moody((run) => run > 1 && run < 12, 14)
    worker = startWorker([job], silent, alarm)
    await reached
    await worker.stop()
    const raised = [8, 9, 10].map((failures) => `moody ${failures} Error: no`)
    expect(told).toEqual(['moody is well', ...raised, 'moody is well'])
  })

  it('is raised again while raising it fails, and after another process cleared it', async () => {
    const { told, alarm } = heard({ raises: 3 })
    worker = startWorker([{ name: 'broken', everyMs: 0, run: isBroken }], silent, alarm)
    await expect.poll(() => told.length).toBeGreaterThan(8)
    expect(told.slice(0, 5)).toEqual([8, 9, 10, 11, 12].map((failures) => `broken ${failures} Error: no`))
  })

  it('that could not be cleared is cleared after the next run, which does not count as a failure', async () => {
    const { told, alarm } = heard({ clears: 2 })
    const { job, reached } = moody(() => false, 6)
    const lines: string[] = []
    worker = startWorker([job], pino({}, { write: (line) => void lines.push(line) }), alarm)
    await reached
    await worker.stop()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(2).fill('an alarm could not be raised or cleared'))
    expect(told).toEqual(['moody is well', 'moody is well', 'moody is well'])
  })

  it('is cleared regularly, even by a process that did not raise it', async () => {
    const { told, alarm } = heard()
    worker = startWorker([moody(() => false, 0).job], silent, alarm, 5)
    await expect.poll(() => told.length).toBeGreaterThan(3)
    expect(new Set(told)).toEqual(new Set(['moody is well']))
  })
})
