import type { ConnectorInfo, ConnectorKind } from '../../ports/wallet-port.ts'
import { isSameWallet } from './recent-wallets.ts'

export type WalletTag = 'recent' | 'installed'

/** A wallet of the Connect list that one of the app's connectors serves. */
export type WalletChoice = {
  /** Stable between visits: the rdns of an announced wallet, otherwise the connector's id. */
  readonly id: string
  /** Null for the unnamed injected wallet, for which views use the catalogue's "Browser Wallet". */
  readonly name: string | null
  readonly rdns: string | null
  readonly icon: string | null
  readonly kind: ConnectorKind
  readonly connectorUid: string
  readonly tag: WalletTag | null
  /** True if another wallet in the list has the same name, so that the rdns is shown too. */
  readonly isNameShared: boolean
}

export function toChoice(connector: ConnectorInfo, tag: WalletTag | null): WalletChoice {
  const { id, name, rdns, icon, kind, uid } = connector
  return { id, name, rdns, icon, kind, connectorUid: uid, tag, isNameShared: false }
}

/**
 * Returns the connectors to choose from, each wallet once: announced, injected (only if installed and none is
 * announced), others. WalletConnect is not included, because it is not a wallet.
 */
export function usableConnectors(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  const announced = uniqueById(connectors.filter(({ kind }) => kind === 'announced'))
  const injected = connectors.filter(({ kind, isInstalled }) => kind === 'injected' && isInstalled).slice(0, 1)
  const external = uniqueById(connectors.filter(({ kind }) => kind === 'external'))
  return [...announced, ...(announced.length === 0 ? injected : []), ...external]
}

/** Returns whether a connector serves a directory wallet. */
export function servesWallet(connector: ConnectorInfo, wallet: { id: string; rdns: string | null }): boolean {
  return isSameWallet(wallet, connector) || isSameWallet(connector, wallet) || connector.walletIds.includes(wallet.id)
}

function uniqueById(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  return connectors.filter((connector, index) => connectors.findIndex(({ id }) => id === connector.id) === index)
}
