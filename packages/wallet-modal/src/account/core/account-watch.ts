import type { Account, WalletPort } from '../../ports/wallet-port.ts'
import type { Store } from '../../shell/core/store.ts'
import type { AccountState } from './account-state.ts'
import { findAddableToken } from './add-token.ts'

export type AccountWatch = {
  /** Reads the balance again, for example after a payment. Does nothing without an account. */
  refreshBalance(): Promise<void>
  /** Keeps the balance current while it is on screen. Returns a function that stops it. */
  showBalance(): () => void
  destroy(): void
}

type Dependencies = {
  store: Store<AccountState>
  wallets: WalletPort
  onChange: (before: Account, after: Account) => void
}

/** Follows the connected account. Reads its balance only while it is on screen, to avoid needless requests. */
export function createAccountWatch({ store, wallets, onChange }: Dependencies): AccountWatch {
  let viewers = 0
  let readings = 0

  async function refreshBalance() {
    const { account } = store.get()
    if (!account.address) return
    const reading = ++readings
    // A failed reading keeps the last known balance of the same account.
    const balance = await wallets.balance(account).catch(() => store.get().balance)
    if (reading !== readings || !isSameAccount(store.get().account, account)) return
    store.set({ balance, token: findAddableToken(account, balance, wallets) })
  }

  const stopWatching = wallets.watchAccount(() => {
    const before = store.get().account
    const account = wallets.account()
    const isSame = isSameAccount(before, account)
    store.set(isSame ? { account } : { account, balance: null, token: null })
    if (!isSame && viewers > 0) void refreshBalance()
    onChange(before, account)
  })

  return {
    refreshBalance,
    showBalance() {
      viewers += 1
      if (viewers === 1 || store.get().balance === null) void refreshBalance()
      return () => {
        viewers -= 1
      }
    },
    destroy: stopWatching,
  }
}

function isSameAccount(a: Account, b: Account): boolean {
  return a.chainId === b.chainId && a.address?.toLowerCase() === b.address?.toLowerCase()
}
