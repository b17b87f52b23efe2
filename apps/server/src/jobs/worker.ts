import type { Logger } from 'pino'

/** Something to be done again and again. It must bear being run at any time, twice, and by several processes. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

export type Worker = {
  /** Runs every job once, in their order, after what is running has ended. @throws AggregateError with what failed. */
  readonly runAll: () => Promise<void>
  /** Starts no run any more and waits for the running ones. */
  readonly stop: () => Promise<void>
}

/**
 * Who is told of a job that fails again and again, and that it is done again. An alarm is about a job, whichever process
 * tells of it: raising one that is raised, or clearing one that is not, has to change nothing.
 */
export type Alarm = {
  readonly raise: (job: string, failures: number, error: unknown) => Promise<unknown>
  readonly clear: (job: string) => Promise<unknown>
}

const longestPause = 30_000
const failuresBeforeAlarm = 8
const hour = 3_600_000

/**
 * Runs jobs at their intervals; one that fails is logged and tried again after a growing pause.
 *
 * From the eighth failure in a row on, each raises the alarm: telling may fail like the job, most likely for the same
 * reason, and somebody else may have cleared it. A job that is done clears the alarm at its first success, after every
 * alarm of its own, and every `clearEvery` milliseconds. So what a process left behind that ended while it failed
 * goes by itself, and where one process fails beside one that does not, the alarm is back after the failing one's next pause.
 */
export function startWorker(jobs: readonly Job[], log: Logger, alarm: Alarm, clearEvery: number = hour): Worker {
  const stopping = new AbortController()
  const turns = jobs.map((job) => ({ job, last: Promise.resolve() as Promise<unknown> }))

  /** Runs of one job follow one another; different jobs run side by side. */
  function run(turn: (typeof turns)[number]): Promise<unknown> {
    const next = turn.last.catch(() => undefined).then(() => turn.job.run())
    turn.last = next
    return next
  }

  async function repeat(turn: (typeof turns)[number]): Promise<void> {
    const { name } = turn.job
    // Unknown at first: the process before this one may have left an alarm behind.
    let clearedAt: number | undefined
    for (let failures = 0; !stopping.signal.aborted; ) {
      const outcome = await outcomeOf(run(turn))
      if (outcome.isDone) {
        failures = 0
        const isClear = clearedAt !== undefined && performance.now() - clearedAt < clearEvery
        if (!isClear && (await isTold(name, alarm.clear(name)))) clearedAt = performance.now()
      } else {
        failures += 1
        log.error({ err: outcome.error, job: name, failures }, 'a job failed and is tried again')
        if (failures >= failuresBeforeAlarm) {
          clearedAt = undefined
          await isTold(name, alarm.raise(name, failures, outcome.error))
        }
      }
      await pause(pauseAfter(turn.job, failures), stopping.signal)
    }
  }

  function isTold(job: string, telling: Promise<unknown>): Promise<boolean> {
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

/** Milliseconds until a job's next run: its interval, or after so many failures a growing pause of half a minute at most. */
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
