import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { owedInCash } from './cash-rules.ts'
import { sumUnclearedNet } from './settle-store.ts'

type Tx = Transaction<DB>

export type FreeCashDependencies = {
  readonly ledger: Pick<Ledger, 'accountBalances'>
  /** Income of the house that may leave and has not left yet, in minor units. */
  readonly leaving: (tx: Tx) => Promise<bigint>
}

/** Gives what reads the cash in the books that nobody is owed and that is not about to leave: what the house has to give. */
export function createFreeCash({ ledger, leaving }: FreeCashDependencies) {
  /**
   * Free cash in minor units; below zero when what is owed is not covered. Whoever asks next waits until this transaction
   * ends, so that two do not give the same. Nothing but balances may be locked after it.
   */
  return async function freeCash(tx: Tx): Promise<bigint> {
    await sql`select pg_advisory_xact_lock(hashtextextended('free cash', 0))`.execute(tx)
    // What is not cleared first: a day settled between the two readings then counts as owed, never as not.
    const unclearedNet = await sumUnclearedNet(tx)
    const accounts = await ledger.accountBalances(tx)
    const { available, held, unearned, pool_payable: poolPayable, suspense } = accounts
    const cash = accounts.treasury + accounts.payout_vault - accounts.payout_in_flight
    return cash - owedInCash({ available, held, unearned, poolPayable, unclearedNet, suspense }) - (await leaving(tx))
  }
}
