import { custom } from 'viem'
import { bsc } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { createProvider } from './provider.ts'
import { alice } from './test-harness.ts'

function harness(allowed: readonly string[] = ['personal_sign']) {
  const [asked, read, switched]: [string[], string[], number[]] = [[], [], []]
  const provider = createProvider({
    chains: [bsc],
    transports: { 56: custom({ request: async ({ method }) => read.push(method) }) },
    accounts: async () => [alice.address],
    chainId: async () => 56,
    allows: async (method) => allowed.includes(method),
    ask: async ({ method }) => asked.push(method),
    switchChain: async (chainId) => switched.push(chainId),
  })
  return { provider, asked, read, switched }
}

describe('the provider of a WalletConnect wallet', () => {
  it('returns accounts and chain without asking the wallet', async () => {
    const { provider, asked, read } = harness()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice.address])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice.address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
    expect([asked, read]).toEqual([[], []])
  })

  it("sends allowed methods and wallet-only methods to the wallet, and the rest to the app's node", async () => {
    const { provider, asked, read } = harness(['personal_sign', 'eth_getLogs'])
    await provider.request({ method: 'personal_sign' })
    await provider.request({ method: 'eth_signTypedData_v4' })
    await provider.request({ method: 'eth_sendTransaction' })
    await provider.request({ method: 'wallet_watchAsset' })
    await provider.request({ method: 'eth_getLogs' })
    await provider.request({ method: 'eth_getBalance' })
    expect(asked).toEqual([
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_watchAsset',
      'eth_getLogs',
    ])
    expect(read).toEqual(['eth_getBalance'])
  })

  it('switches chains like the connector', async () => {
    const { provider, switched } = harness()
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })).toBeNull()
    expect(switched).toEqual([1])
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{}] })).rejects.toThrow(TypeError)
  })
})
