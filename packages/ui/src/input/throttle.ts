import { flushSync } from 'react-dom'

export interface Throttle {
  /** Runs the task at once, or when the interval since the last one is over. Of several waiting ones only the last runs. */
  readonly ask: (task: () => void) => void
  /** Runs the waiting task at once. */
  readonly flush: () => void
}

interface ThrottleClock {
  readonly now: () => number
  /** Schedules a callback; returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

const browserClock: ThrottleClock = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    // Rendered before the next event: a submit right after it must see what was typed.
    const timer = setTimeout(() => flushSync(run), milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Runs tasks at least this many milliseconds apart, and never loses the last one. */
export function createThrottle(milliseconds: number, { now, after }: ThrottleClock = browserClock): Throttle {
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
