import type { Wallet } from '../../ports/directory-port.ts'
import type { Opener, Platform } from '../../ports/wallet-port.ts'
import { appLink, type WalletLink, webLink } from '../../wallets/core/wallet-link.ts'
import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'

/** Opens a wallet with a pairing on the shown platform. Returns the link, or null if the platform has none. */
export function openLink(
  way: { wallet: Wallet; shown: WalletPlatform | null; uri: string },
  { opener, platform }: { opener: Opener; platform: Platform },
): WalletLink | null {
  const link = linkFor(way, platform)
  if (link) opener.open(link.redirect, way.shown === 'web' || platform.isTelegram ? '_blank' : '_self')
  return link
}

function linkFor(
  { wallet, shown, uri }: { wallet: Wallet; shown: WalletPlatform | null; uri: string },
  platform: Platform,
): WalletLink | null {
  if (shown === 'mobile') return appLink(wallet.mobile_link, uri, platform)
  if (shown === 'desktop') return appLink(wallet.desktop_link, uri, platform)
  return shown === 'web' ? webLink(wallet.webapp_link, uri) : null
}
