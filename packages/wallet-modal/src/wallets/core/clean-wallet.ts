import type { Wallet } from '../../ports/directory-port.ts'
import { safeAppLink, safeWebLink } from './safe-link.ts'
import { safeImage } from './wallet-icon.ts'
import { cleanName, isRdns } from './wallet-name.ts'

const maxId = 128
const maxInjected = 10

/** A wallet as an app may name one of its own: what is left out does not exist. */
export type CustomWallet = Pick<Wallet, 'id' | 'name'> & Partial<Wallet>

/**
 * A wallet from a directory or from storage made fit to show, or null when it is none: names lose what could mislead,
 * links and pictures what could run or tell a stranger that we looked.
 */
export function cleanWallet(value: unknown): Wallet | null {
  if (!isFields(value)) return null
  const { id, name, rdns, injected } = value
  if (typeof id !== 'string' || id === '' || id.length > maxId || typeof name !== 'string') return null
  return {
    id,
    name: cleanName(name, id),
    rdns: typeof rdns === 'string' && isRdns(rdns) ? rdns : null,
    mobile_link: safeAppLink(value.mobile_link),
    desktop_link: safeAppLink(value.desktop_link),
    webapp_link: safeWebLink(value.webapp_link),
    app_store: safeWebLink(value.app_store),
    play_store: safeWebLink(value.play_store),
    chrome_store: safeWebLink(value.chrome_store),
    homepage: safeWebLink(value.homepage),
    injected: Array.isArray(injected) ? injected.filter(isInjectedName).slice(0, maxInjected).map(toInjectedName) : [],
    image_url: safeImage(value.image_url),
  }
}

/** A wallet the app itself configured: its picture may be on the web. */
export function customWallet(wallet: CustomWallet): Wallet | null {
  const clean = cleanWallet(wallet)
  return clean && { ...clean, image_url: clean.image_url ?? safeWebLink(wallet.image_url) }
}

type Fields = Partial<Record<keyof Wallet, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** A name under which an extension marks the page's provider. What every object has would make any wallet look installed. */
function isInjectedName(value: unknown): value is { injected_id: string } {
  if (typeof value !== 'object' || value === null || !('injected_id' in value)) return false
  const { injected_id: name } = value
  return typeof name === 'string' && /^[a-z_$][\w$]{0,63}$/i.test(name) && !(name in {})
}

function toInjectedName({ injected_id }: { injected_id: string }) {
  return { injected_id }
}
