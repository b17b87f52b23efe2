import { t } from '@lingui/core/macro'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { type Chain, defineChain } from 'viem'
import { bsc } from 'viem/chains'
import type { AppConfig } from '../shared/config/app-config.ts'

/** The content security policy allows only our own origin, so chain requests go through our server. */
export const rpcUrlOf = ({ chainId }: AppConfig) => location.origin + fillPath(servicePaths.rpc, { chainId })

/** BNB Smart Chain, or the local test chain of the demo. */
export function chainOf(appConfig: AppConfig): Chain {
  const { chainId, explorerUrl } = appConfig
  if (chainId === bsc.id) return bsc
  return defineChain({
    id: chainId,
    name: t`Local test chain`,
    nativeCurrency: { name: 'Test ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrlOf(appConfig)] } },
    ...(explorerUrl === null ? {} : { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
    testnet: true,
  })
}
