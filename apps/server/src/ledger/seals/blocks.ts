import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'

const transfersPerBlock = 10_000

/**
 * Closes complete parts of the journal as blocks and returns their number. House balances then stay quick to read, and
 * days can be sealed. It never waits: an incomplete block is left for the next call.
 *
 * A block is complete when nothing can be added to it, although transfers with earlier times can commit after later
 * ones. First, the time before which nothing may be posted moves forward and commits (`announced`). Then a transaction
 * takes an id as a fence. Every transaction with a later id sees the new time. Once all earlier ones have ended, the
 * block is complete.
 */
export async function rollUp(db: Database, size: number = transfersPerBlock): Promise<number> {
  for (let closed = 0, announced = false; ; ) {
    const step = await transaction(db, (tx) => takeStep(tx, size, !announced))
    if (step === 'closed') closed += 1
    if (step === 'announced') announced = true
    if (step === 'waits' || step === 'done') return closed
  }
}

/** The result of one look at the journal. `waits`: a transaction or another process must end first. */
export type Step = 'closed' | 'announced' | 'fenced' | 'waits' | 'done'

/**
 * Takes one step of closing through the database's own function. No process may write blocks or their totals itself.
 */
async function takeStep(tx: Tx, size: number, mayAnnounce: boolean): Promise<Step> {
  const { rows } = await sql<{ step: Step }>`select ledger_roll_up_step(${size}, ${mayAnnounce}) as step`.execute(tx)
  return rows[0]?.step ?? 'waits'
}
