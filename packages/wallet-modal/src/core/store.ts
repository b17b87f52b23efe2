/** A value that can be watched. Listeners hear of every change, after it. */
export type Store<State> = {
  get(): State
  set(change: Partial<State>): void
  /** Changes it; listeners hear of that with the next change. */
  setQuietly(change: Partial<State>): void
  subscribe(listener: () => void): () => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial

  function setQuietly(change: Partial<State>) {
    state = { ...state, ...change }
  }

  return {
    get: () => state,
    set(change) {
      setQuietly(change)
      for (const listener of Array.from(listeners)) listener()
    },
    setQuietly,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
