import type { Network, NetworkSupport } from '../../ports/wallet-port.ts'

/** What a press on a network does. */
export type PickAction =
  | 'nothing'
  /** No wallet yet: the network is set, and a wallet chosen next. */
  | 'connectNext'
  /** The wallet approved it before, so it is switched without asking. */
  | 'switch'
  | 'requestWallet'

type Situation = {
  readonly isConnected: boolean
  readonly selectedChainId: number
  readonly support: NetworkSupport
}

/** The rule of the specification's section 4: an approved network switches directly, another only where the wallet adds chains. */
export function pickAction(chainId: number, { isConnected, selectedChainId, support }: Situation): PickAction {
  if (!isConnected) return 'connectNext'
  if (chainId === selectedChainId) return 'nothing'
  if (support.approved?.includes(chainId)) return 'switch'
  return support.supportsAll ? 'requestWallet' : 'nothing'
}

/** Specification, section 5: disabled if the wallet does not support all networks and this one is not approved. */
export function isNetworkDisabled(chainId: number, support: NetworkSupport): boolean {
  return !support.supportsAll && !support.approved?.includes(chainId)
}

/** Whether the Account view leads to the networks: there is a choice, or the wallet is on a network the app has not. */
export function hasNetworkChoice(networks: readonly Network[], chainId: number | null): boolean {
  return networks.length > 1 || !networks.some((network) => network.chainId === chainId)
}
