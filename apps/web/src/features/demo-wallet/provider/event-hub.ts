type Listener = (...values: unknown[]) => void

/** The event listeners of an EIP-1193 provider. */
export type EventHub = {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit(event: string, ...values: unknown[]): void
}

export function createEventHub(): EventHub {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, ...values) {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(...values)
    },
  }
}
