import type { Logger } from 'pino'
import { traced } from '../foundation/trace.ts'

/** A job to run repeatedly. It must be safe to run at any time, twice, and in several processes. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

export type Worker = {
  /** Runs every job once, in their order, after running ones have ended. @throws AggregateError with what failed. */
  readonly runAll: () => Promise<void>
  /** Starts no more runs and waits for the running ones. */
  readonly stop: () => Promise<void>
}

/**
 * Receives alarms about a job that fails repeatedly, and about its recovery. An alarm is about a job, whichever process
 * reports it: raising a raised one or clearing a cleared one must change nothing.
 */
export type Alarm = {
  readonly raise: (job: string, failures: number, error: unknown) => Promise<unknown>
  readonly clear: (job: string) => Promise<unknown>
}

const longestPause = 30_000
const failuresBeforeAlarm = 8
const hour = 3_600_000

/**
 * Runs jobs at their intervals. A job that fails is logged and tried again after a growing pause.
 * From the eighth failure in a row, each failure raises the alarm, because an earlier report may have failed like the
 * job, or another process may have cleared it. A job clears the alarm at its first success, after every alarm it
 * raised, and every `clearEvery` milliseconds. This removes an alarm left by a process that ended while its job failed.
 * If one process fails and another does not, the failing one raises the alarm again after its next pause.
 */
export function startWorker(jobs: readonly Job[], log: Logger, alarm: Alarm, clearEvery: number = hour): Worker {
  const stopping = new AbortController()
  const turns = jobs.map((job) => ({ job, last: Promise.resolve() as Promise<unknown> }))

  /** Runs of one job follow one another; different jobs run in parallel. */
  function run(turn: (typeof turns)[number]): Promise<unknown> {
    const next = turn.last
      .catch(() => undefined)
      .then(() => traced(turn.job.name, 'internal', {}, async () => turn.job.run()))
    turn.last = next
    return next
  }

  async function repeat(turn: (typeof turns)[number]): Promise<void> {
    const { name } = turn.job
    // Unknown at first: an earlier process may have left an alarm.
    let clearedAt: number | undefined
    for (let failures = 0; !stopping.signal.aborted; ) {
      const outcome = await outcomeOf(run(turn))
      if (outcome.isDone) {
        failures = 0
        const isClear = clearedAt !== undefined && performance.now() - clearedAt < clearEvery
        if (!isClear && (await isDelivered(name, alarm.clear(name)))) clearedAt = performance.now()
      } else {
        failures += 1
        log.error({ err: outcome.error, job: name, failures }, 'a job failed and will be tried again')
        if (failures >= failuresBeforeAlarm) {
          clearedAt = undefined
          await isDelivered(name, alarm.raise(name, failures, outcome.error))
        }
      }
      await pause(pauseAfter(turn.job, failures), stopping.signal)
    }
  }

  function isDelivered(job: string, telling: Promise<unknown>): Promise<boolean> {
    return telling.then(
      () => true,
      (err: unknown) => {
        log.error({ err, job }, 'an alarm could not be raised or cleared')
        return false
      },
    )
  }

  const loops = turns.map(repeat)
  return {
    runAll: async () => {
      const failures: unknown[] = []
      for (const turn of turns) await run(turn).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} jobs failed`)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/**
 * Returns the milliseconds until a job's next run: its interval, or after failures a growing pause of half a minute at
 * most.
 */
export function pauseAfter({ everyMs }: Pick<Job, 'everyMs'>, failures: number): number {
  return failures === 0 ? everyMs : Math.min(everyMs * 2 ** failures, longestPause)
}

function outcomeOf(run: Promise<unknown>): Promise<{ isDone: true } | { isDone: false; error: unknown }> {
  return run.then(
    () => ({ isDone: true }),
    (error: unknown) => ({ isDone: false, error }),
  )
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
