import { isAppScheme } from './safe-link.ts'

/** The URL that opens a wallet with a request, and the part of it that only opens the wallet. */
export type WalletLink = { readonly href: string; readonly redirect: string }

/** The device properties that affect a link. */
export type LinkDevice = { readonly isAndroid: boolean; readonly isTelegram: boolean }

const webAddress = /^https?:\/\//i

/**
 * Returns the link to a wallet's app: `scheme://wc?uri=…`, or `https://host/wc?uri=…` for a universal link. Null if the
 * directory's entry is invalid or unsafe.
 */
export function appLink(base: string | null, uri: string, device: LinkDevice): WalletLink | null {
  const trimmed = base?.trim() ?? ''
  if (trimmed === '') return null
  return webAddress.test(trimmed) ? webLink(trimmed, uri) : nativeLink(trimmed, uri, device)
}

/** Returns the link to a wallet website. Null unless it is `http` or `https`. */
export function webLink(base: string | null, uri: string): WalletLink | null {
  const trimmed = base?.trim() ?? ''
  if (!webAddress.test(trimmed) || !URL.canParse(trimmed)) return null
  return linkAt(`${trimmed.replace(/\/+$/, '')}/`, uri)
}

function nativeLink(base: string, uri: string, { isAndroid, isTelegram }: LinkDevice): WalletLink | null {
  const address = base.includes('://') ? base : `${base.replaceAll(/[/:]/g, '')}://`
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]
  if (!scheme || !isAppScheme(scheme) || /\s/.test(address)) return null
  // Telegram on Android decodes a URL once before it passes it to the system.
  const carried = isAndroid && isTelegram ? encodeURIComponent(uri) : uri
  return linkAt(address.endsWith('/') ? address : `${address}/`, carried)
}

function linkAt(href: string, uri: string): WalletLink {
  return { href, redirect: `${href}wc?uri=${encodeURIComponent(uri)}` }
}
