import { servicePaths } from '@terahold/contract/service-paths'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../query/query-client.ts'
import { createConnectionState } from './connection-state.ts'

const PROBE_TIMEOUT = 3_000

/** Returns whether our server can be reached from this device. */
export const connection = createConnectionState({
  probe: () =>
    fetch(servicePaths.health, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT) }).then(
      () => true,
      () => false,
    ),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
})

/** Follows the browser's online and offline events, and reads again what is on the screen when the server is back. */
export function watchConnection(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, () => void connection.check())
  if (!navigator.onLine) void connection.check()
  connection.subscribe(() => {
    if (!connection.isOffline()) void queryClient.invalidateQueries({ refetchType: 'active' })
  })
}

export function useOffline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOffline)
}
