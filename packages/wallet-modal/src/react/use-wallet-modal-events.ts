import { useSyncExternalStore } from 'react'
import type { LoggedEvent } from '../shell/core/event-log.ts'
import { useModal } from './modal-context.ts'

/**
 * The last thing that happened in the modal: `data` says what, `timestamp` when, in milliseconds since 1970. It stays in
 * the page; whether analytics are on makes no difference.
 *
 * @example const { data } = useWalletModalEvents(); data.event === 'CONNECT_SUCCESS'
 */
export function useWalletModalEvents(): LoggedEvent {
  const { events } = useModal()
  return useSyncExternalStore(events.watch, events.last, events.last)
}
