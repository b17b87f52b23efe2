import { token, treasury } from './order-fixture.ts'

/** Returns `/app-config.json` as the server of these tests serves it. */
export function createAppConfig(
  changes: { explorerUrl?: string | null; profile?: 'production' | 'demo'; pushKey?: string | null } = {},
) {
  return {
    profile: 'production',
    chainId: 31_337,
    token: { address: token, symbol: 'USDT', decimals: 6 },
    treasury,
    explorerUrl: 'https://explorer.example/',
    pushKey: null,
    appVersion: '1.0.0',
    ...changes,
  }
}
