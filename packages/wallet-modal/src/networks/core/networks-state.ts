import type { Network, NetworkSupport, WalletPort } from '../../ports/wallet-port.ts'
import { notSwitching, type SwitchingState } from './switching.ts'

export type NetworksState = {
  /** In the order of the app's configuration. */
  readonly networks: readonly Network[]
  /** The chain of the connected wallet, which the app may not know; without one the app's own choice. */
  readonly selectedChainId: number
  readonly networkSupport: NetworkSupport
  readonly switching: SwitchingState
}

/** A wallet that has not said which networks it serves is asked, and may then refuse. */
export const anyNetwork: NetworkSupport = { approved: null, supportsAll: true }

export const initialNetworks = (wallets: WalletPort): NetworksState => ({
  networks: wallets.networks(),
  selectedChainId: wallets.selectedChainId(),
  networkSupport: anyNetwork,
  switching: notSwitching,
})
