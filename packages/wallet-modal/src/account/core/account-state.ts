import type { Identity } from '../../ports/identity-port.ts'
import type { WalletPort, WatchedToken } from '../../ports/wallet-port.ts'
import type { Balance } from './balance-text.ts'
import type { Account } from './short-address.ts'

export const noIdentity: Identity = { name: null, avatar: null }

export type AccountState = {
  readonly account: Account
  /** Null until it was read, and when it could not be. */
  readonly balance: Balance | null
  /** Both null until it was looked up, and for an address without a name. */
  readonly identity: Identity
  /** The token of the account's chain, when the wallet can be asked to list it. */
  readonly token: WatchedToken | null
  readonly isAddingToken: boolean
  readonly isDisconnecting: boolean
}

export const initialAccount = (wallets: WalletPort): AccountState => ({
  account: wallets.account(),
  balance: null,
  identity: noIdentity,
  token: null,
  isAddingToken: false,
  isDisconnecting: false,
})
