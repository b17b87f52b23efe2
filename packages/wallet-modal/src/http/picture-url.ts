import { safeWebLink } from '../wallets/core/safe-link.ts'
import { safeIcon } from '../wallets/core/wallet-icon.ts'

/** A picture an `<img>` may show: by https, or embedded and of sane size. */
export function pictureUrl(value: unknown): string | null {
  const link = safeWebLink(value)
  return link && /^https:/i.test(link) ? link : safeIcon(value)
}
