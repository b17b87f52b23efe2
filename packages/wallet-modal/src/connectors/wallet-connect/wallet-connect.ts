import { type Address, type Chain, getAddress, SwitchChainError, withTimeout } from 'viem'
import { ChainNotConfiguredError, type Connector, createConnector } from 'wagmi'
import { browserClock, browserPlatform } from '../../browser/environment.ts'
import type { AddedChain } from '../../networks/rpc/add-chain.ts'
import type { AuthenticateParameters, OneClickSignIn } from './authenticate.ts'
import { createConnection } from './connection.ts'
import { createProvider, type WalletConnectProvider } from './provider.ts'
import { SessionEndedError } from './sdk/errors.ts'
import { defaultRequestTimeout, type WalletConnectOptions } from './sdk/options.ts'
import { importSdk } from './sdk/sdk.ts'
import { openSdk, type PageDependencies } from './sdk-instance.ts'
import { type MarkerItems, onMarkerRemoved } from './session/session-marker.ts'
import { switchWalletChain } from './switch-chain.ts'
import { requestWallet } from './wallet-request.ts'

/** The networks a connected wallet serves: those it approved, or any, when it can be asked to add one. */
export type NetworkSupport = { readonly approved: readonly number[] | null; readonly supportsAll: boolean }

/**
 * The longest a page waits for its connection of the last visit, in milliseconds. No network is part of it but the
 * loading of the SDK's code; a connection that comes later is there for the next `connect`.
 */
const restoreTime = 10_000

/** What the connector can do beyond what wagmi asks of every connector. */
export type WalletConnectExtras = {
  /** Gives up a pairing that waits: its `connect` throws `PairingCancelledError`, its address leads nowhere. */
  cancelConnect(): void
  networkSupport(): NetworkSupport
  /** Whether the connected wallet takes tokens to list (EIP-747). */
  listsTokens(): boolean
  /**
   * Connects and signs in with one approval. Answers `null`, connected all the same, when the wallet can only connect.
   * wagmi's `connect` afterwards takes the connection over without asking again. Throws what `connect` throws.
   */
  authenticate(parameters: AuthenticateParameters): Promise<OneClickSignIn | null>
}

type Properties = WalletConnectExtras & {
  connect<withCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: withCapabilities | boolean | undefined
  }): Promise<{
    accounts: withCapabilities extends true ? readonly { address: Address }[] : readonly Address[]
    chainId: number
  }>
}

const page: PageDependencies = {
  clock: browserClock,
  importSdk,
  onVisible: (listener) => void (typeof document !== 'undefined' && browserPlatform().onVisible(listener)),
  onEndedElsewhere: onMarkerRemoved,
  pages: new Map(),
}

walletConnect.type = 'walletConnect' as const

/**
 * WalletConnect for wagmi. Nothing of its SDK is loaded before `connect` is called, or, when the page opens, before
 * a connection of an earlier visit is found. While `connect` waits, wagmi's `message` event brings
 * `{ type: 'display_uri', data: uri }` and `{ type: 'relay_status', data: 'connected' | 'unreachable' }`.
 * `connect` throws `RelayUnreachableError`, `PairingExpiredError`, `PairingReplacedError` (a newer `connect` took over),
 * `PairingCancelledError` or viem's `UserRejectedRequestError`. It asks the wallet once: when the wallet does not
 * approve the wanted chain, the connection starts on one it did approve.
 *
 * @example createConfig({ chains, transports, connectors: [walletConnect({ projectId })] })
 */
export function walletConnect(options: WalletConnectOptions, dependencies: PageDependencies = page) {
  return createConnector<WalletConnectProvider, Properties, MarkerItems>((config) => {
    const { chains, emitter, storage, transports } = config
    const chainIds = chains.map(({ id }) => id)
    const { clock } = dependencies
    const connection = createConnection({
      openSdk: () => openSdk(options, dependencies),
      onEndedElsewhere: dependencies.onEndedElsewhere,
      storage,
      chainIds,
      clock,
      onUri: (uri) => emitter.emit('message', { type: 'display_uri', data: uri }),
      onRelayStatus: (status) => emitter.emit('message', { type: 'relay_status', data: status }),
      onChange: (change) => emitter.emit('change', change),
      onEnd: () => emitter.emit('disconnect'),
    })
    const provider = createProvider({
      chains,
      transports,
      accounts: async () => (await connection.restore())?.accounts ?? [],
      chainId: currentChainId,
      allows: async (method) => (await connection.restore())?.view.methods.has(method) ?? false,
      ask,
      switchChain: (chainId) => switchChain(chainId, undefined),
    })

    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: walletConnect.type,
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const begun = connection.begin()
        const live = (await connection.restore()) ?? (await pairUnless(isReconnecting, begun, chainId))
        if (chainId && live.view.chainIds.includes(chainId)) (await connection.open()).keeper.setChain(chainId)
        const { accounts, chainId: current } = connection.live ?? live
        return {
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId: current,
        }
      },
      disconnect: connection.close,
      getAccounts: async () => (await connection.restore())?.accounts ?? [],
      getChainId: currentChainId,
      getProvider: async () => provider,
      async isAuthorized() {
        try {
          return (await withTimeout(() => connection.restore(), { timeout: restoreTime })) !== undefined
        } catch {
          // The SDK's code did not come, or not in time; what is stored stays for the next visit.
          return false
        }
      },
      switchChain: ({ chainId, addEthereumChainParameter }) => switchChain(chainId, addEthereumChainParameter),
      cancelConnect: connection.cancel,
      networkSupport() {
        const view = connection.live?.view
        return { approved: view?.chainIds ?? null, supportsAll: view?.methods.has('wallet_addEthereumChain') ?? false }
      },
      listsTokens: () => connection.live?.view.methods.has('wallet_watchAsset') ?? false,
      async authenticate(parameters) {
        const begun = connection.begin()
        return connection.authenticate(begun, parameters, await wantedChains(parameters.chainId))
      },
      onAccountsChanged: (accounts) =>
        emitter.emit('change', { accounts: accounts.map((account) => getAddress(account)) }),
      onChainChanged: (chainId) => emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => emitter.emit('disconnect'),
    }

    async function pairUnless(isReconnecting: boolean | undefined, begun: () => void, chainId: number | undefined) {
      if (isReconnecting) throw new SessionEndedError('There is no connection to restore')
      return connection.pair(begun, await wantedChains(chainId))
    }

    /** The chain to start on first: the one asked for, else the one wagmi has in use. */
    async function wantedChains(chainId: number | undefined): Promise<readonly number[]> {
      const first = chainId ?? (await currentInWagmi())
      return first !== undefined && chainIds.includes(first)
        ? [first, ...chainIds.filter((id) => id !== first)]
        : chainIds
    }

    async function currentInWagmi(): Promise<number | undefined> {
      const state: unknown = await storage?.getItem('state')
      return typeof state === 'object' && state !== null && 'chainId' in state ? Number(state.chainId) : undefined
    }

    async function currentChainId(): Promise<number> {
      const live = await connection.restore()
      if (!live) throw new SessionEndedError('There is no connection to a wallet')
      return live.chainId
    }

    async function ask(call: { method: string; params?: unknown }): Promise<unknown> {
      await connection.restore()
      const { page, keeper } = await connection.open()
      const requestTimeout = options.requestTimeout ?? defaultRequestTimeout
      return requestWallet(call, { client: page.client, relay: page.relay, keeper, requestTimeout })
    }

    async function switchChain(chainId: number, added: AddedChain): Promise<Chain> {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
      await connection.restore()
      const { keeper } = await connection.open()
      await switchWalletChain(chain, added, { keeper, ask, clock })
      return chain
    }
  })
}

/** Whether a connector is this package's WalletConnect, with what it can do beyond wagmi's own. */
export function isWalletConnect(connector: Connector): connector is Connector & WalletConnectExtras {
  return connector.type === walletConnect.type && 'cancelConnect' in connector && 'networkSupport' in connector
}
