import type { Network, WalletPort } from '../../ports/wallet-port.ts'
import { type SwitchFailure, toSwitchFailure } from './switch-failure.ts'

/** The state of the switch to another network. */
export type SwitchingState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly network: Network }
  | { readonly status: 'failed'; readonly network: Network; readonly failure: SwitchFailure }

export const notSwitching: SwitchingState = { status: 'idle' }

export type Switching = {
  start(network: Network): void
  /** Drops the attempt and ignores its answer. */
  leave(): void
}

type Dependencies = {
  wallets: WalletPort
  set: (state: SwitchingState) => void
  onSwitched: () => void
  onFailed: (network: Network) => void
}

/** Asks the wallet to switch. Only the newest attempt counts. */
export function createSwitching({ wallets, set, onSwitched, onFailed }: Dependencies): Switching {
  let attempts = 0

  async function run(network: Network, attempt: number) {
    try {
      await wallets.switchNetwork(network.chainId)
    } catch (error) {
      if (attempt !== attempts) return
      set({ status: 'failed', network, failure: toSwitchFailure(error) })
      onFailed(network)
      return
    }
    if (attempt === attempts) onSwitched()
  }

  return {
    start(network) {
      attempts += 1
      set({ status: 'asking', network })
      void run(network, attempts)
    },
    leave() {
      attempts += 1
      set(notSwitching)
    },
  }
}
