import type { AppConfig } from '../shared/config/app-config.ts'

/** Where wallets on another device are met, and the id by which the relay knows us. */
export type Relay = { readonly projectId: string; readonly relayUrl: string }

/** The relay the server names. One that cannot be read is none: the wallets of this browser do not depend on it. */
export function relayOf({ walletConnect }: Pick<AppConfig, 'walletConnect'>): Relay | null {
  if (typeof walletConnect !== 'object' || walletConnect === null) return null
  const { projectId, relayUrl } = walletConnect as Record<string, unknown>
  const isUsable = typeof projectId === 'string' && projectId !== '' && isRelayUrl(relayUrl)
  return isUsable ? { projectId, relayUrl } : null
}

function isRelayUrl(value: unknown): value is string {
  return typeof value === 'string' && /^wss?:\/\//.test(value) && URL.canParse(value)
}
