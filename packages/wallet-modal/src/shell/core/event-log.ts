import type { ModalEvent, Track } from './events.ts'
import { createStore } from './store.ts'

/** An event and its time in milliseconds since 1970. */
export type LoggedEvent = { readonly timestamp: number; readonly data: ModalEvent }

export type EventLog = {
  track: Track
  last(): LoggedEvent
  watch(listener: () => void): () => void
}

/**
 * Creates the log of the last event, starting with MODAL_CREATED. Events are passed to `report` only if the app enabled
 * analytics. MODAL_CREATED never is, because it is not a user action.
 */
export function createEventLog(now: () => number, report: Track | null): EventLog {
  const { get, set, subscribe } = createStore<LoggedEvent>({ timestamp: now(), data: { event: 'MODAL_CREATED' } })
  return {
    track(data) {
      set({ timestamp: now(), data })
      // In a microtask, so that an error in the app's function cannot break the modal.
      if (report) queueMicrotask(() => report(data))
    },
    last: get,
    watch: subscribe,
  }
}
