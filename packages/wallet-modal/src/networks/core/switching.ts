import type { Network, WalletPort } from '../../ports/wallet-port.ts'
import { notSwitching, type SwitchingState } from './networks-state.ts'
import { toSwitchFailure } from './switch-failure.ts'

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

export type CreateSwitching = (dependencies: Dependencies) => Switching

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
