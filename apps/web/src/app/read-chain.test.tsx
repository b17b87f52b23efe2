import { servicePaths } from '@terahold/contract/service-paths'
import { bsc } from 'viem/chains'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Config, type CreateConnectorFn, createConfig, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import { api, setUpComponentTests } from '../testing/component-test.tsx'
import { readChain } from './read-chain.ts'

const asked: string[] = []
let config: Config
vi.mock('./wallet.ts', () => ({ openWallet: async () => ({ config }) }))

setUpComponentTests()
beforeEach(() => {
  asked.length = 0
  api.file(servicePaths.appConfig, {
    profile: 'production',
    chainId: 56,
    token: { address: `0x${'b2'.repeat(20)}`, symbol: 'USDT', decimals: 18 },
    treasury: `0x${'a1'.repeat(20)}`,
    reserve: null,
    explorerUrl: null,
    walletConnect: null,
    pushKey: null,
    appVersion: '1',
  })
})

/** Connects a wallet of this kind, on this network. */
async function connectWallet(more: object, chainId = 56): Promise<void> {
  const accounts = [`0x${'11'.repeat(20)}`] as const
  const request = async ({ method }: { readonly method: string }) => {
    asked.push(method)
    return method === 'eth_chainId' ? `0x${chainId.toString(16)}` : '0x07'
  }
  const connector = (() => ({
    id: 'one',
    name: 'One',
    type: 'injected',
    connect: async () => ({ accounts, chainId: 56 }),
    disconnect: async () => undefined,
    getAccounts: async () => accounts,
    getChainId: async () => 56,
    getProvider: async () => ({ request }),
    isAuthorized: async () => true,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
    ...more,
  })) as unknown as CreateConnectorFn
  config = createConfig({ chains: [bsc], connectors: [connector], transports: { [bsc.id]: http() }, storage: null })
  await connect(config, { connector: config.connectors[0] as (typeof config.connectors)[number] })
}

test('asks the connected wallet’s own node', async () => {
  await connectWallet({})
  expect(await readChain('eth_call', [])).toBe('0x07')
})

test('asks nothing over WalletConnect, because our server would answer', async () => {
  await connectWallet({ type: 'walletConnect', cancelConnect: () => undefined, networkSupport: () => undefined })
  await expect(readChain('eth_call', [])).rejects.toThrow('no node for this browser')
  expect(asked).toEqual([])
})

test('asks nothing of a wallet on another network, and rejects without one', async () => {
  await connectWallet({}, 1)
  await expect(readChain('eth_call', [])).rejects.toThrow('another network')
  expect(asked).not.toContain('eth_call')
  config = createConfig({ chains: [bsc], connectors: [], transports: { [bsc.id]: http() }, storage: null })
  await expect(readChain('eth_call', [])).rejects.toThrow('no wallet is connected')
})
