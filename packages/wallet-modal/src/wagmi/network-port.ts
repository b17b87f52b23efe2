import type { Config } from 'wagmi'
import { getChainId, getConnection, switchChain, watchAsset } from 'wagmi/actions'
import type { NetworkSupport, WalletPort } from '../core/ports.ts'

type NetworkPort = Pick<WalletPort, 'networks' | 'selectedChainId' | 'networkSupport' | 'switchNetwork' | 'watchToken'>

/** Networks and tokens of a wagmi configuration; `images` has a picture by chain id. */
export function createNetworkPort(config: Config, images: Readonly<Record<number, string>>): NetworkPort {
  return {
    networks: () => config.chains.map(({ id, name }) => ({ chainId: id, name, image: images[id] ?? null })),
    selectedChainId: () => getConnection(config).chainId ?? getChainId(config),
    async networkSupport() {
      const { connector } = getConnection(config)
      return isLimited(connector) ? connector.networkSupport() : { approved: null, supportsAll: true }
    },
    async switchNetwork(chainId) {
      if (getConnection(config).status === 'connected') await switchChain(config, { chainId })
      else config.setState((state) => ({ ...state, chainId }))
    },
    watchToken: ({ address, symbol, decimals, image }) =>
      watchAsset(config, { type: 'ERC20', options: { address, symbol, decimals, ...(image ? { image } : {}) } }),
  }
}

/** A connector that knows which chains its wallet approved, as WalletConnect's does. */
function isLimited(connector: unknown): connector is { networkSupport(): Promise<NetworkSupport> } {
  return typeof connector === 'object' && connector !== null && 'networkSupport' in connector
}
