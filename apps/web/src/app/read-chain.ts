import { isWalletConnect } from '@terahold/wallet-modal/connectors'
import { getConnection } from 'wagmi/actions'
import { loadAppConfig } from '../shared/config/app-config-query.ts'
import type { ContractCall } from '../shared/wallet/chain-reader.ts'
import { openWallet } from './wallet.ts'

type Provider = { request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }

const patienceMs = 15_000

/**
 * Asks the connected wallet's own node. Rejects without a wallet, with one over WalletConnect, on another network, and after 15
 * seconds. A connection over WalletConnect passes on no reading of the chain, so our server would answer instead.
 */
export async function readChain(method: string, params: readonly unknown[]): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const { connector, provider } = await connectedWallet()
  if (isWalletConnect(connector)) throw new Error('the wallet has no node for this browser')
  const timer = setTimeout(() => late.reject(new Error('the wallet does not answer')), patienceMs)
  const read = async () => {
    await requireNetwork(provider)
    return provider.request({ method, params })
  }
  return Promise.race([read(), late.promise]).finally(() => clearTimeout(timer))
}

/** Asks the connected wallet to send a call. Does not use our server. Rejects as the wallet does. */
export async function sendCall(call: ContractCall): Promise<string> {
  const { provider, address } = await connectedWallet()
  await requireNetwork(provider)
  return String(await provider.request({ method: 'eth_sendTransaction', params: [{ from: address, ...call }] }))
}

async function connectedWallet() {
  const { config } = await openWallet()
  const { connector, address } = getConnection(config)
  const provider = (await connector?.getProvider()) as Provider | undefined
  if (connector === undefined || provider === undefined) throw new Error('no wallet is connected')
  return { connector, provider, address }
}

async function requireNetwork(provider: Provider): Promise<void> {
  const { chainId } = await loadAppConfig()
  const own = await provider.request({ method: 'eth_chainId', params: [] })
  if (Number(own) !== chainId) throw new Error('the wallet is on another network')
}
