import type { Account, Balance, WalletPort, WatchedToken } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import type { AccountState } from './account-state.ts'

export type AddToken = {
  /** Asks the wallet to list the token of the account's chain (EIP-747), and shows the result. */
  addToken(): Promise<void>
}

/**
 * Returns the token that the app configured for the account's chain, if the wallet can list it. Symbol and decimals
 * come from the balance, because those were read from the chain. Null until there is a balance.
 */
export function findAddableToken(
  { chainId }: Account,
  balance: Balance | null,
  wallets: WalletPort,
): WatchedToken | null {
  const token = chainId === null ? null : wallets.watchableToken(chainId)
  return token && balance ? { ...token, symbol: balance.symbol, decimals: balance.decimals } : null
}

export function createAddToken({ store, snackbar, wallets }: CoreContext<AccountState>): AddToken {
  return {
    async addToken() {
      const { token, isAddingToken } = store.get()
      if (!token || isAddingToken) return
      store.set({ isAddingToken: true })
      const isAdded = await wallets.watchToken(token).catch(() => false)
      store.set({ isAddingToken: false })
      snackbar.show(
        isAdded ? { message: 'tokenAdded', variant: 'success' } : { message: 'tokenNotAdded', variant: 'error' },
      )
    },
  }
}
