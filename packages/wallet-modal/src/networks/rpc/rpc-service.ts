/** The chains of the RPC service (specification, section 9) with their display names. */
export const rpcServiceChains = {
  1: 'Ethereum',
  5: 'Goerli',
  11155111: 'Sepolia',
  10: 'OP Mainnet',
  420: 'OP Goerli',
  42161: 'Arbitrum One',
  421613: 'Arbitrum Goerli',
  137: 'Polygon',
  80001: 'Polygon Mumbai',
  42220: 'Celo',
  1313161554: 'Aurora',
  1313161555: 'Aurora Testnet',
  56: 'BNB Smart Chain',
  97: 'BNB Smart Chain Testnet',
  43114: 'Avalanche',
  43113: 'Avalanche Fuji',
  100: 'Gnosis',
  8453: 'Base',
  84531: 'Base Goerli',
  7777777: 'Zora',
  999: 'Zora Goerli',
  324: 'ZKsync Era',
  280: 'zkSync Era Goerli',
} as const

/** The 23 ids, in ascending order. */
export const rpcServiceChainIds: readonly number[] = Object.keys(rpcServiceChains).map(Number)

export type RpcServiceOptions = { readonly chainId: number; readonly projectId: string; readonly baseUrl?: string }

const serviceUrl = 'https://rpc.walletconnect.com'

/** Returns the URL of a chain at the RPC service, or null for a chain it does not serve. */
export function rpcServiceUrl({ chainId, projectId, baseUrl = serviceUrl }: RpcServiceOptions): string | null {
  if (!Object.hasOwn(rpcServiceChains, chainId)) return null
  const query = new URLSearchParams({ chainId: `eip155:${chainId}`, projectId })
  return `${baseUrl.replace(/\/+$/, '')}/v1/?${query}`
}
