import { usePage } from '@terahold/page-stack/react'

/** The login page's url; it leads back to `from`, also after a reload, when the pages beneath are gone. */
export function signInUrl(from: string): string {
  return `/pages/login/index?from=${encodeURIComponent(from)}`
}

/** A link to the login page that leads back to the page it stands on. */
export function useSignInHref(): string {
  const { url } = usePage()
  return `#${signInUrl(url)}`
}
