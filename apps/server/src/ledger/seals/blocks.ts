import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { takeStep } from './block-store.ts'

const transfersPerBlock = 10_000

/**
 * Closes what can be closed of the journal, block by block, so that house balances stay quick to read and days can be sealed.
 * Gives how many blocks it closed. It never waits: what a transaction still open could add to stays for the next call.
 *
 * A block may be closed when nothing can come into it any more, though transfers with earlier times may commit after later
 * ones. So first the time before which nothing is posted any more is moved on and committed (`announced`); then a transaction
 * takes an id as fence. Whoever has a later id has seen the new time; once all earlier ones have ended, the past is complete.
 */
export async function rollUp(db: Database, size: number = transfersPerBlock): Promise<number> {
  for (let closed = 0, announced = false; ; ) {
    const step = await transaction(db, (tx) => takeStep(tx, size, !announced))
    if (step === 'closed') closed += 1
    if (step === 'announced') announced = true
    if (step === 'waits' || step === 'done') return closed
  }
}
