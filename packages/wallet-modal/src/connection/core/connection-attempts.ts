import type { Clock, Platform } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import {
  type ConnectionEvent,
  type ConnectionSlice,
  isBuffering,
  nextConnection,
  type TargetWallet,
} from './connection-machine.ts'

/** Maximum time the header is disabled, in milliseconds. After it the header works again, whatever the wallet does. */
const bufferingLimit = 5000

type Dependencies = {
  store: Store<ConnectionSlice & { readonly isLinkOpened: boolean }>
  clock: Clock
  platform: Platform
}

/** Runs the connection machine for all ways to connect, so that there is only one attempt at a time. */
export type ConnectionAttempts = {
  /** Starts an attempt and returns its number. An earlier attempt no longer counts. */
  begin(choice: TargetWallet): number
  send(event: ConnectionEvent): void
  /** Returns whether this is the attempt on screen. */
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

  /** After returning from the wallet app on iOS, its answer may take seconds. A second press would prompt twice. */
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
