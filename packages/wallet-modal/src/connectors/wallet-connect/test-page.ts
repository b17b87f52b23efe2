import type UniversalProvider from '@walletconnect/universal-provider'
import { type Config, type Connector, createConfig, createStorage, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import { bsc, type Chain, mainnet, polygon } from 'wagmi/chains'
import { browserClock } from '../../browser/environment.ts'
import { importSdk } from './import-sdk.ts'
import type { WalletConnectOptions } from './sdk/options.ts'
import { memoryStorage } from './sdk/sdk-storage.ts'
import { isWalletConnect, type WalletConnectExtras, walletConnect } from './wallet-connect.ts'

/** What a browser keeps after a page is closed. */
export type Profile = { wagmi: Map<string, string>; tab: Map<string, string>; sdk: ReturnType<typeof memoryStorage> }

function newProfile(): Profile {
  return { wagmi: new Map(), tab: new Map(), sdk: memoryStorage() }
}

function mapStorage(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

type PageOptions = Partial<WalletConnectOptions> & {
  profile?: Profile
  chains?: readonly [Chain, ...Chain[]]
  /** Creates connectors of the page, which share what exists once per page. */
  copies?: number
}

export type TestPage = {
  readonly config: Config
  readonly connector: Connector & WalletConnectExtras
  readonly connectors: readonly Connector[]
  readonly profile: Profile
  /** The URIs shown, oldest first. */
  readonly uris: readonly string[]
  readonly relayStatus: readonly string[]
  readonly changes: readonly { accounts?: readonly string[] | undefined; chainId?: number | undefined }[]
  readonly ends: number
  readonly imports: number
  /** The started SDKs. */
  readonly started: readonly UniversalProvider[]
  /** Starts to connect. The URI appears in `uris`. */
  connect(chainId?: number): Promise<unknown>
  /** The user returns to the page. */
  comeBack(): void
  /** Another tab disconnects. */
  endElsewhere(): void
  /** Closes the page. Its storage stays in the profile. */
  close(): Promise<void>
}

/** Opens a page with the real SDK on the relay of the test. */
export function openTestPage(relayUrl: string, options: PageOptions = {}): TestPage {
  const { profile = newProfile(), chains = [bsc, mainnet, polygon], copies = 1, ...rest } = options
  const started: UniversalProvider[] = []
  const uris: string[] = []
  const relayStatus: string[] = []
  const changes: { accounts?: readonly string[] | undefined; chainId?: number | undefined }[] = []
  const [returns, otherTabs] = [new Set<() => void>(), new Set<() => void>()]
  let [ends, imports] = [0, 0]
  const page = {
    clock: browserClock,
    onVisible: (listener: () => void) => void returns.add(listener),
    onEndedElsewhere: (listener: () => void) => void otherTabs.add(listener),
    tabStorage: mapStorage(profile.tab),
    pages: new Map(),
    async importSdk() {
      imports += 1
      const sdk = await importSdk()
      return {
        async init(sdkOptions: Parameters<typeof sdk.init>[0]) {
          const provider = await sdk.init(sdkOptions)
          started.push(provider)
          return provider
        },
      }
    },
  }
  const metadata = { name: 'Terahold', description: 'A page under test', url: 'https://app.example', icons: [] }
  const create = () => walletConnect({ projectId: 'test', relayUrl, metadata, storage: profile.sdk, ...rest }, page)
  const config: Config = createConfig({
    chains,
    connectors: Array.from({ length: copies }, create),
    transports: Object.fromEntries(chains.map(({ id }) => [id, http('http://127.0.0.1:9')])),
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: mapStorage(profile.wagmi),
    }),
  })
  for (const { emitter } of config.connectors) {
    emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri') uris.push(String(data))
      if (type === 'relay_status') relayStatus.push(String(data))
    })
    emitter.on('change', ({ accounts, chainId }) =>
      changes.push({ ...(accounts && { accounts }), ...(chainId && { chainId }) }),
    )
    emitter.on('disconnect', () => {
      ends += 1
    })
  }
  const [connector] = config.connectors
  if (!connector || !isWalletConnect(connector)) throw new Error('The page has no WalletConnect')
  return {
    config,
    connector,
    connectors: config.connectors,
    profile,
    uris,
    relayStatus,
    changes,
    started,
    get ends() {
      return ends
    },
    get imports() {
      return imports
    },
    connect: (chainId) => connect(config, { connector, ...(chainId ? { chainId } : {}) }),
    comeBack() {
      for (const listener of returns) listener()
    },
    endElsewhere() {
      for (const listener of otherTabs) listener()
    },
    async close() {
      for (const { client } of started) await closeCore(client.core)
    },
  }
}

/** Closes the socket and timers of an SDK for good. */
export async function closeCore({ heartbeat, relayer }: UniversalProvider['client']['core']): Promise<void> {
  heartbeat.stop()
  // The SDK's timer for a reconnect would open the socket again.
  Object.assign(relayer, { connect: async () => {} })
  await relayer.transportClose()
}
