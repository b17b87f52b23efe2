import { openBrowserStorage } from '@terahold/platform/browser-storage'

/** What this browser keeps for us; where storage is denied it lasts as long as the page. */
export const storage = openBrowserStorage(window)

/** The same in the shape wagmi wants, untagged: only wagmi reads what it writes. */
export const walletStorage = {
  getItem: (key: string) => storage.getText(key) || null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.remove(key),
}

const LAST_WALLET = 'wagmi.recentConnectorId'

/** Whether a wallet was connected in this browser before. */
export function hasConnectedBefore(): boolean {
  return storage.getText(LAST_WALLET) !== ''
}

/** From now on no wallet was: none is connected again by itself. */
export function forgetConnection(): void {
  storage.remove(LAST_WALLET)
}
