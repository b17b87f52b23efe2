import type { ConnectorInfo, ConnectorKind } from '../ports.ts'
import type { RecentWallet } from './recent-wallets.ts'

export type WalletTag = 'recent' | 'installed'

/** One entry of the Connect list. */
export type WalletChoice = {
  /** Stable between visits: the rdns of an announced wallet, else the connector's id. */
  readonly id: string
  /** Null for the unnamed injected wallet: views call it by the catalogue's "Browser Wallet". */
  readonly name: string | null
  readonly rdns: string | null
  readonly icon: string | null
  readonly kind: ConnectorKind
  readonly connectorUid: string
  readonly tag: WalletTag | null
  /** True when another wallet in the list carries the same name, so that the rdns has to tell them apart. */
  readonly isNameShared: boolean
}

/**
 * The wallets a person can choose from: recent ones, announced ones, the injected one (only when none is announced
 * and it is installed), then other connectors; each wallet once. WalletConnect has no screen in this version, so its
 * connector is left out.
 */
export function listChoices(
  connectors: readonly ConnectorInfo[],
  recents: readonly RecentWallet[],
): readonly WalletChoice[] {
  const usable = usableConnectors(connectors)
  const recent = recents.flatMap((wallet) => usable.find((connector) => isSameWallet(connector, wallet)) ?? [])
  const rest = usable.filter((connector) => !recent.includes(connector))
  return markSharedNames([
    ...recent.map((connector) => toChoice(connector, 'recent')),
    ...rest.filter((connector) => connector.kind !== 'external').map((connector) => toChoice(connector, 'installed')),
    ...rest.filter((connector) => connector.kind === 'external').map((connector) => toChoice(connector, null)),
  ])
}

function usableConnectors(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  const announced = uniqueById(connectors.filter((connector) => connector.kind === 'announced'))
  const injected = connectors.filter((connector) => connector.kind === 'injected' && connector.isInstalled).slice(0, 1)
  const external = uniqueById(connectors.filter((connector) => connector.kind === 'external'))
  return [...announced, ...(announced.length === 0 ? injected : []), ...external]
}

function uniqueById(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  return connectors.filter((connector, index) => connectors.findIndex(({ id }) => id === connector.id) === index)
}

function isSameWallet(connector: ConnectorInfo, wallet: RecentWallet): boolean {
  return connector.id === wallet.id || (connector.rdns !== null && connector.rdns === wallet.rdns)
}

function toChoice(connector: ConnectorInfo, tag: WalletTag | null): WalletChoice {
  const { id, name, rdns, icon, kind, uid } = connector
  return { id, name, rdns, icon, kind, connectorUid: uid, tag, isNameShared: false }
}

function markSharedNames(choices: readonly WalletChoice[]): readonly WalletChoice[] {
  const timesUsed = (name: string | null) => choices.filter((choice) => choice.name === name).length
  return choices.map((choice) => ({ ...choice, isNameShared: timesUsed(choice.name) > 1 }))
}
