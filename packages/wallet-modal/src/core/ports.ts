import type { Account } from './account.ts'
import type { Balance } from './balance.ts'

/** Time, so that tests can move it. `after` runs once and answers with its own cancellation. */
export type Clock = { after(milliseconds: number, run: () => void): () => void }

/** The part of `localStorage` the modal uses. It must not throw: a storage that is full or denied forgets instead. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Opens an address outside the modal. */
export type Opener = { open(url: string, target: '_blank' | '_self'): void }

export type Clipboard = { write(text: string): Promise<void> }

export type Platform = {
  readonly isIos: boolean
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
}

/** The wallets and the chain, as the modal sees them. Errors are passed through as the wallet threw them. */
export type WalletPort = {
  connectors(): readonly ConnectorInfo[]
  /** Looks again which wallets are present; a change arrives through `watchConnectors`. */
  refreshConnectors(): void
  watchConnectors(listener: () => void): () => void
  /** Connects; `onAsked` is called at the moment the wallet is asked, once its code is there. */
  connect(connectorUid: string, onAsked: () => void): Promise<void>
  disconnect(): Promise<void>
  account(): Account
  watchAccount(listener: () => void): () => void
  balance(account: Account): Promise<Balance>
}
