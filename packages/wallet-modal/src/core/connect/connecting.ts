import type { ModalState } from '../modal-state.ts'
import type { Clock, KeyValueStorage, Platform, WalletPort } from '../ports.ts'
import type { Store } from '../store.ts'
import { toFailure } from './connection-failure.ts'
import { type ConnectionEvent, isBuffering, nextConnection } from './connection-machine.ts'
import { rememberRecent } from './recent-wallets.ts'
import type { WalletChoice } from './wallet-choice.ts'

/** The longest the modal stays busy at a stretch: after it the header works again, whatever the wallet does. */
const bufferingLimit = 5000

type Dependencies = {
  store: Store<ModalState>
  wallets: WalletPort
  clock: Clock
  storage: KeyValueStorage
  platform: Platform
  onApproved: () => void
}

export type Connecting = {
  start(choice: WalletChoice): void
  leave(): void
  destroy(): void
}

/** Runs the connection machine: asks the wallet, feeds its answer in, and keeps an abandoned attempt from coming back. */
export function createConnecting(dependencies: Dependencies): Connecting {
  const { store, wallets, clock, storage, platform, onApproved } = dependencies
  let attempts = 0
  let cancelBuffering = () => {}

  function send(event: ConnectionEvent) {
    const before = store.get().connection
    const connection = nextConnection(before, event)
    if (connection === before) return
    store.set({ connection })
    cancelBuffering()
    if (isBuffering(connection)) cancelBuffering = clock.after(bufferingLimit, endBuffering)
  }

  function endBuffering() {
    send({ type: 'bufferingEnded', attempt: attempts })
  }

  async function run(choice: WalletChoice, attempt: number) {
    try {
      await wallets.connect(choice.connectorUid, {
        onAsked: () => send({ type: 'asked', attempt }),
        onUri: () => {},
        onRelay: () => {},
      })
    } catch (error) {
      send({ type: 'failed', attempt, failure: toFailure(error) })
      return
    }
    rememberRecent(storage, choice)
    send({ type: 'approved', attempt })
    if (store.get().connection.status === 'approved') onApproved()
  }

  // Back from the wallet app on iOS: its answer may be seconds away, and pressing again would prompt twice.
  const stopWatching = platform.isIos ? platform.onVisible(() => send({ type: 'returned' })) : () => {}

  return {
    start(choice) {
      attempts += 1
      send({ type: 'started', choice, attempt: attempts })
      void run(choice, attempts)
    },
    leave: () => send({ type: 'left' }),
    destroy() {
      cancelBuffering()
      stopWatching()
    },
  }
}
