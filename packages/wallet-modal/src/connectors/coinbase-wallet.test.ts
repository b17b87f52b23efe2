import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Config, createConfig, http } from 'wagmi'
import { connect, getConnection, switchChain } from 'wagmi/actions'
import { bsc, polygon } from 'wagmi/chains'
import { coinbaseWallet } from './coinbase-wallet.ts'
import { alice, failureOf } from './wallet-connect/test-harness.ts'

type Answer = (params: unknown) => unknown

let asked: unknown[] = []
let stored: Map<string, string>

beforeEach(() => {
  asked = []
  stored = new Map()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
})
afterEach(() => vi.unstubAllGlobals())

/** The SDK writes its version to the page's storage when it starts. */
const isStarted = () => [...stored.keys()].some((key) => key.includes('CBWSDK'))

/** The wallet's extension, which the SDK prefers. */
function extension(answers: Record<string, Answer>) {
  return {
    setAppInfo: (...info: unknown[]) => asked.push(['setAppInfo', info]),
    on: () => {},
    removeListener: () => {},
    async request({ method, params }: { method: string; params: unknown }) {
      asked.push([method, params])
      return answers[method]?.(params)
    },
  }
}

function refuse(error: object): Answer {
  return () => {
    throw Object.assign(new Error('refused'), error)
  }
}

function page(answers: Record<string, Answer> = {}): Config {
  const usual = { eth_requestAccounts: () => [alice.address], eth_chainId: () => '0x38' }
  vi.stubGlobal('coinbaseWalletExtension', extension({ ...usual, ...answers }))
  return createConfig({
    chains: [bsc, polygon],
    connectors: [coinbaseWallet({ appName: 'Terahold' })],
    transports: { 56: http('http://127.0.0.1:9'), 137: http('http://127.0.0.1:9') },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}

async function connected(answers?: Record<string, Answer>) {
  const config = page(answers)
  await connect(config, { connector: firstOf(config) })
  asked = []
  return config
}

function firstOf(config: Config) {
  const [connector] = config.connectors
  if (!connector) throw new Error('There is no connector')
  return connector
}

describe('Coinbase Wallet', () => {
  it("starts the SDK only when it is chosen, with the app's name", async () => {
    const config = page()
    expect(isStarted()).toBe(false)
    await connect(config, { connector: firstOf(config) })
    expect(isStarted()).toBe(true)
    expect(asked[0]).toMatchObject(['setAppInfo', ['Terahold', '', [56, 137], { options: 'all' }]])
    expect(getConnection(config)).toMatchObject({ address: alice.address, chainId: 56 })
  })

  it.each(['User closed modal', 'accounts received is empty'])('treats "%s" as a rejection', async (message) => {
    const config = page({ eth_requestAccounts: refuse({ message }) })
    expect((await failureOf(connect(config, { connector: firstOf(config) }))).name).toBe('UserRejectedRequestError')
  })

  it('asks the wallet to add an unknown chain', async () => {
    const config = await connected({ wallet_switchEthereumChain: refuse({ code: 4902 }) })
    await switchChain(config, { chainId: 137 })
    expect(asked).toMatchObject([
      ['wallet_switchEthereumChain', [{ chainId: '0x89' }]],
      ['wallet_addEthereumChain', [{ chainId: '0x89', chainName: 'Polygon', nativeCurrency: { symbol: 'POL' } }]],
    ])
  })

  it('turns another failure into a switch-chain error with its cause', async () => {
    const config = await connected({ wallet_switchEthereumChain: refuse({ code: -32603, message: 'Out of order' }) })
    const failure = await failureOf(switchChain(config, { chainId: 137 }))
    expect(failure).toMatchObject({ name: 'SwitchChainError', cause: { message: 'Out of order' } })
  })

  it('distinguishes a refused chain from one that could not be added', async () => {
    const unknown = { wallet_switchEthereumChain: refuse({ code: 4902 }) }
    const refused = await connected({ ...unknown, wallet_addEthereumChain: refuse({ code: 4001 }) })
    expect((await failureOf(switchChain(refused, { chainId: 137 }))).name).toBe('UserRejectedRequestError')
    const broken = await connected({
      ...unknown,
      wallet_addEthereumChain: refuse({ code: -32603, message: 'Bad node' }),
    })
    expect(await failureOf(switchChain(broken, { chainId: 137 }))).toMatchObject({ code: -32603, message: 'Bad node' })
  })

  it('refuses a chain that is not configured', async () => {
    const config = await connected()
    const failure = await failureOf(firstOf(config).switchChain?.({ chainId: 10 }) ?? Promise.resolve())
    expect(failure).toMatchObject({ name: 'SwitchChainError', cause: { name: 'ChainNotConfiguredError' } })
    expect(asked).toEqual([])
  })
})
