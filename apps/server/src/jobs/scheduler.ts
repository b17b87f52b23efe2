import { setTimeout as pause } from 'node:timers/promises'
import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { closeIncidents, openIncident } from '../incidents/incidents.ts'
import { agreedTime } from './agreed-time.ts'
import { duePeriod, type Schedule } from './schedule-rules.ts'
import * as store from './store.ts'

/**
 * Something to be done once in every UTC hour or day of the product's clock, for whatever is due by then. A run that fails
 * or whose process dies comes again, also after it was done in part: it must bear that.
 */
export type ScheduledJob = Schedule & { readonly name: string; readonly run: () => Promise<unknown> }

export type Scheduler = ReturnType<typeof createScheduler>

/** Runs of one period that came to nothing before people are told. */
const runsBeforeIncident = 3
const incidentKind = 'job_failed'
const longestSettling = 120_000
const keptDays = 90

/** Puts jobs on the queue as the clock says, whichever process looks first, and keeps what became of them. */
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
   * Enqueues the jobs that are due and were not asked for yet; gives how many.
   * @throws ClocksDiffer when this process' clock is not the database's; processes whose clock is right go on.
   */
  async function enqueueDue(): Promise<number> {
    const now = await agreedTime(db, clock)
    let enqueued = 0
    for (const job of jobs) {
      const due = { name: job.name, period: duePeriod(now, job) }
      if (await transaction(db, (tx) => store.enqueue(tx, due, taskOf(job)))) enqueued += 1
    }
    return enqueued
  }

  /** Enqueues what is due and waits until it is done. @throws Error naming what is not, after two minutes. */
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
      await raise(db, which, begun.runs - 1, begun.lastError ?? 'its process died')
    }
    try {
      // Some jobs go by this process' clock: none may do another day's work.
      await agreedTime(db, clock)
      await Promise.race([job.run(), stopped(abortSignal)])
    } catch (error) {
      if (error instanceof Stopped) {
        await store.takeBack(db, which)
        throw error
      }
      const words = error instanceof Error ? error.message : String(error)
      await transaction(db, async (tx) => {
        await store.noteFailure(tx, which, words)
        if (begun.runs >= runsBeforeIncident) await raise(tx, which, begun.runs, words)
      })
      throw error
    }
    await transaction(db, async (tx) => {
      await store.noteDone(tx, which)
      await closeIncidents(tx, incidentKind, [job.name])
    })
  }

  async function raise(
    at: Kysely<DB>,
    { name, period }: store.JobOfPeriod,
    runs: number,
    error: string,
  ): Promise<void> {
    const detail = { period: period.toISOString(), runs: String(runs), error }
    await openIncident(at, clock, { kind: incidentKind, subject: name, detail })
  }

  return {
    enqueueDue,
    settle,
    /** What the queue has to be able to do. */
    tasks: Object.fromEntries(
      jobs.map((job) => [taskOf(job), (payload: unknown, helpers: JobHelpers) => run(job, payload, helpers)]),
    ) satisfies TaskList,
  }
}

/** Forgets jobs that were due more than ninety days ago, the newest of each name left out; gives how many. */
export function pruneScheduledJobs(db: Kysely<DB>): Promise<number> {
  return store.deleteBefore(db, keptDays)
}

/** The process ends while the job runs: no fault of the job, which another process does again. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

function stopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Stopped('the process stops')), { once: true })
  })
}

const payloadShape = z.object({ period: z.coerce.date() })

function taskOf({ name }: ScheduledJob): string {
  return `scheduled:${name}`
}

function describe({ name, last_error }: { name: string; last_error: string | null }): string {
  return last_error === null ? name : `${name} (${last_error})`
}
