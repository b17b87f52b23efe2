import { to } from '@terahold/contract/pages'
import { usePage } from '@terahold/page-stack/react'

/** Returns a link to the login page and its list of wallets. It leads back to this page, even after a reload. */
export function useSignInHref(): string {
  const { url } = usePage()
  return to.login({ from: url, connect: 'yes' })
}
