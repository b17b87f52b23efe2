import { defineChain } from 'viem'

/**
 * anvil as viem describes it, without an address. The definition is here because importing `viem/chains` loads every
 * chain that viem knows, 760 modules, at each start of a process.
 */
export const localChain = defineChain({
  id: 31_337,
  name: 'Local test chain',
  nativeCurrency: { name: 'Test ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
