import { SignClient } from '@walletconnect/sign-client'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type Namespaces = Parameters<Client['approve']>[0]['namespaces']

export interface WalletMetadata {
  name: string
  description: string
  url: string
  icons: string[]
}

export interface SilentClient {
  readonly client: Client
  /** Closes sockets and timers, so that the process can exit. */
  stop(): Promise<void>
}

/** Starts a WalletConnect client that connects only to its relay: no telemetry, attestation, log or storage. */
export async function startSignClient(relayUrl: string, metadata: WalletMetadata): Promise<SilentClient> {
  // The library keeps one core per prefix in a global. Without a unique prefix two wallets would be the same.
  const prefix = `wallet-testkit-${crypto.randomUUID()}`
  const client = await SignClient.init({
    relayUrl,
    projectId: 'wallet-testkit',
    metadata,
    storage: memoryStorage(),
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent',
    // A request that hangs must not block the next one.
    signConfig: { disableRequestQueue: true },
  })
  // The type promises a result for every origin, but the library returns none for an unknown one.
  Object.assign(client.core.verify, { resolve: async () => undefined })
  ignoreMalformed(client)
  const relayer = client.core.relayer as unknown as RelayerInside
  connectOnce(relayer)
  return {
    client,
    async stop() {
      client.core.heartbeat.stop()
      client.removeAllListeners('session_request')
      // The library's timer for a reconnect would open the socket again.
      relayer.connect = async () => {}
      await client.core.relayer.transportClose()
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}`)
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}_count`)
    },
  }
}

type Provider = { onPayload?: (payload: unknown) => void }
type RelayerInside = {
  provider: Provider
  connectPromise: Promise<void> | undefined
  connect(): Promise<void>
  createProvider(): Promise<void>
}

/**
 * The library connects for each message that waits for the socket. Two attempts replace each other's socket and start again, for ever.
 */
function connectOnce(relayer: RelayerInside): void {
  const connect = relayer.connect.bind(relayer)
  relayer.connect = () => {
    relayer.connectPromise ??= connect().finally(() => {
      relayer.connectPromise = undefined
    })
    return relayer.connectPromise
  }
}

type EngineInside = {
  isValidDisconnect(of: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, message: unknown): Promise<void>
}

/**
 * The library throws an uncaught error for a frame that is not a message, and for a second message that ends the same session. Each would
 * end the test run.
 */
function ignoreMalformed(client: Client): void {
  const engine = client.engine as unknown as EngineInside
  const end = engine.onSessionDeleteRequest
  engine.onSessionDeleteRequest = async (topic, message) => {
    const isOpen = await engine.isValidDisconnect({ topic }).then(
      () => true,
      () => false,
    )
    if (isOpen) await end(topic, message)
  }
  const relayer = client.core.relayer as unknown as RelayerInside
  const create = relayer.createProvider.bind(relayer)
  relayer.createProvider = async () => {
    await create()
    const { provider } = relayer
    const receive = provider.onPayload?.bind(provider)
    provider.onPayload = (payload) => {
      if (isRelayFrame(payload)) receive?.(payload)
    }
  }
}

function isRelayFrame(frame: unknown): boolean {
  if (!isFields(frame) || !('id' in frame)) return false
  if (typeof frame.method !== 'string') return 'result' in frame || isFields(frame.error)
  const data = isFields(frame.params) ? frame.params.data : undefined
  return isFields(data) && typeof data.topic === 'string' && typeof data.message === 'string'
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Storage = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['storage']>

/** Stores a client's sessions and keys in memory, separate from other wallets. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, text]): [string, T] => [key, JSON.parse(text) as T]),
    async getItem<T>(key: string) {
      const text = entries.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as T)
    },
    setItem: async (key: string, value: unknown) => void entries.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
