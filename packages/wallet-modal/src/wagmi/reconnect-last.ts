import type { Config, Connector } from 'wagmi'
import { reconnect, watchConnectors } from 'wagmi/actions'
import { browserClock } from '../browser/environment.ts'
import type { Clock } from '../ports/wallet-port.ts'

/** The part of wagmi's store that is needed. The store's own type resolves to nothing. */
type Persisted = {
  readonly persist: {
    readonly hasHydrated: () => boolean
    readonly onFinishHydration: (listener: () => void) => () => void
  }
}
type Options = { clock?: Clock; waitForWallet?: number }

/**
 * Restores the connection of the last wallet and asks no other one: wagmi's own reconnect would load the code of every
 * connector. Waits for an extension that announces itself late, by default one second. Returns true if an account is
 * connected.
 */
export async function reconnectLast(config: Config, options: Options = {}): Promise<boolean> {
  const { clock = browserClock, waitForWallet = 1000 } = options
  await storageRead(config, clock, waitForWallet)
  // Text that is not JSON counts as none.
  const id = await Promise.resolve(config.storage?.getItem('recentConnectorId')).catch(() => null)
  const last = id ? await findConnector(config, id, clock, waitForWallet) : undefined
  const connector = last && (config.state.current || (await isAuthorized(last))) ? last : undefined
  // The user may have connected another wallet in the meantime, or answered a pairing that was shown before a reload.
  if (config.state.status === 'connected') return true
  if (!connector) {
    // Stored data of a wallet that is gone is not a connection.
    if (config.state.current) {
      config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
    }
    return false
  }
  return (await reconnect(config, { connectors: [connector] })).length > 0
}

async function findConnector(config: Config, id: string, clock: Clock, wait: number): Promise<Connector | undefined> {
  const find = () => config.connectors.find((connector) => connector.id === id)
  return (
    find() ??
    new Promise((resolve) => {
      const stop = watchConnectors(config, { onChange: () => find() && settle() })
      const cancel = clock.after(wait, settle)
      function settle() {
        stop()
        cancel()
        resolve(find())
      }
    })
  )
}

/**
 * All tabs share wagmi's storage, and an attempt in a tab without an account writes that there is no connection. So the wallet
 * is asked, unless that would load the code of an SDK. After a disconnect it says no.
 */
async function isAuthorized(connector: Connector): Promise<boolean> {
  const isAtHand = connector.type === 'injected' || 'cancelConnect' in connector
  return isAtHand && connector.isAuthorized().catch(() => false)
}

/** wagmi reads its storage asynchronously, and overwrites earlier changes with it. */
function storageRead({ _internal, storage }: Config, clock: Clock, atMost: number): Promise<void> {
  const { persist }: Persisted = _internal.store
  if (!storage || persist.hasHydrated()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = persist.onFinishHydration(settle)
    // A storage that cannot be read never reports it. There is nothing to restore then.
    const cancel = clock.after(atMost, settle)
    function settle() {
      stop()
      cancel()
      resolve()
    }
  })
}
