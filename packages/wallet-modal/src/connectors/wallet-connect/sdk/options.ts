import type { SdkStorage } from './sdk-storage.ts'

export type WalletConnectOptions = {
  /** The project id at the relay. A relay of your own may accept any. */
  readonly projectId: string
  /** How wallets present this app. By default, the page's own title, description and icons. */
  readonly metadata?: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** URL of the relay, `wss://…`. By default, the public relay. */
  readonly relayUrl?: string
  /** How long the relay may take to answer before it counts as unreachable, in milliseconds. 8000 by default. */
  readonly relayTimeout?: number
  /** How long a wallet may take to answer a request, in milliseconds, from 5 minutes (the default) to 7 days. */
  readonly requestTimeout?: number
  /** Where keys and sessions are stored. By default IndexedDB, or memory if it is denied. */
  readonly storage?: SdkStorage
}

export const defaultRelayTimeout = 8000
export const defaultRequestTimeout = 300_000
