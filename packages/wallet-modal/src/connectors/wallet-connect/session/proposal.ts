import type { SdkClient } from '../sdk/sdk.ts'

type Namespaces = NonNullable<Parameters<SdkClient['connect']>[0]['optionalNamespaces']>

/** What the app may do in a session. All of it is optional, so that a wallet approves what it supports. */
export type Permissions = { readonly methods: readonly string[]; readonly events: readonly string[] }

const methods: readonly string[] = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

/** The connector follows these events itself. */
const followed: readonly string[] = ['accountsChanged', 'chainChanged']

/** Returns what to propose: the app's methods in place of all known ones, and its events in addition to our own. */
export function permissionsOf(options: { methods?: readonly string[]; events?: readonly string[] }): Permissions {
  return { methods: options.methods ?? methods, events: [...new Set([...followed, ...(options.events ?? [])])] }
}

/** Returns the namespaces (CAIP-25) to propose. Wallets start on the first chain. */
export function proposedNamespaces(chainIds: readonly number[], { methods, events }: Permissions): Namespaces {
  return {
    eip155: { chains: chainIds.map((chainId) => `eip155:${chainId}`), methods: [...methods], events: [...events] },
  }
}
