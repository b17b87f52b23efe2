export interface Pace {
  /** Runs the task at once, or when the time since the last one is over; of several that wait, only the last is run. */
  readonly ask: (task: () => void) => void
  /** Runs at once what waits. */
  readonly flush: () => void
}

interface PaceClock {
  readonly now: () => number
  /** Gives the cancellation. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

const browserClock: PaceClock = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Keeps tasks at least so many milliseconds apart, and never loses the last one. */
export function createPace(milliseconds: number, { now, after }: PaceClock = browserClock): Pace {
  let last = Number.NEGATIVE_INFINITY
  let waiting: { readonly task: () => void; readonly cancel: () => void } | undefined

  function run(task: () => void) {
    last = now()
    task()
  }

  function flush() {
    if (waiting === undefined) return
    const { task, cancel } = waiting
    waiting = undefined
    cancel()
    run(task)
  }

  return {
    ask(task) {
      const left = last + milliseconds - now()
      if (waiting !== undefined) waiting = { ...waiting, task }
      else if (left <= 0) run(task)
      else waiting = { task, cancel: after(left, flush) }
    },
    flush,
  }
}
