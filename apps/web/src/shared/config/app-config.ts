/** The web app's configuration, served as `/app-config.json` from its own origin. */
export type AppConfig = {
  readonly profile: 'demo' | 'production'
  readonly chainId: number
  readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
  /** The address that venues pay to, and members as well without a reserve. */
  readonly treasury: string
  /** The contract that members pay to and that anchors the roots of what is owed; null while there is none. */
  readonly reserve: string | null
  readonly explorerUrl: string | null
  /** The WalletConnect relay as the server names it. `relayOf` parses it, in the wallet's own chunk. */
  readonly walletConnect: unknown
  /** The server's public push key; null if there are no notifications. */
  readonly pushKey: string | null
  readonly appVersion: string
}

/** Reads the configuration from an answer. Throws if a field is missing or of the wrong type. */
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
    reserve: typeof config.reserve === 'string' && config.reserve !== '' ? config.reserve : null,
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
