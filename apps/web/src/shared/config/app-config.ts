/** What the web app has to know of its surroundings, served as `/app-config.json` from its own origin. */
export type AppConfig = {
  readonly profile: 'demo' | 'production'
  readonly chainId: number
  readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
  readonly treasury: string
  readonly explorerUrl: string | null
  /** Where wallets on another device are met, as it was served: `relayOf` reads it, in the wallet's own chunk. */
  readonly walletConnect: unknown
  /** The key by which push services know the server; null where no notices are offered. */
  readonly pushKey: string | null
  readonly appVersion: string
}

/** Reads the configuration's answer. Throws when a field is missing or of another kind. */
export function parseAppConfig(value: unknown): AppConfig {
  const config = record(value)
  const token = record(config.token)
  const { profile, chainId, explorerUrl } = config
  if (profile !== 'demo' && profile !== 'production') throw new TypeError('app-config: profile')
  if (typeof chainId !== 'number') throw new TypeError('app-config: chainId')
  if (typeof token.decimals !== 'number') throw new TypeError('app-config: token.decimals')
  return {
    profile,
    chainId,
    token: { address: text(token, 'address'), symbol: text(token, 'symbol'), decimals: token.decimals },
    treasury: text(config, 'treasury'),
    explorerUrl: typeof explorerUrl === 'string' && explorerUrl !== '' ? explorerUrl : null,
    walletConnect: config.walletConnect,
    pushKey: typeof config.pushKey === 'string' && config.pushKey !== '' ? config.pushKey : null,
    appVersion: text(config, 'appVersion'),
  }
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('app-config: not an object')
  return value as Record<string, unknown>
}

function text(from: Record<string, unknown>, key: string): string {
  const value = from[key]
  if (typeof value !== 'string' || value === '') throw new TypeError(`app-config: ${key}`)
  return value
}
