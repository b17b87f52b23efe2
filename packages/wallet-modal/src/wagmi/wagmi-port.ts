import type { Config, Connector } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  getConnections,
  signMessage,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import type { Account } from '../core/account/account.ts'
import type { WalletPort } from '../core/ports.ts'
import { toConnectorInfo } from './connector-info.ts'
import { createNetworkPort } from './network-port.ts'
import { cancelPairing, followPairing } from './pairing.ts'
import { readBalance, type TokensByChain } from './read-balance.ts'

type Options = {
  tokens: TokensByChain
  defaultChainId: number | undefined
  chainImages: Readonly<Record<number, string>>
}

/**
 * The wallets of a wagmi configuration. It calls wagmi's actions itself and not through a query client, whose
 * mutations wait for the network by default: a browser extension is asked even when the device is offline.
 */
export function createWagmiPort(config: Config, { tokens, defaultChainId, chainImages }: Options): WalletPort {
  const installed = new Set<string>()
  const listeners = new Set<() => void>()

  return {
    connectors: () => config.connectors.map((connector) => toConnectorInfo(connector, installed.has(connector.uid))),
    refreshConnectors() {
      for (const connector of config.connectors) void probe(connector)
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
      const connector = config.connectors.find(({ uid }) => uid === connectorUid)
      if (!connector || !(await connector.getProvider())) throw new WalletMissingError()
      const stop = followPairing(connector, handlers)
      handlers.onAsked()
      await connectOnce(config, connector, defaultChainId).finally(stop)
    },
    cancelConnect(connectorUid) {
      const connector = config.connectors.find(({ uid }) => uid === connectorUid)
      if (connector) cancelPairing(connector)
    },
    async disconnect() {
      // All of them: wagmi would otherwise fall back to a wallet that was connected before this one.
      for (const { connector } of getConnections(config)) await disconnect(config, { connector })
    },
    account: () => toAccount(config),
    watchAccount: (listener) => watchConnection(config, { onChange: listener }),
    balance: (account) => readBalance(config, tokens, account),
    signMessage: (message) => signMessage(config, { message }),
    ...createNetworkPort(config, chainImages),
  }

  /** Whether an injected wallet is there. Other connectors are not asked: that would load their code. */
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

/** A wallet that approves without naming an account has not connected; it counts as declined. */
class NoAccountError extends Error {
  override readonly name = 'UserRejectedRequestError'
}

async function connectOnce(config: Config, connector: Connector, chainId: number | undefined) {
  if (getConnection(config).connector?.uid === connector.uid) return
  const { accounts } = await connect(config, { connector, ...(chainId === undefined ? {} : { chainId }) })
  if (accounts.length > 0) return
  await disconnect(config, { connector })
  throw new NoAccountError('The wallet named no account')
}

function toAccount(config: Config): Account {
  const { status, address, chainId, chain } = getConnection(config)
  const explorer = chain?.blockExplorers?.default.url
  return {
    status,
    address: address ?? null,
    chainId: chainId ?? null,
    networkName: chain?.name ?? null,
    explorerUrl: address && explorer ? `${explorer.replace(/\/$/, '')}/address/${address}` : null,
  }
}
