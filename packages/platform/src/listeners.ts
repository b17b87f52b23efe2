/** Functions that are called when something changes. */
export function createListeners<Values extends readonly unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>()
  return {
    call(...values: Values): void {
      for (const listener of listeners) listener(...values)
    },
    /** Adds a listener. Returns a function that removes it. */
    add(listener: (...values: Values) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
