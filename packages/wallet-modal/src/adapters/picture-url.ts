import { safeIcon } from '../core/connect/wallet-icon.ts'
import { safeWebLink } from '../core/directory/safe-link.ts'

/** A picture an `<img>` may show: by https, or embedded and of sane size. */
export function pictureUrl(value: unknown): string | null {
  const link = safeWebLink(value)
  return link && /^https:/i.test(link) ? link : safeIcon(value)
}
