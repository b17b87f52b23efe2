import type { SdkStorage } from './sdk-storage.ts'

export type WalletConnectOptions = {
  /** The project's id at the relay. A relay of your own may accept any. */
  readonly projectId: string
  /** How wallets present this app to their owner; without it, what the page says of itself. */
  readonly metadata?: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Address of the relay, `wss://…`; the public one if left out. */
  readonly relayUrl?: string
  /** How long the relay may take to answer before it counts as unreachable, in milliseconds; 8000 if left out. */
  readonly relayTimeout?: number
  /** How long a wallet may take to answer a request, in milliseconds, from 5 minutes (the default) to 7 days. */
  readonly requestTimeout?: number
  /** Where keys and connections are kept; IndexedDB if left out, and memory where that is denied. */
  readonly storage?: SdkStorage
}

export const defaultRelayTimeout = 8000
export const defaultRequestTimeout = 300_000
