/** An observable value. Listeners are called after each change. */
export type Store<State> = {
  get(): State
  set(change: Partial<State>): void
  subscribe(listener: () => void): () => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial

  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of Array.from(listeners)) call(listener)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A listener of the app that throws must not stop what the modal is doing. The page reports its error. */
function call(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
