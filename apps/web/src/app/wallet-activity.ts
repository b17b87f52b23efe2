import type { ActivitySource } from '@terahold/wallet-modal'
import { createChainLogActivity } from '@terahold/wallet-modal/adapters'
import { type Address, isAddress } from 'viem'
import type { Config } from 'wagmi'
import { getClient } from 'wagmi/actions'
import type { AppConfig } from '../shared/app-config.ts'

/** The most blocks the server's forwarder lets one question about logs span. */
const rangeSize = 10_000

/** The address of the token everything is paid in; null when the server's is none. */
export function tokenAddressOf({ token }: AppConfig): Address | null {
  return isAddress(token.address, { strict: false }) ? token.address : null
}

/** What an account sent and received of our token, read from the chain through our own server. */
export function tokenActivity(config: Config, appConfig: AppConfig): ActivitySource | null {
  const address = tokenAddressOf(appConfig)
  if (address === null) return null
  const { symbol, decimals } = appConfig.token
  return createChainLogActivity({
    client: (chainId) => getClient(config, { chainId }),
    tokens: { [appConfig.chainId]: [{ address, symbol, decimals }] },
    rangeSize,
  })
}
