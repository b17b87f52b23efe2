import type { Wallet } from '../../ports/directory-port.ts'
import { isAppScheme, isWalletScheme, safeAppLink } from './safe-link.ts'

const placeholder = /\{(?:url|urlTwice|origin|page)\}/g

/**
 * Returns a link with the place of a page in it, or null if it names no page or could open anything but a wallet. The
 * app's own wallets may have any scheme of an app.
 */
export function safeBrowserLink(link: unknown, isAllowed: (scheme: string) => boolean = isWalletScheme): string | null {
  if (typeof link !== 'string' || link.search(placeholder) < 1) return null
  return safeAppLink(link.replaceAll(placeholder, 'page'), isAllowed) === null ? null : link.trim()
}

/** Returns the link that opens a page in the wallet's own browser. Null if the wallet has none, or the page is not on the web. */
export function browserLink({ browser_link }: Wallet, page: string): string | null {
  if (!browser_link || !/^https?:/i.test(page) || !URL.canParse(page)) return null
  const { href, origin, protocol } = new URL(page)
  const encoded = encodeURIComponent(href)
  const parts: Readonly<Record<string, string>> = {
    '{url}': encoded,
    '{urlTwice}': encodeURIComponent(encoded),
    '{origin}': encodeURIComponent(origin),
    '{page}': href.slice(`${protocol}//`.length),
  }
  return safeAppLink(
    browser_link.replaceAll(placeholder, (name) => parts[name] ?? ''),
    isAppScheme,
  )
}
