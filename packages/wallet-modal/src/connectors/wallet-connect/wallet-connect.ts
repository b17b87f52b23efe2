import { type Address, type Chain, getAddress, SwitchChainError, withTimeout } from 'viem'
import type { Connector, CreateConnectorFn } from 'wagmi'
import { browserClock, browserPlatform } from '../../browser/environment.ts'
import { safeStorage } from '../../browser/safe-storage.ts'
import type { AddedChain } from '../../networks/rpc/add-chain.ts'
import type { AuthenticateParameters, OneClickSignIn } from './authenticate.ts'
import { createConnection } from './connection.ts'
import { importSdk } from './import-sdk.ts'
import { openSdk } from './open-sdk.ts'
import { createProvider, type WalletConnectProvider } from './provider.ts'
import { NoChainError, SessionEndedError } from './sdk/errors.ts'
import { defaultRequestTimeout, type WalletConnectOptions } from './sdk/options.ts'
import type { PageDependencies } from './sdk-instance.ts'
import { permissionsOf } from './session/proposal.ts'
import { type MarkerItems, onMarkerRemoved } from './session/session-marker.ts'

/** The networks of a connected wallet: those it approved, or any if it can be asked to add one. */
export type NetworkSupport = { readonly approved: readonly number[] | null; readonly supportsAll: boolean }

/**
 * How long a page waits for the connection of the last visit, in milliseconds. Only loading the SDK's code needs the
 * network. A connection restored later is used by the next `connect`.
 */
const restoreTime = 10_000

/** The connector's methods beyond those that wagmi requires. */
export type WalletConnectExtras = {
  /** Cancels a pending pairing: its `connect` throws `PairingCancelledError`, and its URI stops working. */
  cancelConnect(): void
  networkSupport(): NetworkSupport
  /** Returns whether the connected wallet can list tokens (EIP-747). */
  listsTokens(): boolean
  /**
   * Connects and signs in with one approval. Returns `null`, but connected, if the wallet can only connect. wagmi's
   * `connect` then reuses the connection without asking again. Throws the same errors as `connect`.
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
  tabStorage: safeStorage(() => sessionStorage),
  pages: new Map(),
}

const connectorType = 'walletConnect'

/** The app does not have the chain. wagmi's error of this name would load wagmi in apps without it. */
class ChainNotConfiguredError extends Error {
  override readonly name = 'ChainNotConfiguredError'
}

type WalletConnectConnector = CreateConnectorFn<WalletConnectProvider, Properties, MarkerItems>

/**
 * Creates wagmi's connector for WalletConnect. The SDK is loaded by `connect`, or when the page opens and finds a
 * connection of an earlier visit. While `connect` waits, wagmi's `message` event carries `{ type: 'display_uri', data:
 * uri }` and `{ type: 'relay_status', data: 'connected' | 'unreachable' }`. `connect` throws `RelayUnreachableError`,
 * `PairingExpiredError`, `PairingReplacedError` (a newer `connect` replaced it), `PairingCancelledError` or viem's
 * `UserRejectedRequestError`. It asks the wallet once: if the wallet does not approve the wanted chain, the connection
 * starts on one that it approved.
 *
 * @example createConfig({ chains, transports, connectors: [walletConnect({ projectId })] })
 */
export function walletConnect(
  options: WalletConnectOptions,
  dependencies: PageDependencies = page,
): WalletConnectConnector {
  return (config) => {
    const { chains, emitter, storage, transports } = config
    const chainIds = chains.map(({ id }) => id)
    const { clock } = dependencies
    const connection = createConnection({
      openSdk: () => openSdk(options, dependencies),
      onEndedElsewhere: dependencies.onEndedElsewhere,
      storage,
      tabStorage: dependencies.tabStorage,
      chainIds,
      permissions: permissionsOf(options),
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
      type: connectorType,
      async setup() {
        // A failure leaves the page disconnected, as without a pairing.
        await resume().catch(() => {})
      },
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
          // The SDK did not load in time. The stored session stays for the next visit.
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

    /** wagmi stores the last connector only in its own `connect`. */
    async function resume() {
      const live = await connection.resume()
      if (!live) return
      emitter.emit('connect', { accounts: live.accounts, chainId: live.chainId })
      await config.storage?.setItem('recentConnectorId', 'walletConnect')
    }

    async function pairUnless(isReconnecting: boolean | undefined, begun: () => void, chainId: number | undefined) {
      if (isReconnecting) throw new SessionEndedError('There is no connection to restore')
      return connection.pair(begun, await wantedChains(chainId))
    }

    /** Returns the chain to start on: the requested one, otherwise wagmi's current one. */
    async function wantedChains(chainId: number | undefined): Promise<readonly number[]> {
      if (chainIds.length === 0) throw new NoChainError('No chains found on connector.')
      const first = chainId ?? (await currentInWagmi())
      return first !== undefined && chainIds.includes(first)
        ? [first, ...chainIds.filter((id) => id !== first)]
        : chainIds
    }

    async function currentInWagmi(): Promise<number | undefined> {
      const state: unknown = await Promise.resolve(storage?.getItem('state')).catch(() => undefined)
      return typeof state === 'object' && state !== null && 'chainId' in state ? Number(state.chainId) : undefined
    }

    async function currentChainId(): Promise<number> {
      const live = await connection.restore()
      if (!live) throw new SessionEndedError('There is no connection to a wallet')
      return live.chainId
    }

    async function ask(call: { method: string; params?: unknown }): Promise<unknown> {
      await connection.restore()
      const { page, keeper, parts } = await connection.open()
      const requestTimeout = options.requestTimeout ?? defaultRequestTimeout
      return parts.requestWallet(call, { client: page.client, relay: page.relay, keeper, requestTimeout })
    }

    async function switchChain(chainId: number, added: AddedChain): Promise<Chain> {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new ChainNotConfiguredError('The app does not have this chain'))
      await connection.restore()
      const { keeper, parts } = await connection.open()
      await parts.switchWalletChain(chain, added, { keeper, ask, clock })
      return chain
    }
  }
}

/** Returns whether a connector is this package's WalletConnect connector, with its additional methods. */
export function isWalletConnect(connector: Connector): connector is Connector & WalletConnectExtras {
  return connector.type === connectorType && 'cancelConnect' in connector && 'networkSupport' in connector
}
