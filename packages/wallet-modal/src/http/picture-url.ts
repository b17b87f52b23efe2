import { safeWebLink } from '../wallets/core/safe-link.ts'
import { safeIcon } from '../wallets/core/wallet-icon.ts'

/** Returns the URL if an `<img>` may show it: https, or embedded and of limited size. Otherwise null. */
export function pictureUrl(value: unknown): string | null {
  const link = safeWebLink(value)
  return link && /^https:/i.test(link) ? link : safeIcon(value)
}
