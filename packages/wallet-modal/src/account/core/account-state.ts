import { type IdentityState, noIdentity } from '../../identity/core/identity-watch.ts'
import type { Account, Balance, WalletPort, WatchedToken } from '../../ports/wallet-port.ts'

export type AccountState = IdentityState & {
  readonly account: Account
  /** Null until it was read, and if it could not be read. */
  readonly balance: Balance | null
  /** The token of the account's chain, if the wallet can be asked to list it. */
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
