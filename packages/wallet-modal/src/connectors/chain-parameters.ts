import { type AddEthereumChainParameter, type Chain, numberToHex } from 'viem'
import type { Connector } from 'wagmi'

/** What the caller of a switch says of the chain, in place of what the configuration does. */
export type AddedChain = Parameters<NonNullable<Connector['switchChain']>>[0]['addEthereumChainParameter']

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export function chainParameters(chain: Chain, added: AddedChain): AddEthereumChainParameter {
  const explorer = chain.blockExplorers?.default.url
  return {
    chainId: numberToHex(chain.id),
    chainName: added?.chainName ?? chain.name,
    nativeCurrency: added?.nativeCurrency ?? chain.nativeCurrency,
    rpcUrls: added?.rpcUrls?.length ? added.rpcUrls : chain.rpcUrls.default.http,
    blockExplorerUrls: added?.blockExplorerUrls ?? (explorer ? [explorer] : []),
    ...(added?.iconUrls ? { iconUrls: added.iconUrls } : {}),
  }
}
