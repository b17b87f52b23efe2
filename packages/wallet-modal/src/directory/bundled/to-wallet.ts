import type { Wallet } from '../../ports/directory-port.ts'
import type { BundledWallet } from './bundled-wallet.ts'

/** Returns a bundled wallet in the common form of directories. */
export function toWallet({ id, name, homepage, ...known }: BundledWallet): Wallet {
  return {
    id,
    name,
    homepage,
    rdns: known.rdns ?? null,
    mobile_link: known.mobile ?? null,
    desktop_link: known.desktop ?? null,
    webapp_link: known.webapp ?? null,
    app_store: known.apple ? `https://apps.apple.com/app/id${known.apple}` : null,
    play_store: known.play ? `https://play.google.com/store/apps/details?id=${known.play}` : null,
    chrome_store: known.chrome ? `https://chromewebstore.google.com/detail/${known.chrome}` : null,
    injected: (known.injected ?? []).map((injected_id) => ({ injected_id })),
    image_url: null,
    ...(known.browser ? { browser_link: known.browser } : {}),
  }
}
