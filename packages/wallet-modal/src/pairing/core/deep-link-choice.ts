import type { KeyValueStorage } from '../../ports/wallet-port.ts'

/** The WalletConnect client reads this key at each request to open the wallet's app. */
const storageKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

export type DeepLinkChoice = { readonly href: string; readonly name: string }

/** Saves the link that opened the connected wallet. A connection without a link removes the last one. */
export function saveDeepLinkChoice(storage: KeyValueStorage, choice: DeepLinkChoice | null): void {
  if (choice) storage.setItem(storageKey, JSON.stringify({ href: choice.href, name: choice.name }))
  else removeDeepLinkChoice(storage)
}

export function removeDeepLinkChoice(storage: KeyValueStorage): void {
  storage.removeItem(storageKey)
}
