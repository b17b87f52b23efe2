import type { Clock, Platform } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import {
  type ConnectionEvent,
  type ConnectionSlice,
  isBuffering,
  nextConnection,
  type TargetWallet,
} from './connection-machine.ts'

/** The longest the modal stays busy at a stretch: after it the header works again, whatever the wallet does. */
const bufferingLimit = 5000

type Dependencies = {
  store: Store<ConnectionSlice & { readonly isLinkOpened: boolean }>
  clock: Clock
  platform: Platform
}

/** The connection machine at work: one for all ways to connect, so that there is one attempt at a time. */
export type ConnectionAttempts = {
  /** Begins an attempt and answers with its number; an earlier one does not count any more. */
  begin(choice: TargetWallet): number
  send(event: ConnectionEvent): void
  /** Whether this attempt is still the one on screen. */
  isCurrent(attempt: number): boolean
  destroy(): void
}

export function createConnectionAttempts({ store, clock, platform }: Dependencies): ConnectionAttempts {
  let attempts = 0
  let cancelBuffering = () => {}

  function send(event: ConnectionEvent) {
    const before = store.get().connection
    const connection = nextConnection(before, event)
    if (connection === before) return
    store.set({ connection })
    if (isBuffering(connection) === isBuffering(before) && event.type !== 'started' && event.type !== 'returned') return
    cancelBuffering()
    if (isBuffering(connection)) cancelBuffering = clock.after(bufferingLimit, endBuffering)
  }

  function endBuffering() {
    send({ type: 'bufferingEnded', attempt: attempts })
  }

  /** Back from the wallet app on iOS: its answer may be seconds away, and pressing again would prompt twice. */
  function noteReturn() {
    const { connection, isLinkOpened } = store.get()
    if (connection.status === 'idle') return
    if (connection.choice.kind !== 'walletConnect' || isLinkOpened) send({ type: 'returned' })
  }

  const stopWatching = platform.isIos ? platform.onVisible(noteReturn) : () => {}

  return {
    begin(choice) {
      attempts += 1
      send({ type: 'started', choice, attempt: attempts })
      return attempts
    },
    send,
    isCurrent(attempt) {
      const { connection } = store.get()
      return connection.status !== 'idle' && connection.attempt === attempt
    },
    destroy() {
      cancelBuffering()
      stopWatching()
    },
  }
}
