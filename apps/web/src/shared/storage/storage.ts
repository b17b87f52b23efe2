import { openBrowserStorage } from '@terahold/platform/browser-storage'

/** This browser's storage. If access is denied it lasts as long as the page. */
export const storage = openBrowserStorage(window)

/** The same in the form that wagmi expects: strings, and null for a missing key. */
export const walletStorage = {
  getItem: (key: string) => storage.getText(key) || null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.remove(key),
}

const LAST_WALLET = 'wagmi.recentConnectorId'

/** Returns whether a wallet was connected in this browser before. */
export function hasConnectedBefore(): boolean {
  return storage.getText(LAST_WALLET) !== ''
}

/** Clears that, so that no wallet connects automatically. */
export function forgetConnection(): void {
  storage.remove(LAST_WALLET)
}
