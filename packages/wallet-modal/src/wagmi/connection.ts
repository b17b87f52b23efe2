import type { Address, Chain } from 'viem'
import type { Config, Connector } from 'wagmi'

type Connection = {
  readonly status: Config['state']['status']
  readonly connector?: Connector
  readonly address: Address | undefined
  readonly chainId?: number
  /** Undefined for a chain that the config does not have. */
  readonly chain: Chain | undefined
}

/**
 * Returns the current connection of a config. wagmi 2 and 3 have different names for this action, and an import of one
 * fails in the other.
 */
export function getConnection({ state, chains }: Config): Connection {
  const { status } = state
  const current = status === 'disconnected' || !state.current ? undefined : state.connections.get(state.current)
  const chain = chains.find(({ id }) => id === current?.chainId)
  return { status, ...current, address: current?.accounts[0], chain }
}

/** Calls the listener each time the connection changes. Returns a function that stops it. */
export function watchConnection(config: Config, listener: () => void): () => void {
  return config.subscribe(() => {
    const { status, address, chainId, connector } = getConnection(config)
    return [status, address, chainId, connector?.uid].join()
  }, listener)
}
