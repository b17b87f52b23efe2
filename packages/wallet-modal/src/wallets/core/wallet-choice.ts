import type { ConnectorInfo, ConnectorKind } from '../../ports/wallet-port.ts'
import { imitatesKnownWallet } from './known-wallets.ts'
import { isSameWallet } from './recent-wallets.ts'

/** Why a wallet is at the top of the list. */
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
  /**
   * True if another wallet in the list has the same name, or if the name reads like that of a well-known wallet, so that
   * the domain is shown too.
   */
  readonly showsDomain: boolean
  /** True if another wallet with the same rdns was announced earlier. One of them pretends to be the other. */
  readonly isDuplicate: boolean
}

/** A connector of the list. `copy` counts earlier announcements with the same rdns. */
export type UsableConnector = ConnectorInfo & { readonly copy: number }

export function toChoice(connector: ConnectorInfo & Partial<UsableConnector>, tag: WalletTag | null): WalletChoice {
  const { id, name, rdns, icon, kind, uid, copy = 0 } = connector
  const isDuplicate = copy > 0
  const showsDomain = kind === 'announced' && imitatesKnownWallet(name, rdns)
  const choiceId = isDuplicate ? `${id} ${copy + 1}` : id
  return { id: choiceId, name, rdns, icon, kind, connectorUid: uid, tag, showsDomain, isDuplicate }
}

/**
 * Returns the connectors to choose from: announced, injected (only if installed and none is announced), others.
 * WalletConnect is not included, because it is not a wallet. Announced wallets with the same rdns are all included,
 * because the page cannot know which one is genuine.
 */
export function usableConnectors(connectors: readonly ConnectorInfo[]): readonly UsableConnector[] {
  const announced = connectors.filter(({ kind }) => kind === 'announced')
  const injected = connectors.filter(({ kind, isInstalled }) => kind === 'injected' && isInstalled).slice(0, 1)
  const external = uniqueById(connectors.filter(({ kind }) => kind === 'external'))
  return withCopies([...announced, ...(announced.length === 0 ? injected : []), ...external])
}

/** Returns whether a connector serves a directory wallet. */
export function servesWallet(connector: ConnectorInfo, wallet: { id: string; rdns: string | null }): boolean {
  return isSameWallet(wallet, connector) || isSameWallet(connector, wallet) || connector.walletIds.includes(wallet.id)
}

function withCopies(connectors: readonly ConnectorInfo[]): readonly UsableConnector[] {
  const seen = new Map<string, number>()
  return connectors.map((connector) => {
    const copy = seen.get(connector.id) ?? 0
    seen.set(connector.id, copy + 1)
    return { ...connector, copy }
  })
}

function uniqueById(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  return connectors.filter((connector, index) => connectors.findIndex(({ id }) => id === connector.id) === index)
}
