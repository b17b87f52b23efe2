import type { SdkStorage } from './sdk-storage.ts'

/** The options of the `walletConnect` connector. */
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
  /** The methods that the wallet is asked to allow, in place of all that wagmi and viem use. */
  readonly methods?: readonly string[]
  /** Events the wallet is asked to send in addition to `accountsChanged` and `chainChanged`. */
  readonly events?: readonly string[]
  /**
   * Lets wallets show whether this domain is the one registered for the project id. Loads a frame of
   * `verify.walletconnect.org` before each message, and waits for it at most 1.5 seconds. Off by default.
   */
  readonly attestsDomain?: boolean
  /** Where keys and sessions are stored. By default IndexedDB, or memory if it is denied. */
  readonly storage?: SdkStorage
}

export const defaultRelayTimeout = 8000
export const defaultRequestTimeout = 300_000
