import type { Clock, KeyValueStorage } from '../../ports/wallet-port.ts'
import { createPairings, type Pairings } from './pairings.ts'
import { type RelayConnection, type RelayStatus, watchRelay } from './relay-connection.ts'
import { defaultRelayTimeout, type WalletConnectOptions } from './sdk/options.ts'
import { type SdkClass, type SdkClient, startSdk } from './sdk/sdk.ts'

/** The SDK as it runs on a page: once, even with several connectors. */
export type SdkInstance = {
  readonly client: SdkClient
  readonly relay: RelayConnection
  readonly pairings: Pairings
  onRelayStatus(listener: (status: RelayStatus) => void): void
}

export type PageDependencies = {
  readonly clock: Clock
  readonly importSdk: () => Promise<SdkClass>
  /** Calls the listener each time the page becomes visible. */
  readonly onVisible: (listener: () => void) => void
  /** The storage of this tab, which outlives a reload. */
  readonly tabStorage: KeyValueStorage
  /** Calls the listener each time another tab of the app disconnects. */
  readonly onEndedElsewhere: (listener: () => void) => void
  /** Running SDKs by the options they were started with. */
  readonly pages: Map<string, Promise<SdkInstance>>
}

/** Starts the SDK on the page. */
export async function startInstance(
  sdk: SdkClass,
  options: WalletConnectOptions,
  { clock, onVisible }: PageDependencies,
): Promise<SdkInstance> {
  const timeout = options.relayTimeout ?? defaultRelayTimeout
  const client = await startSdk(sdk, options)
  const listeners = new Set<(status: RelayStatus) => void>()
  const relay = watchRelay(client.core.relayer, {
    clock,
    timeout,
    onStatus(status) {
      for (const listener of listeners) listener(status)
    },
  })
  // Phones close the socket of a page in the background. A failure is reported through the status.
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
