import { useSyncExternalStore } from 'react'
import type { LoggedEvent } from '../shell/core/event-log.ts'
import { useModal } from './modal-context.ts'

/**
 * Returns the last event of the modal: `data`, and `timestamp` in milliseconds since 1970. It stays in the page, with
 * or without analytics.
 *
 * @example const { data } = useWalletModalEvents(); data.event === 'CONNECT_SUCCESS'
 */
export function useWalletModalEvents(): LoggedEvent {
  const { events } = useModal()
  return useSyncExternalStore(events.watch, events.last, events.last)
}
