import { setTimeout as pause } from 'node:timers/promises'
import { business } from '@terahold/contract/constants'
import type { JobHelpers, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { failureDetail } from '../incidents/failure-detail.ts'
import { closeIncidents, type IncidentDetail, openIncident } from '../incidents/incidents.ts'
import { agreedTime } from './agreed-time.ts'
import { duePeriod, type Schedule } from './schedule-rules.ts'
import * as store from './store.ts'

/**
 * A job to run once in every UTC hour or day of the product's clock, for everything due by then. A run that fails or
 * whose process dies is repeated, also after it was partly done, so jobs must be idempotent.
 */
export type ScheduledJob = Schedule & { readonly name: string; readonly run: () => Promise<unknown> }

export type Scheduler = ReturnType<typeof createScheduler>

/** Failed runs of one period before an incident is opened. */
const runsBeforeIncident = business.jobFailuresBeforeIncident
const incidentKind = 'job_failed'
const longestSettling = 120_000
const keptDays = 90

/** Enqueues jobs by the clock, whichever process looks first, and records their outcomes. */
export function createScheduler({
  db,
  clock,
  jobs,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: readonly ScheduledJob[]
}) {
  /**
   * Enqueues the due jobs that are not enqueued yet. Returns how many.
   * @throws ClocksDiffer when this process's clock differs from the database's; processes with a right clock continue.
   */
  async function enqueueDue(): Promise<number> {
    const now = await agreedTime(db, clock)
    const periods = jobs.map((job) => ({ name: job.name, period: duePeriod(now, job) }))
    let enqueued = 0
    for (const due of await store.readUnrequested(db, periods)) {
      if (await transaction(db, (tx) => store.enqueue(tx, due, taskOf(due)))) enqueued += 1
    }
    return enqueued
  }

  /** Enqueues what is due and waits until it is done. @throws Error naming what is unfinished after two minutes. */
  async function settle(): Promise<void> {
    await enqueueDue()
    const names = jobs.map(({ name }) => name)
    const deadline = performance.now() + longestSettling
    for (;;) {
      const open = await store.readOpen(db, names)
      if (open.length === 0) return
      if (performance.now() > deadline) throw new Error(`Not done in time: ${open.map(describe).join('; ')}`)
      await pause(25)
    }
  }

  async function run(job: ScheduledJob, payload: unknown, { abortSignal }: JobHelpers): Promise<void> {
    const which = { name: job.name, period: payloadShape.parse(payload).period }
    const begun = await store.begin(db, which)
    if (!begun) return
    if (begun.runs > runsBeforeIncident) {
      const found = begun.lastError === null ? { problem: 'process_died' as const } : { error: begun.lastError }
      await raise(db, which, begun.runs - 1, found)
    }
    try {
      // Some jobs use this process's clock, so none may run with another day's.
      await agreedTime(db, clock)
      await Promise.race([job.run(), stopped(abortSignal)])
    } catch (error) {
      if (error instanceof Stopped) {
        await store.revertRun(db, which)
        throw error
      }
      const words = error instanceof Error ? error.message : String(error)
      await transaction(db, async (tx) => {
        await store.noteFailure(tx, which, words)
        if (begun.runs >= runsBeforeIncident) await raise(tx, which, begun.runs, failureDetail(error))
      })
      throw error
    }
    await transaction(db, async (tx) => {
      await store.noteDone(tx, which)
      await closeIncidents(tx, incidentKind, [job.name])
    })
  }

  async function raise(
    at: Database,
    { name, period }: store.JobOfPeriod,
    runs: number,
    found: IncidentDetail,
  ): Promise<void> {
    const detail = { period: period.toISOString(), runs: String(runs), ...found }
    await openIncident(at, clock, { kind: incidentKind, subject: name, detail })
  }

  return {
    enqueueDue,
    settle,
    /** What the scheduler needs of the queue. */
    tasks: Object.fromEntries(
      jobs.map((job) => [taskOf(job), (payload: unknown, helpers: JobHelpers) => run(job, payload, helpers)]),
    ) satisfies TaskList,
  }
}

/** Deletes jobs that were due more than ninety days ago, except the newest of each name. Returns how many. */
export function pruneScheduledJobs(db: Database): Promise<number> {
  return store.deleteBefore(db, keptDays)
}

/** The process ends while the job runs: not a failure of the job, which another process repeats. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

function stopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Stopped('the process is stopping')), { once: true })
  })
}

const payloadShape = z.object({ period: z.coerce.date() })

function taskOf({ name }: Pick<ScheduledJob, 'name'>): string {
  return `scheduled:${name}`
}

function describe({ name, last_error }: { name: string; last_error: string | null }): string {
  return last_error === null ? name : `${name} (${last_error})`
}
