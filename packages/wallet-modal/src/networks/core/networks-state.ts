import type { Network, NetworkSupport, WalletPort } from '../../ports/wallet-port.ts'
import { notSwitching, type SwitchingState } from './switching.ts'

export type NetworksState = {
  /** In the order of the app's config. */
  readonly networks: readonly Network[]
  /** The chain of the connected wallet, which the app may not know. Without a wallet, the app's choice. */
  readonly selectedChainId: number
  readonly networkSupport: NetworkSupport
  readonly switching: SwitchingState
}

/** A wallet that does not say which networks it supports is asked, and may refuse. */
export const anyNetwork: NetworkSupport = { approved: null, supportsAll: true }

export const initialNetworks = (wallets: WalletPort): NetworksState => ({
  networks: wallets.networks(),
  selectedChainId: wallets.selectedChainId(),
  networkSupport: anyNetwork,
  switching: notSwitching,
})
