import type { Wallet } from '../../ports/directory-port.ts'
import { safeBrowserLink } from './browser-link.ts'
import { isAppScheme, isWalletScheme, safeAppLink, safeWebLink } from './safe-link.ts'
import { safeImage } from './wallet-icon.ts'
import { cleanName, isRdns } from './wallet-name.ts'

const maxId = 128
const maxInjected = 10

/** A wallet configured by the app. Omitted fields do not exist. */
export type CustomWallet = Pick<Wallet, 'id' | 'name'> & Partial<Wallet>

/**
 * Returns a sanitized wallet from a directory or storage, or null if it is invalid. Removes misleading characters from
 * names, and links and pictures that could run code or track the user. Its apps open by schemes of wallets only.
 */
export function cleanWallet(value: unknown): Wallet | null {
  return clean(value, isWalletScheme)
}

function clean(value: unknown, isAllowed: (scheme: string) => boolean): Wallet | null {
  if (!isFields(value)) return null
  const { id, name, rdns, injected } = value
  const browserLink = safeBrowserLink(value.browser_link, isAllowed)
  if (typeof id !== 'string' || id === '' || id.length > maxId || typeof name !== 'string') return null
  return {
    id,
    name: cleanName(name, id),
    rdns: typeof rdns === 'string' && isRdns(rdns) ? rdns : null,
    mobile_link: safeAppLink(value.mobile_link, isAllowed),
    desktop_link: safeAppLink(value.desktop_link, isAllowed),
    webapp_link: safeWebLink(value.webapp_link),
    app_store: safeWebLink(value.app_store),
    play_store: safeWebLink(value.play_store),
    chrome_store: safeWebLink(value.chrome_store),
    homepage: safeWebLink(value.homepage),
    injected: Array.isArray(injected) ? injected.filter(isInjectedName).slice(0, maxInjected).map(toInjectedName) : [],
    image_url: safeImage(value.image_url),
    ...(browserLink ? { browser_link: browserLink } : {}),
  }
}

/** Returns a sanitized wallet that the app configured. Its picture may be on the web, and its scheme any of an app. */
export function customWallet(wallet: CustomWallet): Wallet | null {
  const checked = clean(wallet, isAppScheme)
  return checked && { ...checked, image_url: checked.image_url ?? safeWebLink(wallet.image_url) }
}

type Fields = Partial<Record<keyof Wallet, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/**
 * The property by which an extension marks the page's provider. A property that every object has would make any wallet
 * look installed.
 */
function isInjectedName(value: unknown): value is { injected_id: string } {
  if (typeof value !== 'object' || value === null || !('injected_id' in value)) return false
  const { injected_id: name } = value
  return typeof name === 'string' && /^[a-z_$][\w$]{0,63}$/i.test(name) && !(name in {})
}

function toInjectedName({ injected_id }: { injected_id: string }) {
  return { injected_id }
}
