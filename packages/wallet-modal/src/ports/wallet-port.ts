import type { Address, Hex } from 'viem'

/** The time, which tests can control. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs a function once, later. Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

/** The part of `localStorage` the modal uses. It must not throw: a full or denied storage forgets instead. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Opens a URL outside the modal. */
export type Opener = { open(url: string, target: '_blank' | '_self'): void }

/** Copies a text. Rejects if the browser denies it. */
export type Clipboard = { write(text: string): Promise<void> }

/** The device and browser of the page. */
export type Platform = {
  /**
   * True for a phone or tablet, where wallets are apps of their own. A coarse pointer alone is not enough, because
   * laptops have touch screens too.
   */
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** The page is shown inside Telegram, which handles links differently. */
  readonly isTelegram: boolean
  /** Returns whether the page is visible. */
  isVisible(): boolean
  /**
   * Returns whether a tap or key press is being handled, or was just before, so that the browser allows opening another
   * app.
   */
  isInGesture(): boolean
  /** Returns whether an extension has injected itself into the page under this name. */
  hasInjected(injectedId: string): boolean
  /** Calls the listener each time the page becomes visible. Returns a function that stops it. */
  onVisible(listener: () => void): () => void
}

/** How a wallet is reached. */
export type ConnectorKind = 'announced' | 'injected' | 'walletConnect' | 'external'

/** The sanitized data of a connector. */
export type ConnectorInfo = {
  readonly uid: string
  readonly id: string
  readonly name: string | null
  readonly rdns: string | null
  readonly icon: string | null
  readonly kind: ConnectorKind
  readonly isInstalled: boolean
  /** The directory ids of the wallet this connector serves. */
  readonly walletIds: readonly string[]
}

/** A chain of the app's config. */
export type Network = {
  readonly chainId: number
  readonly name: string
  /** A picture for an `<img>`, or null. If null, the modal shows its own drawing or a letter. */
  readonly image: string | null
}

/** The chains that the connected wallet supports. */
export type NetworkSupport = {
  /** Null if the wallet names none, as extensions do. */
  readonly approved: readonly number[] | null
  /** Whether the wallet can switch to other chains or add them. */
  readonly supportsAll: boolean
}

export type ConnectHandlers = {
  /** The wallet was asked: its code is loaded. */
  onAsked(): void
  /** A pairing can be scanned or opened (WalletConnect only). */
  onUri(uri: string): void
  onRelay(isReachable: boolean): void
}

/** A token to list in the wallet (EIP-747). */
export type WatchedToken = {
  readonly address: `0x${string}`
  readonly symbol: string
  readonly decimals: number
  readonly image?: string
}

/** The token whose balance is shown on a chain. By default the native currency. */
export type TokensByChain = Readonly<Record<number, { readonly address: Address; readonly image?: string }>>

/** The fields of the message that a wallet signs while connecting (EIP-4361, CAIP-122). Times are ISO 8601. */
export type OneClickRequest = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly resources?: readonly string[]
}

/** The result of signing in while connecting. `message` is what the wallet signed. */
export type OneClickSignIn = {
  readonly message: string
  readonly signature: Hex
  readonly address: Address
  readonly chainId: number
}

/** Whether an account is connected. `reconnecting` while the last wallet is restored. */
export type AccountStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected'

/** The connected account. `address` is null if there is none. */
export type Account = {
  readonly status: AccountStatus
  readonly address: Address | null
  readonly chainId: number | null
  /** Null on a network the app does not know. */
  readonly networkName: string | null
  readonly explorerUrl: string | null
}

/** An amount in the token's smallest unit, with its decimals and symbol. */
export type Balance = { readonly value: bigint; readonly decimals: number; readonly symbol: string }

/** The interface to wallets and chains. Errors are passed on as the wallet threw them. */
export type WalletPort = {
  connectors(): readonly ConnectorInfo[]
  /** Looks for wallets again. Changes arrive through `watchConnectors`. */
  refreshConnectors(): void
  watchConnectors(listener: () => void): () => void
  /**
   * Connects. Another call while a pairing is pending starts a new pairing, and ends the old one when the new one has
   * its URI. Rejects with `PairingCancelledError` if the wallet was left before it approved: another one was asked, or
   * `cancelConnect` or `disconnect` was called.
   */
  connect(connectorUid: string, handlers: ConnectHandlers): Promise<void>
  /** Cancels a pending pairing, or makes a late approval change nothing. A connection stays. */
  cancelConnect(connectorUid: string): void
  disconnect(): Promise<void>
  account(): Account
  watchAccount(listener: () => void): () => void
  balance(account: Account): Promise<Balance>
  networks(): readonly Network[]
  /** The current chain: the wallet's, or the app's choice without a wallet. */
  selectedChainId(): number
  networkSupport(): Promise<NetworkSupport>
  /** Resolves when a transaction is mined. Rejects if there is no way to read its chain. */
  waitForTransaction(chainId: number, hash: Hex): Promise<'confirmed' | 'failed'>
  /** Returns the URL of a transaction in a block explorer. Null for a chain without one. */
  transactionUrl(chainId: number, hash: string): string | null
  /**
   * Switches the connected wallet, and adds the chain if the wallet does not know it. Without a wallet, sets the app's
   * choice.
   */
  switchNetwork(chainId: number): Promise<void>
  /** Returns the token that the app configured for a chain, if the connected wallet can be asked to list it. */
  watchableToken(chainId: number): Pick<WatchedToken, 'address' | 'image'> | null
  /** Returns whether the wallet listed the token. */
  watchToken(token: WatchedToken): Promise<boolean>
  signMessage(message: string): Promise<Hex>
  /** Returns once what the wallet signed while connecting. Null if it cannot or was not asked. */
  takeSignIn(): OneClickSignIn | null
}
