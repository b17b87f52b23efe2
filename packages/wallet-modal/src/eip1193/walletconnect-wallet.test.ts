import { custom } from 'viem'
import { bsc, mainnet, polygon } from 'viem/chains'
import { describe, expect, it, onTestFinished } from 'vitest'
import { browserClock } from '../browser/environment.ts'
import { importSdk } from '../connectors/wallet-connect/import-sdk.ts'
import type { SdkClient } from '../connectors/wallet-connect/sdk/sdk.ts'
import { memoryStorage } from '../connectors/wallet-connect/sdk/sdk-storage.ts'
import { alice, bob, failureOf, startTestHarness, until } from '../connectors/wallet-connect/test-harness.ts'
import { closeCore } from '../connectors/wallet-connect/test-page.ts'
import { createProviderPort } from './provider-port.ts'
import { createSession } from './session.ts'
import { createWalletList } from './wallet-list.ts'
import { walletConnect } from './walletconnect-wallet.ts'

type Core = SdkClient['core']

const harness = startTestHarness()
const node = custom({
  request: async ({ method }: { method: string }) => (method === 'eth_getBalance' ? '0x2a' : null),
})

function mapStorage(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** What a browser keeps after a page is closed. */
const newProfile = () => ({
  page: mapStorage(new Map()),
  tab: mapStorage(new Map()),
  sdk: memoryStorage(),
})

/** Opens a page without wagmi, with the real SDK on the relay of the test. */
function openPage(profile = newProfile(), oneClick?: Parameters<typeof createProviderPort>[2]['oneClick']) {
  const uris: string[] = []
  const started: Core[] = []
  const feature = walletConnect(
    {
      projectId: 'test',
      relayUrl: harness.relay.url,
      metadata: { name: 'Page', description: '', url: 'https://app.example', icons: [] },
      storage: profile.sdk,
      transports: { [bsc.id]: node, [mainnet.id]: node },
    },
    {
      clock: browserClock,
      async importSdk() {
        const sdk = await importSdk()
        return {
          async init(options) {
            const provider = await sdk.init(options)
            started.push(provider.client.core)
            return provider
          },
        }
      },
      onVisible: () => {},
      onEndedElsewhere: () => {},
      tabStorage: profile.tab,
      pages: new Map(),
    },
  )
  const wallet = feature.create([bsc, mainnet, polygon], profile.page)
  const session = createSession(createWalletList(new EventTarget(), [wallet]), profile.page)
  const port = createProviderPort(createWalletList(new EventTarget(), [wallet]), session, {
    chains: [bsc, mainnet, polygon],
    tokens: {},
    defaultChainId: undefined,
    chainImages: {},
    oneClick,
  })
  const connect = () =>
    port.connect('walletConnect', { onAsked: () => {}, onUri: (uri) => uris.push(uri), onRelay: () => {} })
  async function close() {
    for (const core of started.splice(0)) await closeCore(core)
  }
  onTestFinished(close)
  return { port, session, wallet, uris, connect, close, profile }
}

async function connected(chains: readonly number[] = [56, 1]) {
  const page = openPage()
  const wallet = await harness.wallet({ chains })
  const connecting = page.connect()
  await until(() => expect(page.uris).toHaveLength(1))
  await wallet.pair(page.uris[0] ?? '')
  await wallet.approve()
  await connecting
  return { page, wallet }
}

describe('WalletConnect without wagmi', () => {
  it('connects, signs at the wallet, and reads the balance from the node of the app', async () => {
    const { page } = await connected()
    const { port } = page
    expect(port.connectors()).toMatchObject([{ kind: 'walletConnect', name: 'WalletConnect' }])
    expect(port.account()).toMatchObject({ status: 'connected', address: alice.address, chainId: 56 })
    expect(await port.balance(port.account())).toMatchObject({ value: 42n })
    expect(await port.signMessage('hi')).toBe(await alice.signMessage({ message: 'hi' }))
    expect(await port.networkSupport()).toMatchObject({ approved: [56, 1] })
  })

  it('follows the wallet: another chain, another account, its end', async () => {
    const { page, wallet } = await connected()
    await wallet.switchChain(1)
    await until(() => expect(page.port.account().chainId).toBe(1))
    await page.port.switchNetwork(56)
    expect(page.port.account().chainId).toBe(56)
    await wallet.switchAccount(bob)
    await until(() => expect(page.port.account().address).toBe(bob.address))
    await wallet.disconnect()
    await until(() => expect(page.port.account().status).toBe('disconnected'))
  })

  it('restores the session after a reload, and ends it at the wallet', async () => {
    const { page, wallet } = await connected()
    await page.close()
    const { port, session } = openPage(page.profile)
    session.restore()
    await until(() => expect(port.account()).toMatchObject({ status: 'connected', address: alice.address }))
    await port.disconnect()
    expect(port.account().status).toBe('disconnected')
    await until(() => expect(wallet.sessions).toEqual([]))
  })

  it('shows the chain of a wallet that approves only another one', async () => {
    const { page } = await connected([1])
    expect(page.port.account()).toMatchObject({ status: 'connected', chainId: 1 })
  })

  it('signs in with the same approval if the app wants it', async () => {
    const request = { domain: 'app.example', uri: 'https://app.example', nonce: '12345678' }
    const page = openPage(newProfile(), async () => request)
    const wallet = await harness.wallet({ oneClick: true })
    const connecting = page.connect()
    await until(() => expect(page.uris).toHaveLength(1))
    await wallet.pair(page.uris[0] ?? '')
    await wallet.approve()
    await connecting
    expect(page.port.takeSignIn()).toMatchObject({
      address: alice.address,
      message: expect.stringContaining('12345678'),
    })
    expect(page.port.takeSignIn()).toBeNull()
  })

  it('takes a pending pairing back', async () => {
    const page = openPage()
    const connecting = page.connect()
    const failure = failureOf(connecting)
    await until(() => expect(page.uris).toHaveLength(1))
    page.port.cancelConnect('walletConnect')
    expect((await failure).name).toBe('PairingCancelledError')
    expect(page.port.account().status).toBe('disconnected')
  })
})
