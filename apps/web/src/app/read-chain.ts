import { getConnection } from 'wagmi/actions'
import { loadAppConfig } from '../shared/config/app-config-query.ts'
import { openWallet } from './wallet.ts'

type Provider = { request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }

const patienceMs = 15_000

/** Asks the connected wallet's own node. Rejects without a wallet, on another network, and after 15 seconds. */
export async function readChain(method: string, params: readonly unknown[]): Promise<unknown> {
  const [{ config }, { chainId }] = await Promise.all([openWallet(), loadAppConfig()])
  const provider = (await getConnection(config).connector?.getProvider()) as Provider | undefined
  if (provider === undefined) throw new Error('no wallet is connected')
  const read = async () => {
    const own = await provider.request({ method: 'eth_chainId', params: [] })
    if (Number(own) !== chainId) throw new Error('the wallet is on another network')
    return provider.request({ method, params })
  }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the wallet does not answer')), patienceMs)
  return Promise.race([read(), late.promise]).finally(() => clearTimeout(timer))
}
