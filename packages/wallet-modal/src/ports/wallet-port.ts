import type { Address, Hex } from 'viem'

/** Time, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs once, later; answers with its own cancellation. */
  after(milliseconds: number, run: () => void): () => void
}

/** The part of `localStorage` the modal uses. It must not throw: a storage that is full or denied forgets instead. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Opens an address outside the modal. */
export type Opener = { open(url: string, target: '_blank' | '_self'): void }

export type Clipboard = { write(text: string): Promise<void> }

export type Platform = {
  /** A phone or tablet, where wallets are apps of their own (design: a coarse pointer alone does not make a laptop one). */
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** The page is shown inside Telegram, which handles links its own way. */
  readonly isTelegram: boolean
  /** Whether anybody can see the page now. */
  isVisible(): boolean
  /** Whether a tap or key press is being handled, or was just before, so that the browser lets another app be opened. */
  isInGesture(): boolean
  /** Whether an extension has put itself into the page under this name. */
  hasInjected(injectedId: string): boolean
  /** Calls the listener each time the page comes back to the front; answers with the cancellation. */
  onVisible(listener: () => void): () => void
}

export type ConnectorKind = 'announced' | 'injected' | 'walletConnect' | 'external'

/** What the modal needs to know of a connector, already cleaned of anything hostile. */
export type ConnectorInfo = {
  readonly uid: string
  readonly id: string
  readonly name: string | null
  readonly rdns: string | null
  readonly icon: string | null
  readonly kind: ConnectorKind
  readonly isInstalled: boolean
  /** The ids under which directories list the wallet this connector serves. */
  readonly walletIds: readonly string[]
}

/** A chain of the app's configuration. */
export type Network = {
  readonly chainId: number
  readonly name: string
  /** A picture an `<img>` may show, or null: then the modal's own drawing or a letter stands for it. */
  readonly image: string | null
}

/** Which chains the connected wallet serves. */
export type NetworkSupport = {
  /** Null when the wallet names none, as extensions do. */
  readonly approved: readonly number[] | null
  /** Whether others may be asked of it: it can switch to them or add them. */
  readonly supportsAll: boolean
}

export type ConnectHandlers = {
  /** The wallet is being asked; its code is there. */
  onAsked(): void
  /** A pairing waits to be scanned or opened (WalletConnect only). */
  onUri(uri: string): void
  onRelay(isReachable: boolean): void
}

/** A token to show in the wallet (EIP-747). */
export type WatchedToken = {
  readonly address: `0x${string}`
  readonly symbol: string
  readonly decimals: number
  readonly image?: string
}

/** What the message says that a wallet signs while it connects (EIP-4361, CAIP-122); times are ISO 8601. */
export type OneClickRequest = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly resources?: readonly string[]
}

/** What a wallet gave that signed in while it connected; `message` is what it signed. */
export type OneClickSignIn = {
  readonly message: string
  readonly signature: Hex
  readonly address: Address
  readonly chainId: number
}

export type AccountStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected'

/** The connected account as the modal shows it; `address` is null while there is none. */
export type Account = {
  readonly status: AccountStatus
  readonly address: Address | null
  readonly chainId: number | null
  /** Null on a network the app does not know. */
  readonly networkName: string | null
  readonly explorerUrl: string | null
}

/** An amount in the token's smallest unit, with what is needed to write it out. */
export type Balance = { readonly value: bigint; readonly decimals: number; readonly symbol: string }

/** The wallets and the chain, as the modal sees them. Errors are passed through as the wallet threw them. */
export type WalletPort = {
  connectors(): readonly ConnectorInfo[]
  /** Looks again which wallets are present; a change arrives through `watchConnectors`. */
  refreshConnectors(): void
  watchConnectors(listener: () => void): () => void
  /** Connects. Called again while a pairing is pending, it begins a new pairing and ends the old one once that has its URI. */
  connect(connectorUid: string, handlers: ConnectHandlers): Promise<void>
  /** Gives up a pairing nobody waits for any more. */
  cancelConnect(connectorUid: string): void
  disconnect(): Promise<void>
  account(): Account
  watchAccount(listener: () => void): () => void
  balance(account: Account): Promise<Balance>
  networks(): readonly Network[]
  /** The chain the app is on, which is the wallet's once one is connected. */
  selectedChainId(): number
  networkSupport(): Promise<NetworkSupport>
  /** Where a block explorer shows a transaction; null on a chain without one. */
  transactionUrl(chainId: number, hash: string): string | null
  /** Switches the connected wallet, adding the chain where it is missing there; without one, the app's own choice. */
  switchNetwork(chainId: number): Promise<void>
  /** The token the app configured for a chain, when the connected wallet can be asked to list it. */
  watchableToken(chainId: number): Pick<WatchedToken, 'address' | 'image'> | null
  /** Answers whether the wallet took the token. */
  watchToken(token: WatchedToken): Promise<boolean>
  signMessage(message: string): Promise<Hex>
  /** What the wallet signed while it connected, once; null where it cannot or was not asked to. */
  takeSignIn(): OneClickSignIn | null
}
