import type { Wallet } from '../../ports/directory-port.ts'
import { type ConnectEntry, isShown, walletRow } from './connect-list.ts'

const groupNames = ['recent', 'installed', 'popular', 'others'] as const

type GroupName = (typeof groupNames)[number]

export type WalletGroup = { readonly name: GroupName; readonly rows: readonly ConnectEntry[] }

/** At most this many rows of a search come from the directory. All Wallets shows the rest. */
const foundLimit = 20

/**
 * Adds the recommended wallets to a long Connect list: where many wallets are announced, the list has none, but its
 * groups have room for them.
 */
export function withRecommended(
  entries: readonly ConnectEntry[],
  recommended: readonly Wallet[],
): readonly ConnectEntry[] {
  if (!hasDirectory(entries)) return entries
  return [...entries, ...rowsOf(recommended.filter((wallet) => !isShown(wallet, entries)))]
}

/** Sorts rows into groups, in the order they are shown. The QR code is above the groups, in none of them. */
export function walletGroups(entries: readonly ConnectEntry[]): readonly WalletGroup[] {
  return groupNames.flatMap((name) => {
    const rows = entries.filter((entry) => groupOf(entry) === name).map(withoutTag)
    return rows.length > 0 ? [{ name, rows }] : []
  })
}

/**
 * Returns the rows whose name has the text, those that start with it first, and then what the directory found. A text
 * with a dot also finds a wallet by its domain.
 */
export function matchingRows(
  entries: readonly ConnectEntry[],
  text: string,
  found: readonly Wallet[],
  browserWallet: string,
): readonly ConnectEntry[] {
  const words = comparable(text)
  const placeOf = (entry: ConnectEntry) => {
    const places = termsOf(entry, browserWallet, words.includes('.')).map((term) => comparable(term).indexOf(words))
    return places.includes(0) ? 0 : Math.max(...places, -1)
  }
  const named = entries.filter((entry) => placeOf(entry) >= 0)
  const others = hasDirectory(entries) ? found.filter((wallet) => !isShown(wallet, entries)) : []
  return [
    ...named.filter((entry) => placeOf(entry) === 0),
    ...named.filter((entry) => placeOf(entry) > 0),
    ...rowsOf(others.slice(0, foundLimit)),
  ]
}

/** Without WalletConnect, wallets of the directory cannot be connected. */
export function hasDirectory(entries: readonly ConnectEntry[]): boolean {
  return entries.some(({ type }) => type === 'allWallets')
}

function rowsOf(wallets: readonly Wallet[]): readonly ConnectEntry[] {
  return wallets.map((wallet) => walletRow(wallet))
}

function groupOf(entry: ConnectEntry): GroupName | null {
  switch (entry.type) {
    case 'connector':
      return entry.choice.tag ?? 'others'
    case 'wallet':
      return entry.tag ?? 'popular'
    case 'placeholder':
    case 'unreachable':
      return 'popular'
    case 'allWallets':
      return 'others'
    case 'qrCode':
      return null
  }
}

/** The heading of the group says what the tag would. */
function withoutTag(entry: ConnectEntry): ConnectEntry {
  if (entry.type === 'connector') return { ...entry, choice: { ...entry.choice, tag: null } }
  return entry.type === 'wallet' ? { ...entry, tag: null } : entry
}

function termsOf(entry: ConnectEntry, browserWallet: string, hasDomain: boolean): readonly string[] {
  if (entry.type === 'qrCode') return ['WalletConnect']
  if (entry.type === 'connector') {
    const { name, rdns } = entry.choice
    return [name ?? browserWallet, ...(hasDomain && rdns ? [rdns] : [])]
  }
  return entry.type === 'wallet' ? [entry.wallet.name] : []
}

/** Without capitals, accents and outer spaces. */
function comparable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
