import type { Hex } from 'viem'
import type { AccountState } from '../../account/core/account-state.ts'
import type { KeyValueStorage } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { isDeepEqual } from '../../shell/core/deep-equal.ts'
import type { ActivityState } from './activity-state.ts'
import {
  newTransaction,
  type Owner,
  type RecentTransaction,
  readRecentTransactions,
  storeRecentTransaction,
  storeStatus,
} from './recent-transactions.ts'

export type RecentActivityActions = {
  /**
   * Lists a transaction of the connected account in Activity until the chain has it, and after. Throws `TypeError` for
   * an invalid hash or an empty description, and `Error` without an account.
   */
  addRecentTransaction(transaction: Pick<RecentTransaction, 'hash' | 'description'>): void
}

type Dependencies = CoreContext<ActivityState & AccountState> & { storage: KeyValueStorage }

/** Creates the list of transactions that the app itself reports, each followed until it is mined. */
export function createRecentActivity(dependencies: Dependencies): RecentActivityActions & { destroy(): void } {
  const { store, wallets, storage, clock } = dependencies
  const followed = new Set<string>()

  function owner(): Owner | null {
    const { address, chainId } = wallets.account()
    return address && chainId !== null ? { address, chainId } : null
  }

  function show() {
    const current = owner()
    const recents = current ? readRecentTransactions(storage, current) : []
    if (recents.length + store.get().recentTransactions.length > 0) store.set({ recentTransactions: recents })
    if (!current) return
    for (const { hash, status } of recents) if (status === 'pending') void follow(current, hash)
  }

  /** If the chain cannot be read, the transaction is followed again when the account comes back. */
  async function follow(of: Owner, hash: Hex) {
    const key = hash.toLowerCase()
    if (followed.has(key)) return
    followed.add(key)
    const status = await wallets.waitForTransaction(of.chainId, hash).catch(() => null)
    followed.delete(key)
    if (!status) return
    storeStatus(storage, of, hash, status)
    show()
  }

  let shownOf = owner()
  const stopWatching = wallets.watchAccount(() => {
    const current = owner()
    if (isDeepEqual(current, shownOf)) return
    shownOf = current
    show()
  })
  show()

  return {
    addRecentTransaction({ hash, description }) {
      const transaction = newTransaction(hash, description, clock.now())
      const current = owner()
      if (!current) throw new Error('Connect an account before adding its transaction')
      storeRecentTransaction(storage, current, transaction)
      show()
    },
    destroy: stopWatching,
  }
}
