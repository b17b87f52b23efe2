import { ServiceError } from '../../http/service-error.ts'
import { asList, isRecord } from '../../http/untrusted-data.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { cleanWallet } from '../../wallets/core/clean-wallet.ts'
import { safeIcon } from '../../wallets/core/wallet-icon.ts'
import { cleanName } from '../../wallets/core/wallet-name.ts'

/**
 * Returns a sanitized wallet from untrusted data, or null without id or name. Its picture must be embedded: a URL on
 * the page's own host would be requested with the page's session.
 */
export function parseWallet(value: unknown): Wallet | null {
  if (!isRecord(value) || cleanName(value.name, '') === '') return null
  const wallet = cleanWallet({ ...value, injected: ofThisChain(value.injected) })
  return wallet && /^[\w.-]+$/.test(wallet.id) ? { ...wallet, image_url: safeIcon(value.image_url) } : null
}

export type ListedWallet = { readonly wallet: Wallet; readonly source: Readonly<Record<string, unknown>> }

/**
 * Returns the wallets of a page, each with its raw entry. Invalid and repeated wallets are left out. Throws
 * `ServiceError` if there are entries and none is valid.
 */
export function parseWallets(value: unknown, atMost: number): readonly ListedWallet[] {
  const entries = asList(value).slice(0, atMost)
  const listed = new Map<string, ListedWallet>()
  for (const source of entries) {
    const wallet = parseWallet(source)
    if (wallet && isRecord(source) && !listed.has(wallet.id)) listed.set(wallet.id, { wallet, source })
  }
  if (entries.length > 0 && listed.size === 0)
    throw new ServiceError('malformed', 'The response contains no valid wallet')
  return [...listed.values()]
}

/** Returns the total number of wallets, at least the number given. Throws `ServiceError` if it is not a count. */
export function parseCount(value: unknown, given: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return Math.max(value, given)
  throw new ServiceError('malformed', 'The response has no count')
}

/** Extensions for other kinds of chains are ignored. */
function ofThisChain(injected: unknown): readonly unknown[] {
  if (!Array.isArray(injected)) return []
  const kinds: readonly unknown[] = [undefined, null, 'eip155']
  return injected.filter((name) => isRecord(name) && kinds.includes(name.namespace))
}
