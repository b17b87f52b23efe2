import { type Address, type Chain, numberToHex, type Transport } from 'viem'
import type { WalletConnectOptions } from '../connectors/wallet-connect/sdk/options.ts'
import type { PageDependencies } from '../connectors/wallet-connect/sdk-instance.ts'
import type { Marker } from '../connectors/wallet-connect/session/session-marker.ts'
import { walletConnect as createConnector } from '../connectors/wallet-connect/wallet-connect.ts'
import type { KeyValueStorage } from '../ports/wallet-port.ts'
import type { Pairing } from './pairing.ts'
import type { ListedWallet } from './wallet-list.ts'

export type PairedWallet = ListedWallet & { readonly pairing: Pairing }

/** WalletConnect for an app without wagmi. */
export type WalletConnectFeature = {
  readonly projectId: string
  create(chains: readonly [Chain, ...Chain[]], storage: KeyValueStorage): PairedWallet
}

type Options = WalletConnectOptions & {
  /** The app's nodes by chain id. They answer what wallets do not, such as balances. */
  readonly transports: Readonly<Record<number, Transport>>
}

type ConnectorConfig = Parameters<ReturnType<typeof createConnector>>[0]
type Listener = (...values: never[]) => unknown

/**
 * Adds WalletConnect to `createProviderModal`. The SDK is loaded when the user chooses it, or when the page opens and
 * finds a connection of an earlier visit.
 *
 * @example createProviderModal({ chains: [bsc], walletConnect: walletConnect({ projectId, transports: { 56: http('/rpc/56') } }) })
 */
export function walletConnect({ transports, ...options }: Options, page?: PageDependencies): WalletConnectFeature {
  return {
    projectId: options.projectId,
    create(chains, storage) {
      const listeners = createListeners()
      const connector = createConnector(
        options,
        page,
      )({
        chains,
        transports,
        storage: createItems(storage),
        emitter: listeners.emitter,
        providers: [],
      } as unknown as ConnectorConfig)
      const info = { uid: 'walletConnect', id: 'walletConnect', name: 'WalletConnect', rdns: null, icon: null }
      return {
        info: { ...info, kind: 'walletConnect', isInstalled: false, walletIds: [] },
        provider: {
          async request({ method, params }) {
            const provider = await connector.getProvider()
            return provider.request({ method, params })
          },
          on: listeners.add,
          removeListener: listeners.remove,
        },
        pairing: {
          async connect(chainId) {
            await connector.connect(chainId === undefined ? {} : { chainId })
          },
          follow({ onUri, onRelay }) {
            const listener = ({ type, data }: { type: string; data: string }) => {
              if (type === 'display_uri') onUri(data)
              if (type === 'relay_status') onRelay(data !== 'unreachable')
            }
            listeners.add('message', listener)
            return () => listeners.remove('message', listener)
          },
          authenticate: connector.authenticate,
          cancel: connector.cancelConnect,
          async switchChain(chainId) {
            await connector.switchChain?.({ chainId })
          },
          networkSupport: connector.networkSupport,
          listsTokens: connector.listsTokens,
          end: connector.disconnect,
          async resume() {
            await connector.setup?.()
            return (await connector.getAccounts().catch(() => [])).length > 0
          },
        },
      }
    },
  }
}

type Change = { accounts?: readonly Address[]; chainId?: number }

/** Translates what the connector reports into the events of a provider (EIP-1193). */
function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  function tell(event: string, value: unknown) {
    for (const listener of Array.from(listeners.get(event) ?? [])) (listener as (value: unknown) => unknown)(value)
  }
  return {
    add(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    remove(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emitter: {
      emit(event: string, value: Change = {}) {
        if (event === 'message') tell('message', value)
        if (event === 'disconnect') tell('accountsChanged', [])
        if (event !== 'change') return
        if (value.chainId) tell('chainChanged', numberToHex(value.chainId))
        if (value.accounts) tell('accountsChanged', value.accounts)
      },
    },
  }
}

/** The connector stores its marker under a key that other tabs watch. */
function createItems(storage: KeyValueStorage) {
  const prefix = 'wallet-modal.'
  return {
    getItem(key: string): Marker | null {
      const text = storage.getItem(prefix + key)
      return text === null ? null : (JSON.parse(text) as Marker)
    },
    setItem: (key: string, value: unknown) => storage.setItem(prefix + key, JSON.stringify(value)),
    removeItem: (key: string) => storage.removeItem(prefix + key),
  }
}
