import type { Network, NetworkSupport, WalletPort } from '../../ports/wallet-port.ts'
import type { SwitchFailure } from './switch-failure.ts'

/** The state of the switch to another network. */
export type SwitchingState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly network: Network }
  | { readonly status: 'failed'; readonly network: Network; readonly failure: SwitchFailure }

export const notSwitching: SwitchingState = { status: 'idle' }

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
