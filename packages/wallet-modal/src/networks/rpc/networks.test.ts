import { createPublicClient, custom, defineChain } from 'viem'
import { bsc, mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { createConfig } from 'wagmi'
import { networkMarks } from '../../marks/network-marks-data.ts'
import { addChainParameters } from './add-chain.ts'
import { networkName } from './network-name.ts'
import { rpcClientDefaults, rpcTransport, withFeeDefaults } from './rpc-defaults.ts'
import { rpcServiceChainIds, rpcServiceUrl } from './rpc-service.ts'
import { watchTokenParameters } from './watch-token.ts'

/** The two lists of the specification. */
const serviceIds = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 100, 8453,
  84531, 7777777, 999, 324, 280,
]
const drawnIds = [
  1, 10, 56, 100, 137, 250, 314, 324, 1088, 1284, 1285, 4689, 8453, 9001, 42161, 42220, 43114, 7777777, 1313161554,
]

describe('the RPC service', () => {
  it('serves exactly the 23 chains', () => {
    expect(new Set(rpcServiceChainIds)).toEqual(new Set(serviceIds))
    expect(rpcServiceChainIds).toHaveLength(23)
  })

  it('has a URL for each of them and null for others', () => {
    expect(rpcServiceUrl({ chainId: 56, projectId: 'a b' })).toBe(
      'https://rpc.walletconnect.com/v1/?chainId=eip155%3A56&projectId=a+b',
    )
    expect(rpcServiceUrl({ chainId: 1, projectId: 'p', baseUrl: 'http://localhost:1/' })).toMatch(
      /^http:\/\/localhost:1\/v1\//,
    )
    expect(rpcServiceUrl({ chainId: 250, projectId: 'p' })).toBeNull()
  })
})

describe('a well-known network', () => {
  it.each([...new Set([...serviceIds, ...drawnIds])])('has a name: %i', (chainId) => {
    expect(networkName(chainId)).toMatch(/^[A-Z][\w ]+$|^zkSync Era Goerli$|^IoTeX$/)
  })

  it('does not include every network', () => {
    expect(networkName(31337)).toBeNull()
  })

  it('has a drawing if it is one of the 19', () => {
    expect(new Set(Object.keys(networkMarks).map(Number))).toEqual(new Set(drawnIds))
    expect(new Set(Object.values(networkMarks).map(({ path }) => path)).size).toBe(19)
    expect(new Set(Object.values(networkMarks).map(({ color }) => color)).size).toBe(19)
  })

  it.each(Object.entries(networkMarks))(
    'is drawn with plain paths, in white with enough contrast: %s',
    (chainId, mark) => {
      expect(mark.path).toMatch(/^M[MLHVQTCAZlhvqtcaz\d\s.,-]+$/)
      expect(contrastWithWhite(mark.color)).toBeGreaterThanOrEqual(4.5)
      expect(networkName(Number(chainId))).toBe(mark.name)
    },
  )
})

describe('the RPC defaults', () => {
  it('apply to the client: 10 s, 4 s, 1024 bytes, base fee × 1.2', () => {
    const chain = withFeeDefaults(mainnet)
    const client = createPublicClient({ ...rpcClientDefaults, chain, transport: rpcTransport('http://localhost:1') })
    expect(client.transport.timeout).toBe(10_000)
    expect(client.pollingInterval).toBe(4_000)
    expect(client.batch?.multicall).toEqual({ batchSize: 1_024 })
    expect(client.chain.fees?.baseFeeMultiplier).toBe(1.2)
  })

  it("apply to wagmi's clients", () => {
    const config = createConfig({
      ...rpcClientDefaults,
      chains: [bsc],
      transports: { 56: rpcTransport('http://localhost:1') },
    })
    expect(config.getClient()).toMatchObject({ pollingInterval: 4_000, batch: { multicall: { batchSize: 1_024 } } })
    expect(config.getClient().transport.timeout).toBe(10_000)
  })

  it('set the fee that viem proposes', async () => {
    const answers: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_maxPriorityFeePerGas: '0x0',
      eth_getBlockByNumber: { baseFeePerGas: '0x64', transactions: [] },
    }
    const transport = custom({ request: async ({ method }) => answers[method] })
    const client = createPublicClient({ chain: withFeeDefaults(mainnet), transport })
    expect((await client.estimateFeesPerGas()).maxFeePerGas).toBe(120n)
  })

  it('keep a multiplier of the chain', () => {
    expect(withFeeDefaults({ ...mainnet, fees: { baseFeeMultiplier: 2 } }).fees.baseFeeMultiplier).toBe(2)
  })
})

describe('the parameter that adds a chain (EIP-3085)', () => {
  it('has everything that a wallet needs', () => {
    expect(addChainParameters(bsc)).toEqual({
      chainId: '0x38',
      chainName: 'BNB Smart Chain',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrls: bsc.rpcUrls.default.http,
      blockExplorerUrls: ['https://bscscan.com'],
    })
  })

  it('works without an explorer, but not without an RPC URL', () => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const local = { id: 31337, name: 'Local', nativeCurrency }
    const chain = defineChain({ ...local, rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } })
    expect(addChainParameters(chain)).not.toHaveProperty('blockExplorerUrls')
    expect(() => addChainParameters({ ...chain, rpcUrls: { default: { http: [] } } })).toThrow('Local has no RPC URL')
  })
})

describe('the parameter that lists a token (EIP-747)', () => {
  const usdt = { address: '0x55d398326f99059ff775485246999027b3197955', symbol: 'USDT', decimals: 18 } as const

  it('has the checksummed address of the token', () => {
    expect(watchTokenParameters(usdt)).toEqual({
      type: 'ERC20',
      options: { ...usdt, address: '0x55d398326f99059fF775485246999027B3197955' },
    })
    expect(watchTokenParameters({ ...usdt, image: 'https://x.example/t.png' }).options.image).toBe(
      'https://x.example/t.png',
    )
  })

  it.each([{ symbol: '' }, { symbol: 'TWELVE LONG.' }, { decimals: -1 }, { decimals: 37 }, { decimals: 1.5 }])(
    'is rejected before a wallet rejects it: %j',
    (change) => {
      expect(() => watchTokenParameters({ ...usdt, ...change })).toThrow(RangeError)
    },
  )
})

/** By WCAG 2.2. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
