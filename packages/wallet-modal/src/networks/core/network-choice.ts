import type { Network, NetworkSupport } from '../../ports/wallet-port.ts'

/** What a press on a network does. */
export type PickAction =
  | 'nothing'
  /** No wallet is connected: selects the network, then shows Connect. */
  | 'connectNext'
  /** The wallet approved it before, so it switches without asking. */
  | 'switch'
  | 'requestWallet'

type Situation = {
  readonly isConnected: boolean
  readonly selectedChainId: number
  readonly support: NetworkSupport
}

/**
 * Returns what a press does (specification, section 4): an approved network switches directly, another only if the
 * wallet can add networks.
 */
export function pickAction(chainId: number, { isConnected, selectedChainId, support }: Situation): PickAction {
  if (!isConnected) return 'connectNext'
  if (chainId === selectedChainId) return 'nothing'
  if (support.approved?.includes(chainId)) return 'switch'
  return support.supportsAll ? 'requestWallet' : 'nothing'
}

/**
 * Returns whether a network is disabled: the wallet does not support all networks and has not approved it
 * (specification, section 5).
 */
export function isNetworkDisabled(chainId: number, support: NetworkSupport): boolean {
  return !support.supportsAll && !support.approved?.includes(chainId)
}

/** Returns whether Account links to the networks: there is a choice, or the app does not know the wallet's network. */
export function hasNetworkChoice(networks: readonly Network[], chainId: number | null): boolean {
  return networks.length > 1 || !networks.some((network) => network.chainId === chainId)
}
