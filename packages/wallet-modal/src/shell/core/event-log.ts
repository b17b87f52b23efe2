import type { ModalEvent, Track } from './events.ts'
import { createStore } from './store.ts'

/** An event with the time it happened, in milliseconds since 1970. */
export type LoggedEvent = { readonly timestamp: number; readonly data: ModalEvent }

export type EventLog = {
  track: Track
  last(): LoggedEvent
  watch(listener: () => void): () => void
}

/**
 * Remembers the last event for whoever in the app wants to see it, beginning with MODAL_CREATED. Only when the app
 * switched analytics on are events passed to it; MODAL_CREATED never is, so that nothing is told before a person acts.
 */
export function createEventLog(now: () => number, report: Track | null): EventLog {
  const { get, set, subscribe } = createStore<LoggedEvent>({ timestamp: now(), data: { event: 'MODAL_CREATED' } })
  return {
    track(data) {
      set({ timestamp: now(), data })
      // Later, so that an error in the app's own function is the page's and breaks nothing here.
      if (report) queueMicrotask(() => report(data))
    },
    last: get,
    watch: subscribe,
  }
}
