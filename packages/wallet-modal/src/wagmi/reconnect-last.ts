import type { Config, Connector } from 'wagmi'
import { reconnect, watchConnectors } from 'wagmi/actions'
import { browserClock } from '../browser/environment.ts'
import type { Clock } from '../ports/wallet-port.ts'

/** The part of wagmi's store that is needed; the store's own type resolves to nothing. */
type Persisted = {
  readonly persist: {
    readonly hasHydrated: () => boolean
    readonly onFinishHydration: (listener: () => void) => () => void
  }
}
type Options = { clock?: Clock; waitForWallet?: number }

/**
 * Restores the connection of the wallet used last, and asks no other: wagmi's own reconnect would load every
 * connector's code. An extension that announces itself late is waited for, by default one second.
 * Answers true when an account is connected again.
 */
export async function reconnectLast(config: Config, options: Options = {}): Promise<boolean> {
  const { clock = browserClock, waitForWallet = 1000 } = options
  await storageRead(config, clock, waitForWallet)
  const id = await config.storage?.getItem('recentConnectorId')
  const connector = id && config.state.current ? await findConnector(config, id, clock, waitForWallet) : undefined
  if (!connector) {
    // What storage remembers of a wallet that is gone is no connection.
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
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

/** wagmi reads what its storage kept in its own time, and puts it over whatever was done before. */
function storageRead({ _internal, storage }: Config, clock: Clock, atMost: number): Promise<void> {
  const { persist }: Persisted = _internal.store
  if (!storage || persist.hasHydrated()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = persist.onFinishHydration(settle)
    // What cannot be read is never told to be; there is nothing to restore then.
    const cancel = clock.after(atMost, settle)
    function settle() {
      stop()
      cancel()
      resolve()
    }
  })
}
