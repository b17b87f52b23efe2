import type { Chain } from 'viem'
import type { Connector } from 'wagmi'
import { type AddChainParameters, addChainParameters } from './add-chain.ts'

/** What the caller of a switch says of the chain, in place of what the configuration does. */
export type AddedChain = Parameters<NonNullable<Connector['switchChain']>>[0]['addEthereumChainParameter']

/**
 * The parameter of `wallet_addEthereumChain` (EIP-3085) with what the caller says of the chain.
 *
 * @throws Error when neither names an RPC address.
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
