import type { PartDependencies } from '../part.ts'
import type { Network, WalletPort } from '../ports.ts'

export type NetworksState = { readonly networks: readonly Network[] }

export const initialNetworks = (wallets: WalletPort): NetworksState => ({ networks: wallets.networks() })

export type NetworkActions = Record<never, never>

/** The networks of the app: which the wallet serves, and switching between them. */
export function createNetworks(_: PartDependencies): NetworkActions {
  return {}
}
