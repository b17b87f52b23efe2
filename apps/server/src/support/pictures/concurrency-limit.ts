/**
 * Lets so many pieces of work run at a time in this process; the others wait in their order.
 * @example const inTurn = createTurns(2); await inTurn(() => decode(bytes))
 */
export function createTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever is next takes over this place, so that nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}
