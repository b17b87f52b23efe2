import { type Chain, type Hex, numberToHex } from 'viem'
import type { Connector } from 'wagmi'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export type AddChainParameters = {
  readonly chainId: Hex
  readonly chainName: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
  readonly iconUrls?: readonly string[]
}

/**
 * Returns the parameter that adds a chain. Throws an error if the chain has no RPC URL, because wallets refuse it then.
 */
export function addChainParameters({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain): AddChainParameters {
  const urls = rpcUrls.default.http
  if (urls.length === 0) throw new Error(`${name} has no RPC URL`)
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

/** The caller's data about the chain, which overrides the config. */
export type AddedChain = Parameters<NonNullable<Connector['switchChain']>>[0]['addEthereumChainParameter']

/**
 * Returns the parameter of `wallet_addEthereumChain` (EIP-3085) with the caller's data about the chain.
 *
 * Throws an error if neither has an RPC URL.
 */
export function addedChainParameters(chain: Chain, added: AddedChain): AddChainParameters {
  const { chainName, nativeCurrency, rpcUrls, blockExplorerUrls, iconUrls } = added ?? {}
  return {
    ...addChainParameters({
      ...chain,
      name: chainName ?? chain.name,
      nativeCurrency: nativeCurrency ?? chain.nativeCurrency,
      rpcUrls: rpcUrls?.length ? { default: { http: rpcUrls } } : chain.rpcUrls,
    }),
    ...(blockExplorerUrls && { blockExplorerUrls }),
    ...(iconUrls && { iconUrls }),
  }
}
