import type { SwitchingState } from '../core/networks/switching.ts'
import type { Network } from '../core/ports.ts'
import { type Catalogue, type FailureWords, fill } from '../locales/catalogue.ts'

/** What the person is told while a wallet is asked for a network, and when it is not on it. */
export function switchWords(switching: SwitchingState, network: Network, { networks }: Catalogue): FailureWords {
  if (switching.status !== 'failed') return { title: networks.approve, hint: networks.accept }
  const { title, hint } = networks.failures[switching.failure.kind]
  return { title: fill(title, 'name', network.name), hint: fill(hint, 'name', network.name) }
}
