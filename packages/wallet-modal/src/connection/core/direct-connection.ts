import type { KeyValueStorage, WalletPort } from '../../ports/wallet-port.ts'
import type { Track } from '../../shell/core/events.ts'
import type { Store } from '../../shell/core/store.ts'
import { rememberRecent, type UsedWallet } from '../../wallets/core/recent-wallets.ts'
import type { ConnectionAttempts } from './connection-attempts.ts'
import { messageOf, toFailure } from './connection-failure.ts'
import type { ConnectionSlice, TargetWallet } from './connection-machine.ts'

type Method = 'external' | 'browser'

type Asking = { readonly choice: TargetWallet; readonly method: Method; readonly used: UsedWallet }

/** Name of the unnamed injected wallet in events, which have no language (specification, section 3). */
const unnamed = 'Browser Wallet'

type Dependencies = {
  store: Store<ConnectionSlice>
  wallets: WalletPort
  storage: KeyValueStorage
  track: Track
  attempts: ConnectionAttempts
  onApproved: () => void
}

export type DirectConnection = {
  /** Asks a wallet of the list. */
  start(choice: TargetWallet): void
  /** Asks the extension of a directory wallet. */
  startExtension(choice: TargetWallet, used: UsedWallet): void
  /** Cancels the attempt on screen, if it needs no pairing. */
  leave(): void
  /** Asks the same wallet again. */
  retry(): void
}

/** Connects with wallets that need no pairing. */
export function createDirectConnection(dependencies: Dependencies): DirectConnection {
  const { store, wallets, storage, track, attempts, onApproved } = dependencies
  let last: Asking | null = null

  async function run({ choice, method, used }: Asking, attempt: number) {
    try {
      await wallets.connect(choice.connectorUid, {
        onAsked: () => attempts.send({ type: 'asked', attempt }),
        onUri: () => {},
        onRelay: () => {},
      })
    } catch (error) {
      if (!attempts.isCurrent(attempt)) return
      track({ event: 'CONNECT_ERROR', properties: { message: messageOf(error) ?? 'Unknown' } })
      attempts.send({ type: 'failed', attempt, failure: toFailure(error) })
      return
    }
    rememberRecent(storage, used)
    track({ event: 'CONNECT_SUCCESS', properties: { method } })
    attempts.send({ type: 'approved', attempt })
    if (store.get().connection.status === 'approved') onApproved()
  }

  function ask(asking: Asking) {
    last = asking
    void run(asking, attempts.begin(asking.choice))
  }

  return {
    start(choice) {
      track({ event: 'SELECT_WALLET', properties: { name: choice.name ?? unnamed, platform: 'external' } })
      ask({ choice, method: 'external', used: { id: choice.id, rdns: choice.rdns } })
    },
    startExtension: (choice, used) => ask({ choice, method: 'browser', used }),
    leave() {
      const { connection } = store.get()
      if (connection.status === 'idle' || connection.choice.kind === 'walletConnect') return
      wallets.cancelConnect(connection.choice.connectorUid)
    },
    retry() {
      if (last && store.get().connection.status === 'failed') ask(last)
    },
  }
}
