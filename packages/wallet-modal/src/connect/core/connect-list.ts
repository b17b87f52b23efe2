import type { SuggestedWallets } from '../../directory/core/directory-state.ts'
import { hasOwnChoice, type Listing } from '../../directory/core/listing.ts'
import { uniqueWallets } from '../../directory/core/query-directory.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import type { ConnectorInfo } from '../../ports/wallet-port.ts'
import { isSameWallet, type RecentWallet } from '../../wallets/core/recent-wallets.ts'
import {
  servesWallet,
  toChoice,
  type UsableConnector,
  usableConnectors,
  type WalletChoice,
  type WalletTag,
} from '../../wallets/core/wallet-choice.ts'

/** A longer Connect list has a search field and groups. */
export const plainRows = 12

const recommendedLimit = 2
const tileImages = 4

/** A row of the Connect list. `id` is unique among the rows. */
export type ConnectEntry =
  | { readonly type: 'qrCode'; readonly id: string }
  | { readonly type: 'connector'; readonly id: string; readonly choice: WalletChoice }
  | { readonly type: 'wallet'; readonly id: string; readonly wallet: Wallet; readonly tag: 'recent' | null }
  /** Reserves the room of a wallet while the directory has not answered. */
  | { readonly type: 'placeholder'; readonly id: string }
  /** Takes the room of `rows` wallets when the directory failed. */
  | { readonly type: 'unreachable'; readonly id: string; readonly rows: number }
  | { readonly type: 'allWallets'; readonly id: string; readonly all: AllWalletsEntry }

/** The row that opens all wallets of the directory. */
export type AllWalletsEntry = {
  /** For example `230+`. Null while the number is unknown. */
  readonly count: string | null
  readonly isOffline: boolean
  /** At most four wallets, for the pictures on the tile. */
  readonly wallets: readonly Wallet[]
}

export type ConnectSources = {
  readonly connectors: readonly ConnectorInfo[]
  readonly recents: readonly RecentWallet[]
  readonly suggested: SuggestedWallets
  readonly listing: Listing
  readonly isMobile: boolean
}

/**
 * Returns the Connect list in the order of the specification, section 2. Directory wallets connect through
 * WalletConnect, so without its connector the list has none.
 */
export function connectEntries(sources: ConnectSources): readonly ConnectEntry[] {
  const { connectors, isMobile } = sources
  const usable = usableConnectors(connectors)
  const hasWalletConnect = connectors.some(({ kind }) => kind === 'walletConnect')
  const recents = recentRows(sources.recents, usable, hasWalletConnect)
  const rest = usable.filter((connector) => !recents.some((row) => isOf(row, connector)))
  const installed = rest.filter(({ kind }) => kind !== 'external').map((each) => connectorRow(each, 'installed'))
  const others = rest.filter(({ kind }) => kind === 'external')
  if (!hasWalletConnect) return markSharedNames([...recents, ...installed, ...others.map((each) => connectorRow(each))])

  const shown = [...recents, ...installed]
  const own = ownRows(sources, shown)
  const isOwn = (connector: ConnectorInfo) => own.some((row) => isOf(row, connector))
  return markSharedNames([
    ...(isMobile ? [] : [{ type: 'qrCode', id: 'qr-code' } as const]),
    ...shown,
    ...own,
    ...recommendedRows(sources, shown, others),
    ...others.filter((connector) => !isOwn(connector)).map((connector) => connectorRow(connector)),
    allWalletsRow(sources),
  ])
}

/** Returns the number of wallets rounded down to tens (specification, section 9), or as it is below ten. */
export function countTag(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}

function recentRows(recents: readonly RecentWallet[], usable: readonly UsableConnector[], hasWalletConnect: boolean) {
  return recents.flatMap((recent): ConnectEntry[] => {
    const connector = usable.find((each) => servesWallet(each, recent))
    if (connector) return [connectorRow(connector, 'recent')]
    return recent.wallet && hasWalletConnect ? [walletRow(recent.wallet, 'recent')] : []
  })
}

/** Featured wallets, then the app's own. */
function ownRows({ suggested, listing }: ConnectSources, shown: readonly ConnectEntry[]): readonly ConnectEntry[] {
  const awaited = listing.featured.filter((id) => !shown.some((row) => row.type === 'wallet' && row.wallet.id === id))
  const featured = suggested.featured.filter((wallet) => !isShown(wallet, shown))
  const isFeatured = ({ id }: Wallet) => featured.some((wallet) => wallet.id === id)
  const custom = listing.custom.filter((wallet) => !isShown(wallet, shown) && !isFeatured(wallet))
  return [
    ...(suggested.featured.length > 0 ? featured.map((each) => walletRow(each)) : waiting(suggested, awaited.length)),
    ...custom.map((wallet) => walletRow(wallet)),
  ]
}

function recommendedRows(
  { suggested, listing }: ConnectSources,
  shown: readonly ConnectEntry[],
  others: readonly UsableConnector[],
): readonly ConnectEntry[] {
  const taken = shown.filter((row) => row.type === 'wallet' || (row.type === 'connector' && counts(row.choice)))
  const slots = hasOwnChoice(listing) ? 0 : Math.max(0, recommendedLimit - taken.length)
  if (suggested.recommended.length === 0) return waiting(suggested, slots)
  const free = suggested.recommended.filter(
    (wallet) => !isShown(wallet, shown) && !others.some((connector) => servesWallet(connector, wallet)),
  )
  return free.slice(0, slots).map((wallet) => walletRow(wallet))
}

/** Announced and recent wallets take the place of recommended ones. The injected wallet does not. */
function counts({ tag, kind }: WalletChoice): boolean {
  return tag === 'recent' || kind === 'announced'
}

function waiting({ status }: SuggestedWallets, rows: number): readonly ConnectEntry[] {
  if (rows === 0 || status === 'ready') return []
  if (status === 'failed') return [{ type: 'unreachable', id: 'unreachable', rows }]
  return Array.from({ length: rows }, (_, index) => ({ type: 'placeholder', id: `placeholder-${index}` }))
}

function allWalletsRow({ suggested, listing }: ConnectSources): ConnectEntry {
  const { featured, recommended, count, isFallback, status } = suggested
  const all = {
    count: count === null ? null : countTag(count),
    isOffline: status === 'failed' || isFallback,
    wallets: uniqueWallets([...featured, ...listing.custom, ...recommended]).slice(0, tileImages),
  }
  return { type: 'allWallets', id: 'all-wallets', all }
}

function connectorRow(connector: UsableConnector, tag: WalletTag | null = null): ConnectEntry {
  const choice = toChoice(connector, tag)
  return { type: 'connector', id: `connector ${choice.id}`, choice }
}

export function walletRow(wallet: Wallet, tag: 'recent' | null = null): ConnectEntry {
  return { type: 'wallet', id: `wallet ${wallet.id}`, wallet, tag }
}

function isOf(row: ConnectEntry, connector: ConnectorInfo): boolean {
  if (row.type === 'connector') return row.choice.connectorUid === connector.uid
  return row.type === 'wallet' && servesWallet(connector, row.wallet)
}

/** Returns whether a row has the wallet, from the directory or announced. */
export function isShown(wallet: Wallet, rows: readonly ConnectEntry[]): boolean {
  return rows.some((row) => {
    if (row.type === 'wallet') return isSameWallet(row.wallet, wallet)
    return row.type === 'connector' && (isSameWallet(row.choice, wallet) || isSameWallet(wallet, row.choice))
  })
}

function nameOf(row: ConnectEntry): string | null {
  if (row.type === 'connector') return row.choice.name
  return row.type === 'wallet' ? row.wallet.name : null
}

/** Only browser wallets choose their own name, so only they can copy one. */
function markSharedNames(rows: readonly ConnectEntry[]): readonly ConnectEntry[] {
  const timesUsed = (name: string | null) => (name === null ? 0 : rows.filter((row) => nameOf(row) === name).length)
  return rows.map((row) =>
    row.type === 'connector'
      ? { ...row, choice: { ...row.choice, showsDomain: row.choice.showsDomain || timesUsed(row.choice.name) > 1 } }
      : row,
  )
}
