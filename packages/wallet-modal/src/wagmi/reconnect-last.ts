import type { Config, Connector } from 'wagmi'
import { reconnect, watchConnectors } from 'wagmi/actions'
import { browserClock } from '../browser/environment.ts'
import type { Clock } from '../core/ports.ts'

type Options = { clock?: Clock; waitForWallet?: number }

/**
 * Restores the connection of the wallet used last, and asks no other: wagmi's own reconnect would load every
 * connector's code. An extension that announces itself late is waited for, by default one second.
 * Answers true when an account is connected again.
 */
export async function reconnectLast(config: Config, options: Options = {}): Promise<boolean> {
  const { clock = browserClock, waitForWallet = 1000 } = options
  // wagmi reads what it kept in its own time, and puts it over whatever was done before.
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
