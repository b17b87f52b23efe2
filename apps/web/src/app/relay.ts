import type { AppConfig } from '../shared/config/app-config.ts'

/** The address of the WalletConnect relay and our id there. */
export type Relay = { readonly projectId: string; readonly relayUrl: string }

/** Returns the relay that the server names. An invalid one counts as none, because wallets in this browser do not need it. */
export function relayOf({ walletConnect }: Pick<AppConfig, 'walletConnect'>): Relay | null {
  if (typeof walletConnect !== 'object' || walletConnect === null) return null
  const { projectId, relayUrl } = walletConnect as Record<string, unknown>
  const isUsable = typeof projectId === 'string' && projectId !== '' && isRelayUrl(relayUrl)
  return isUsable ? { projectId, relayUrl } : null
}

function isRelayUrl(value: unknown): value is string {
  return typeof value === 'string' && /^wss?:\/\//.test(value) && URL.canParse(value)
}
