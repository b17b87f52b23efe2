import type { Logger } from 'pino'

/** Something to be done again and again. It must bear being run at any time, twice, and by several processes. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

export type Worker = {
  /** Runs every job once, in their order, after what is running has ended. @throws AggregateError with what failed. */
  readonly runAll: () => Promise<void>
  /** Starts no run any more and waits for the running ones. */
  readonly stop: () => Promise<void>
}

/** Who is told of a job that fails again and again, and that it is done again. */
export type Alarm = {
  readonly raise: (job: string, failures: number, error: unknown) => Promise<unknown>
  readonly clear: (job: string) => Promise<unknown>
}

const longestPause = 30_000
const failuresBeforeAlarm = 8

/** Runs jobs at their intervals; one that fails is logged and tried again after a growing pause, and at the eighth time in a row an alarm. */
export function startWorker(jobs: readonly Job[], log: Logger, alarm: Alarm): Worker {
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
    // The process before this one may have left an alarm behind.
    let mayBeRaised = true
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        await run(turn)
        failures = 0
        if (mayBeRaised) await alarm.clear(name)
        mayBeRaised = false
      } catch (error) {
        failures += 1
        log.error({ err: error, job: name, failures }, 'a job failed and is tried again')
        if (failures === failuresBeforeAlarm) {
          mayBeRaised = true
          await alarm
            .raise(name, failures, error)
            .catch((err: unknown) => log.error({ err, job: name }, 'no alarm could be raised'))
        }
      }
      await pause(Math.min(turn.job.everyMs * 2 ** failures, longestPause), stopping.signal)
    }
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
