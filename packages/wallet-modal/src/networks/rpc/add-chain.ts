import { type Chain, type Hex, numberToHex } from 'viem'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export type AddChainParameters = {
  readonly chainId: Hex
  readonly chainName: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
  readonly iconUrls?: readonly string[]
}

/** @throws Error when the chain has no RPC address: a wallet refuses it then. */
export function addChainParameters({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain): AddChainParameters {
  const urls = rpcUrls.default.http
  if (urls.length === 0) throw new Error(`${name} has no RPC address`)
  const explorers = blockExplorers ? Object.values(blockExplorers).map(({ url }) => url) : []
  const { symbol, decimals } = nativeCurrency
  return {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name, symbol, decimals },
    rpcUrls: [...urls],
    ...(explorers.length > 0 && { blockExplorerUrls: [...new Set(explorers)] }),
  }
}
