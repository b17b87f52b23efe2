import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { lockSettling, sumUnclearedNet } from '../day/settle-store.ts'
import { owedInCash } from './cash-rules.ts'

export type FreeCashDependencies = {
  readonly ledger: Pick<Ledger, 'accountBalances'>
  /** Income of the house approved to leave that has not left yet, in minor units. */
  readonly leaving: (db: Database) => Promise<bigint>
}

/** Creates the reader of free cash: cash in the books that the house owes to no one and that is not about to leave. */
export function createFreeCash(deps: FreeCashDependencies) {
  const estimate = createFreeCashEstimate(deps)
  /**
   * Returns free cash in minor units, negative when what is owed is not covered. The next caller, and one that settles or
   * clears a day, waits until this transaction ends, so that two cannot spend the same cash. After this, only balances may be locked.
   */
  return async function freeCash(tx: Tx): Promise<bigint> {
    // The three are read one after the other. Money that clears a day in between would count as free.
    await lockSettling(tx)
    return estimate(tx)
  }
}

/** Creates the reader of free cash for those who only look: it makes nobody wait, and a day that is settled meanwhile can make it wrong. */
export function createFreeCashEstimate({ ledger, leaving }: FreeCashDependencies) {
  return async (db: Database): Promise<bigint> => {
    // First: what leaves in between then counts twice, never as free.
    const aboutToLeave = await leaving(db)
    const unclearedNet = await sumUnclearedNet(db)
    const accounts = await ledger.accountBalances(db)
    const { available, held, unearned, pool_payable: poolPayable, suspense } = accounts
    const cash = accounts.treasury + accounts.payout_vault - accounts.payout_in_flight
    return cash - owedInCash({ available, held, unearned, poolPayable, unclearedNet, suspense }) - aboutToLeave
  }
}

/**
 * Creates the reader of cash that may leave the house as income: free cash beyond credits whose revenue has not arrived. With
 * less, payouts would wait.
 */
export function createTakeableCash(deps: FreeCashDependencies) {
  const freeCash = createFreeCash(deps)
  return async (tx: Tx): Promise<bigint> => (await freeCash(tx)) - (await sumUnclearedNet(tx))
}
