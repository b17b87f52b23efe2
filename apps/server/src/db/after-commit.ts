/** What to do after each open transaction commits. Only transactions opened with `transaction` are here. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Does something once the transaction has committed, and nothing if it does not. Returns false, and does nothing, for a
 * transaction that `transaction` has not begun.
 */
export function afterCommit(tx: object, act: () => void): boolean {
  const acts = waiting.get(tx)
  acts?.push(act)
  return acts !== undefined
}

/** Collects what the body of a transaction wants to do after its commit. */
export function collectAfterCommit(tx: object): { run(): void } {
  const acts: (() => void)[] = []
  waiting.set(tx, acts)
  return {
    run() {
      for (const act of acts) act()
    },
  }
}
