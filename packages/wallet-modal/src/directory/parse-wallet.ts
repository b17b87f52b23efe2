import { asList, isRecord } from '../adapters/foreign-data.ts'
import { appLink, webUrl } from '../adapters/safe-url.ts'
import { ServiceError } from '../adapters/service-error.ts'
import { safeIcon } from '../core/connect/wallet-icon.ts'
import { cleanName, isRdns } from '../core/connect/wallet-name.ts'
import type { Wallet } from '../core/directory-port.ts'

const maxInjected = 10

/** A wallet out of a foreign directory with everything unfit taken away, or null when it has no id or name. */
export function parseWallet(value: unknown): Wallet | null {
  if (!isRecord(value)) return null
  const { id, rdns } = value
  const name = cleanName(value.name, '')
  if (typeof id !== 'string' || !/^[\w.-]{1,128}$/.test(id) || name === '') return null
  return {
    id,
    name,
    rdns: typeof rdns === 'string' && isRdns(rdns) ? rdns : null,
    mobile_link: appLink(value.mobile_link),
    desktop_link: appLink(value.desktop_link),
    webapp_link: webUrl(value.webapp_link),
    app_store: webUrl(value.app_store),
    play_store: webUrl(value.play_store),
    chrome_store: webUrl(value.chrome_store),
    homepage: webUrl(value.homepage),
    injected: parseInjected(value.injected),
    image_url: safeIcon(value.image_url),
  }
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

/** Names under which an extension marks the page's provider. What every object has would make any wallet look installed. */
function parseInjected(value: unknown): Wallet['injected'] {
  if (!Array.isArray(value)) return []
  return value
    .filter(isRecord)
    .filter(({ namespace }) => namespace === undefined || namespace === null || namespace === 'eip155')
    .map(({ injected_id }) => injected_id)
    .filter((id): id is string => typeof id === 'string' && /^[A-Za-z_$][\w$]{0,63}$/.test(id) && !(id in {}))
    .slice(0, maxInjected)
    .map((injected_id) => ({ injected_id }))
}
