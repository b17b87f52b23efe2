import { isAddress, isHex } from 'viem'
import type { DemoMember } from '../rpc/demo-info.ts'

/** The part of `localStorage` that the demo wallet uses. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const accountKey = 'demo-wallet.account'
const connectedKey = 'demo-wallet.connected'

/**
 * The account that this browser uses in the demo, and whether the page may see it. The key is stored unencrypted: it is a
 * published development key, or one created for test money without value.
 */
export type StoredAccount = {
  read(): DemoMember | null
  isConnected(): boolean
  connect(account: DemoMember): void
  /** Revokes the page's permission. The account stays for the next time. */
  disconnect(): void
}

export function createStoredAccount(storage: KeyStorage): StoredAccount {
  return {
    read: () => parseAccount(storage.getItem(accountKey)),
    isConnected: () => storage.getItem(connectedKey) === 'yes',
    connect({ address, privateKey }) {
      storage.setItem(accountKey, JSON.stringify({ address, privateKey }))
      storage.setItem(connectedKey, 'yes')
    },
    disconnect: () => storage.removeItem(connectedKey),
  }
}

function parseAccount(text: string | null): DemoMember | null {
  if (text === null) return null
  try {
    const { address, privateKey } = JSON.parse(text) as Record<string, unknown>
    if (typeof address !== 'string' || !isAddress(address, { strict: false })) return null
    return isHex(privateKey) && privateKey.length === 66 ? { address, privateKey } : null
  } catch {
    // If it is damaged or of another app, the demo offers its accounts again.
    return null
  }
}
