import type { KeyValueStorage } from '../../ports/wallet-port.ts'

/** The WalletConnect client reads this very key at each request, to bring the wallet's app to the front. */
const storageKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

export type DeepLinkChoice = { readonly href: string; readonly name: string }

/** Remembers through which link the connected wallet was opened; a connection without one forgets the last one's. */
export function saveDeepLinkChoice(storage: KeyValueStorage, choice: DeepLinkChoice | null): void {
  if (choice) storage.setItem(storageKey, JSON.stringify({ href: choice.href, name: choice.name }))
  else removeDeepLinkChoice(storage)
}

export function removeDeepLinkChoice(storage: KeyValueStorage): void {
  storage.removeItem(storageKey)
}
