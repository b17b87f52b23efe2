import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Steps } from './steps.ts'
import * as store from './store.ts'

/** Creates the return of all unsigned withdrawals of a member whose account moved: they name the old wallet. */
export function createUnsignedReturn({ lock, giveBack }: Pick<Steps, 'lock' | 'giveBack'>) {
  return async function returnUnsigned(tx: Transaction<DB>, memberId: string): Promise<void> {
    for (const withdrawId of await store.listUnsigned(tx, memberId)) {
      const row = await lock(tx, memberId, withdrawId)
      // The payout process may have signed it before the lock. What is signed is paid.
      if (row.state === 'signed' || row.state === 'broadcast' || row.closed_at !== null) continue
      await giveBack(tx, row, 'cancelled', 'wallet_moved')
    }
  }
}
