import { type Catalogue, type FailureWords, failureWords, fill } from '../../locales/catalogue.ts'
import type { Network } from '../../ports/wallet-port.ts'
import type { SwitchingState } from '../core/networks-state.ts'

/** Returns the text for a pending or failed switch. */
export function switchText(switching: SwitchingState, network: Network, texts: Catalogue): FailureWords {
  const { networks } = texts
  if (switching.status !== 'failed') return { title: networks.approve, hint: networks.accept }
  const { title, hint } = failureWords(texts, networks.failures, switching.failure.kind)
  return { title: fill(title, 'name', network.name), hint: fill(hint, 'name', network.name) }
}
