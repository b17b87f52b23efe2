import { ServiceError } from '../../http/service-error.ts'
import { asList, isRecord } from '../../http/untrusted-data.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { cleanWallet } from '../../wallets/core/clean-wallet.ts'
import { safeIcon } from '../../wallets/core/wallet-icon.ts'
import { cleanName } from '../../wallets/core/wallet-name.ts'

/**
 * A wallet out of a foreign directory with everything unfit taken away, or null when it has no id or name. Its picture
 * has to be embedded: an address on the page's own host would be asked with the page's session.
 */
export function parseWallet(value: unknown): Wallet | null {
  if (!isRecord(value) || cleanName(value.name, '') === '') return null
  const wallet = cleanWallet({ ...value, injected: ofThisChain(value.injected) })
  return wallet && /^[\w.-]+$/.test(wallet.id) ? { ...wallet, image_url: safeIcon(value.image_url) } : null
}

export type ListedWallet = { readonly wallet: Wallet; readonly source: Readonly<Record<string, unknown>> }

/**
 * The wallets of one page, each with the entry it was read from; unfit and repeated ones are left out.
 * @throws ServiceError when there are entries and none of them is a wallet.
 */
export function parseWallets(value: unknown, atMost: number): readonly ListedWallet[] {
  const entries = asList(value).slice(0, atMost)
  const listed = new Map<string, ListedWallet>()
  for (const source of entries) {
    const wallet = parseWallet(source)
    if (wallet && isRecord(source) && !listed.has(wallet.id)) listed.set(wallet.id, { wallet, source })
  }
  if (entries.length > 0 && listed.size === 0) throw new ServiceError('malformed', 'The answer lists no wallet')
  return [...listed.values()]
}

/** How many wallets there are, never fewer than were given. @throws ServiceError when it is no count. */
export function parseCount(value: unknown, given: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return Math.max(value, given)
  throw new ServiceError('malformed', 'The answer has no count')
}

/** Names of extensions for another kind of chain say nothing about this one. */
function ofThisChain(injected: unknown): readonly unknown[] {
  if (!Array.isArray(injected)) return []
  const kinds: readonly unknown[] = [undefined, null, 'eip155']
  return injected.filter((name) => isRecord(name) && kinds.includes(name.namespace))
}
