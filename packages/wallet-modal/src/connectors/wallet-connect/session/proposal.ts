import type { SdkClient } from '../sdk/sdk.ts'

type Namespaces = NonNullable<Parameters<SdkClient['connect']>[0]['optionalNamespaces']>

/** What the app may ever ask of a wallet. All of it is optional, so that a wallet approves what it can do. */
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

/** The namespaces (CAIP-25) to propose; wallets take the first chain as the one to start on. */
export function proposedNamespaces(chainIds: readonly number[]): Namespaces {
  return { eip155: { chains: chainIds.map((chainId) => `eip155:${chainId}`), methods, events } }
}

/** What a one-click sign-in asks for along with the signature (ERC-5573 capabilities). */
export const authenticatedMethods: readonly string[] = methods
