type Handler = (...values: unknown[]) => void

/** How an opened page answers the page that opened it: the opener passes `events`, the opened page emits. */
export interface EventChannel {
  on(event: string, handler: Handler): void
  once(event: string, handler: Handler): void
  /** Without a handler, removes every handler of the event. */
  off(event: string, handler?: Handler): void
  emit(event: string, ...values: unknown[]): void
}

/** @example createEventChannel({ chosen: (id) => select(id) }).emit('chosen', 7) */
export function createEventChannel(events: Readonly<Record<string, Handler>> = {}): EventChannel {
  const handlers = new Map<string, Handler[]>()
  const channel: EventChannel = {
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler])
    },
    once(event, handler) {
      const first: Handler = (...values) => {
        channel.off(event, first)
        handler(...values)
      }
      channel.on(event, first)
    },
    off(event, handler) {
      const kept = handler === undefined ? [] : (handlers.get(event) ?? []).filter((known) => known !== handler)
      handlers.set(event, kept)
    },
    emit(event, ...values) {
      for (const handler of handlers.get(event) ?? []) handler(...values)
    },
  }
  for (const [event, handler] of Object.entries(events)) channel.on(event, handler)
  return channel
}
