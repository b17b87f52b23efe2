import type { Wallet } from '../../ports/directory-port.ts'
import type { SuggestedWallets } from './directory-state.ts'
import { uniqueWallets } from './query-directory.ts'

/** How a user can get a wallet: a list of downloads, or one page. */
export type GetOffer = { readonly type: 'downloads' } | { readonly type: 'page'; readonly href: string }

type Device = { readonly isMobile: boolean; readonly isIos: boolean; readonly isAndroid: boolean }

/** Returns the offer that suits the device, or null (specification, section 5, the "Don't have" prompt). */
export function offerFor(wallet: Wallet, { isMobile, isIos, isAndroid }: Device): GetOffer | null {
  const { homepage, app_store, play_store } = wallet
  const hasSeveral = downloadsOf(wallet).length > 1
  if (hasSeveral && !isMobile) return { type: 'downloads' }
  if (!hasSeveral && homepage) return page(homepage)
  if (isIos && app_store) return page(app_store)
  return isAndroid && play_store ? page(play_store) : null
}

export type DownloadKind = 'chromeExtension' | 'iosApp' | 'androidApp' | 'website'

export type Download = { readonly kind: DownloadKind; readonly href: string }

/** Returns the downloads of a wallet that have a link. */
export function downloadsOf({ chrome_store, app_store, play_store, homepage }: Wallet): readonly Download[] {
  const links: [DownloadKind, string | null][] = [
    ['chromeExtension', chrome_store],
    ['iosApp', app_store],
    ['androidApp', play_store],
    ['website', homepage],
  ]
  return links.flatMap(([kind, href]) => (href ? { kind, href } : []))
}

/** Returns a wallet's name cut to 12 characters (specification, section 9). */
export function shortWalletName(name: string): string {
  const letters = Array.from(name)
  return letters.length > 12 ? `${letters.slice(0, 12).join('').trimEnd()}…` : name
}

function page(href: string): GetOffer {
  return { type: 'page', href }
}

const mostShown = 4

/**
 * Returns at most four wallets to get: featured, then custom, then recommended (specification, section 2, GetWallet).
 */
export function walletsToGet(
  { featured, recommended }: SuggestedWallets,
  custom: readonly Wallet[],
): readonly Wallet[] {
  const known = uniqueWallets([...featured, ...custom, ...recommended])
  return known.filter(({ homepage }) => homepage !== null).slice(0, mostShown)
}
