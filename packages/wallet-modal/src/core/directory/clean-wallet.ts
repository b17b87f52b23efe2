import { safeImage } from '../connect/wallet-icon.ts'
import { cleanName } from '../connect/wallet-name.ts'
import type { Wallet } from '../directory-port.ts'
import { appLink, webLink } from './wallet-links.ts'

const maxId = 128

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
    rdns: typeof rdns === 'string' && rdns !== '' ? rdns : null,
    mobile_link: appLink(value.mobile_link),
    desktop_link: appLink(value.desktop_link),
    webapp_link: webLink(value.webapp_link),
    app_store: webLink(value.app_store),
    play_store: webLink(value.play_store),
    chrome_store: webLink(value.chrome_store),
    homepage: webLink(value.homepage),
    injected: Array.isArray(injected) ? injected.filter(isInjectedName).map(toInjectedName) : [],
    image_url: safeImage(value.image_url),
  }
}

/** A wallet the app itself configured: its picture may be on the web. */
export function customWallet(wallet: CustomWallet): Wallet | null {
  const clean = cleanWallet(wallet)
  return clean && { ...clean, image_url: clean.image_url ?? webLink(wallet.image_url) }
}

type Fields = Partial<Record<keyof Wallet, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isInjectedName(value: unknown): value is { injected_id: string } {
  return typeof value === 'object' && value !== null && 'injected_id' in value && typeof value.injected_id === 'string'
}

function toInjectedName({ injected_id }: { injected_id: string }) {
  return { injected_id }
}
