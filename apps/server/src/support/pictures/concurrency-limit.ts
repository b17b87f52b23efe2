/**
 * Runs a limited number of tasks at a time in this process; the others wait in their order.
 * @example const withinLimit = createConcurrencyLimit(2); await withinLimit(() => decode(bytes))
 */
export function createConcurrencyLimit(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next task takes over this slot directly, so that no newer one overtakes it.
      if (next) next()
      else running -= 1
    }
  }
}
