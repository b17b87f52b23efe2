import type { AppMetadata } from '@terahold/wallet-modal'

/** How the app presents itself to a wallet and in the wallet modal. */
export function appMetadata(): AppMetadata {
  return { name: 'Terahold', url: location.origin, icons: [`${location.origin}/icon.svg`] }
}
