import type { Clock } from '../../ports/wallet-port.ts'
import { createPairings, type Pairings } from './pairings.ts'
import { type RelayConnection, type RelayStatus, watchRelay } from './relay-connection.ts'
import { defaultRelayTimeout, type WalletConnectOptions } from './sdk/options.ts'
import { type SdkClass, type SdkClient, startSdk } from './sdk/sdk.ts'

/** The SDK as it runs on a page: there is one, however many connectors a page makes. */
export type SdkInstance = {
  readonly client: SdkClient
  readonly relay: RelayConnection
  readonly pairings: Pairings
  onRelayStatus(listener: (status: RelayStatus) => void): void
}

export type PageDependencies = {
  readonly clock: Clock
  readonly importSdk: () => Promise<SdkClass>
  /** Calls the listener each time the page comes back to the front. */
  readonly onVisible: (listener: () => void) => void
  /** Calls the listener each time another tab of the app ends its connection. */
  readonly onEndedElsewhere: (listener: () => void) => void
  /** The SDKs that run already, by what they were started with. */
  readonly pages: Map<string, Promise<SdkInstance>>
}

/** Starts the SDK, or answers with the one that runs: renders in strict mode and reloaded modules ask several times. */
export function openSdk(options: WalletConnectOptions, dependencies: PageDependencies): Promise<SdkInstance> {
  const { pages } = dependencies
  const key = `${options.projectId} ${options.relayUrl ?? ''}`
  const running = pages.get(key)
  if (running) return running
  const page = startInstance(options, dependencies)
  pages.set(key, page)
  // What failed may work the next time, when the network is back.
  page.catch(() => pages.delete(key))
  return page
}

async function startInstance(options: WalletConnectOptions, dependencies: PageDependencies): Promise<SdkInstance> {
  const { clock, importSdk, onVisible } = dependencies
  const timeout = options.relayTimeout ?? defaultRelayTimeout
  const client = await startSdk(await importSdk(), options)
  const listeners = new Set<(status: RelayStatus) => void>()
  const relay = watchRelay(client.core.relayer, {
    clock,
    timeout,
    onStatus(status) {
      for (const listener of listeners) listener(status)
    },
  })
  // Phones close the socket of a page behind another app. The failure is reported through the status.
  onVisible(() => {
    if (client.core.relayer.subscriber.hasAnyTopics) relay.open().catch(() => {})
  })
  return {
    client,
    relay,
    pairings: createPairings({ client, relay, clock, timeout }),
    onRelayStatus: (listener) => void listeners.add(listener),
  }
}
