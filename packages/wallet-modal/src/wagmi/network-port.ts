import type { Config, Connector } from 'wagmi'
import { getChainId, switchChain } from 'wagmi/actions'
import { importWithRetry } from '../browser/import-with-retry.ts'
import type { SwitchableProvider } from '../networks/rpc/switch-injected.ts'
import type { NetworkSupport, TokensByChain, WalletPort } from '../ports/wallet-port.ts'
import { getConnection } from './connection.ts'

type NetworkPort = Pick<
  WalletPort,
  | 'networks'
  | 'selectedChainId'
  | 'networkSupport'
  | 'switchNetwork'
  | 'transactionUrl'
  | 'watchableToken'
  | 'watchToken'
>

/** The chain chosen while no wallet was connected. Only the next wallet that connects is asked for it. */
type Choice = { chosenChainId(): number | undefined; forgetChoice(): void }

type Options = {
  /** A picture by chain id. */
  chainImages: Readonly<Record<number, string>>
  tokens: TokensByChain
  wait?: (milliseconds: number) => Promise<void>
}

/** Reading contracts is larger than all views, and a wallet connects without it. */
export const importChainPart = () => importWithRetry(() => import('./chain-part.ts'), 'chainPart')

/** Creates the networks and tokens of a wagmi config. */
export function createNetworkPort(
  config: Config,
  { chainImages, tokens, wait = pause }: Options,
): NetworkPort & Choice {
  let chosen: number | undefined
  const chainOf = (chainId: number) => config.chains.find(({ id }) => id === chainId)

  return {
    chosenChainId: () => chosen,
    forgetChoice() {
      chosen = undefined
    },
    networks: () => config.chains.map(({ id, name }) => ({ chainId: id, name, image: chainImages[id] ?? null })),
    selectedChainId: () => getConnection(config).chainId ?? getChainId(config),
    async networkSupport() {
      const { connector } = getConnection(config)
      return isLimited(connector) ? connector.networkSupport() : { approved: null, supportsAll: true }
    },
    async switchNetwork(chainId) {
      const { status, connector } = getConnection(config)
      const chain = chainOf(chainId)
      if (status !== 'connected' || !connector) {
        chosen = chainId
        config.setState((state) => ({ ...state, chainId }))
      } else if (connector.type === 'injected' && chain) {
        const { switchInjected } = await importChainPart()
        const provider = (await connector.getProvider()) as SwitchableProvider
        await switchInjected(provider, chain, {
          wait,
          onChain: (actual) => connector.emitter.emit('change', { chainId: actual }),
        })
      } else await switchChain(config, { chainId })
    },
    transactionUrl(chainId, hash) {
      const explorer = chainOf(chainId)?.blockExplorers?.default.url
      return explorer ? `${explorer.replace(/\/$/, '')}/tx/${hash}` : null
    },
    watchableToken(chainId) {
      const { connector } = getConnection(config)
      const token = tokens[chainId]
      return token && connector && listsTokens(connector) ? token : null
    },
    async watchToken(token) {
      const { watchToken } = await importChainPart()
      return watchToken(config, token)
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Extensions and Coinbase Wallet accept EIP-747 requests. Others only if their connector says so. */
function listsTokens(connector: Connector): boolean {
  if (connector.type === 'injected' || connector.type === 'coinbaseWallet') return true
  return saysWhetherItLists(connector) && connector.listsTokens()
}

function saysWhetherItLists(connector: object): connector is { listsTokens(): boolean } {
  return 'listsTokens' in connector && typeof connector.listsTokens === 'function'
}

/** A connector that knows which chains its wallet approved, such as WalletConnect's. */
function isLimited(connector: object = {}): connector is { networkSupport(): Promise<NetworkSupport> } {
  return 'networkSupport' in connector
}
