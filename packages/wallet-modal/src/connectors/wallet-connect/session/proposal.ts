import type { SdkClient } from '../sdk/sdk.ts'

type Namespaces = NonNullable<Parameters<SdkClient['connect']>[0]['optionalNamespaces']>

/** All methods and events the app may use. They are optional, so that a wallet approves what it supports. */
const methods = [
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

const events = ['accountsChanged', 'chainChanged']

/** Returns the namespaces (CAIP-25) to propose. Wallets start on the first chain. */
export function proposedNamespaces(chainIds: readonly number[]): Namespaces {
  return { eip155: { chains: chainIds.map((chainId) => `eip155:${chainId}`), methods, events } }
}

/** What a one-click sign-in requests in addition to the signature (ERC-5573 capabilities). */
export const authenticatedMethods: readonly string[] = methods
