import type { Config, Connector } from 'wagmi'
import { connect, disconnect, getClient, signMessage, watchConnectors } from 'wagmi/actions'
import { AttemptCancelledError } from '../connection/core/attempt-cancelled.ts'
import { isChainId } from '../networks/core/chain-id.ts'
import type { Account, OneClickRequest, OneClickSignIn, TokensByChain, WalletPort } from '../ports/wallet-port.ts'
import { signWhileConnecting } from '../sign-in/core/one-click.ts'
import { getConnection, watchConnection } from './connection.ts'
import { toConnectorInfo } from './connector-info.ts'
import { endConnector, guardedConnectors, leaveConnector } from './guarded-connectors.ts'
import { createNetworkPort, importChainPart } from './network-port.ts'
import { cancelPairing, followPairing } from './pairing.ts'

type Options = {
  tokens: TokensByChain
  defaultChainId: number | undefined
  chainImages: Readonly<Record<number, string>>
  /** Pictures by connector id, in place of the connector's own. */
  connectorImages?: Readonly<Record<string, string>>
  /** What a wallet signs while connecting, if it can. */
  oneClick?: (() => Promise<OneClickRequest>) | undefined
}

/**
 * Creates the wallet port of a wagmi config. It calls wagmi's actions directly instead of through a query client, whose
 * mutations wait for the network by default. So an extension is asked even if the device is offline.
 */
export function createWagmiPort(config: Config, options: Options): WalletPort {
  const { tokens, defaultChainId, chainImages, connectorImages = {}, oneClick } = options
  let signedIn: OneClickSignIn | null = null
  /** The connector that was asked last and has not connected. */
  let asked: Connector | null = null
  const installed = new Set<string>()
  const listeners = new Set<() => void>()
  const networks = createNetworkPort(config, { chainImages, tokens })
  const findConnector = (wanted: string) => guardedConnectors(config).find(({ uid }) => uid === wanted)
  guardedConnectors(config)

  return {
    connectors: () =>
      guardedConnectors(config).map((connector) =>
        toConnectorInfo(connector, installed.has(connector.uid), connectorImages[connector.id] ?? null),
      ),
    refreshConnectors() {
      // A wallet connects without this chunk, too.
      import('./guard-injected.ts').then(({ guardInjected }) => guardInjected(config.connectors)).catch(() => {})
      for (const connector of guardedConnectors(config)) void probe(connector)
    },
    watchConnectors(listener) {
      listeners.add(listener)
      const stop = watchConnectors(config, { onChange: listener })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    async connect(connectorUid, handlers) {
      const connector = findConnector(connectorUid)
      if (asked !== connector) leaveAsked()
      asked = connector ?? null
      if (!connector || !(await connector.getProvider())) throw new WalletMissingError('connector is undefined')
      const stop = followPairing(connector, handlers)
      handlers.onAsked()
      try {
        const signed = await signWhileConnecting(connector, oneClick)
        if (asked !== connector) throw new AttemptCancelledError('The wallet was left')
        signedIn = signed
        await connectOnce(config, connector, networks.chosenChainId() ?? defaultChainId)
        if (asked === connector) asked = null
        networks.forgetChoice()
      } finally {
        stop()
      }
    },
    cancelConnect(connectorUid) {
      const connector = findConnector(connectorUid)
      if (!connector) return
      if (asked === connector) leaveAsked()
      cancelPairing(connector)
    },
    async disconnect() {
      leaveAsked()
      // All connections: otherwise wagmi falls back to a wallet that was connected before.
      for (const { connector } of Array.from(config.state.connections.values())) {
        if (config.connectors.some(({ uid }) => uid === connector.uid)) await disconnect(config, { connector })
        else await endStored(config, connector.id)
      }
    },
    account: () => toAccount(config),
    watchAccount: (listener) => watchConnection(config, listener),
    async balance(account) {
      const { readBalance } = await importChainPart()
      return readBalance(config, tokens, account)
    },
    async waitForTransaction(chainId, hash) {
      const { waitForTransaction } = await importChainPart()
      const client = getClient(config, { chainId })
      if (!client) throw new Error(`The app has no network ${chainId}`)
      return waitForTransaction(client, hash)
    },
    signMessage: (message) => signMessage(config, { message }),
    takeSignIn() {
      const taken = signedIn
      signedIn = null
      return taken
    },
    ...networks,
  }

  function leaveAsked() {
    // wagmi reports a connection before it returns it, and the modal then shows its next view.
    if (asked && !config.state.connections.has(asked.uid)) leaveConnector(config, asked)
    asked = null
  }

  /**
   * Returns whether an injected wallet is installed. Other connectors are not asked, because that would load their
   * code.
   */
  async function probe(connector: Connector) {
    if (connector.type !== 'injected') return
    const isThere = Boolean(await connector.getProvider().catch(() => undefined))
    if (isThere === installed.has(connector.uid)) return
    if (isThere) installed.add(connector.uid)
    else installed.delete(connector.uid)
    for (const listener of listeners) listener()
  }
}

class WalletMissingError extends Error {
  override readonly name = 'ProviderNotFoundError'
}

/** A wallet that approves without an account has not connected and counts as declined. */
class NoAccountError extends Error {
  override readonly name = 'UserRejectedRequestError'
}

async function connectOnce(config: Config, connector: Connector, chainId: number | undefined) {
  if (getConnection(config).connector?.uid === connector.uid) return
  const { accounts } = await connect(config, { connector, ...(chainId === undefined ? {} : { chainId }) })
  if (accounts.length > 0) return
  await disconnect(config, { connector })
  throw new NoAccountError('The wallet returned no account')
}

/** Ends a connection that is still being restored: until then wagmi has what it stored of it, and not the connector. */
async function endStored(config: Config, id: string) {
  const connector = config.connectors.find((each) => each.id === id)
  if (connector) await endConnector(config, connector)
  config.setState((state) => {
    const connections = new Map(Array.from(state.connections).filter(([, stored]) => stored.connector.id !== id))
    const current = connections.keys().next().value ?? null
    return { ...state, connections, current, status: current ? state.status : 'disconnected' }
  })
}

function toAccount(config: Config): Account {
  const { status, address, chainId, chain } = getConnection(config)
  const explorer = chain?.blockExplorers?.default.url
  return {
    status,
    address: address ?? null,
    chainId: isChainId(chainId) ? chainId : null,
    networkName: chain?.name ?? null,
    explorerUrl: address && explorer ? `${explorer.replace(/\/$/, '')}/address/${address}` : null,
  }
}
