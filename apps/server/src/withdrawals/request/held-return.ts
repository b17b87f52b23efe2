import type { Tx } from '../../db/transaction.ts'
import { createSteps, type StepDependencies } from './steps.ts'
import * as store from './store.ts'

const note = 'A payment of yours is no longer on the blockchain, so this withdrawal was cancelled.'

/** Creates the return of what unsigned withdrawals hold, for when a deposit behind them has vanished from the chain. */
export function createHeldReturn(deps: StepDependencies) {
  const { lock, giveBack } = createSteps(deps)
  /** Cancels the member's unsigned withdrawals, the newest first, until so much is available. In minor units. */
  return async function returnHeld(tx: Tx, memberId: string, wanted: bigint): Promise<void> {
    for (const withdrawId of await store.listUnsigned(tx, memberId)) {
      if ((await deps.ledger.balances(tx, memberId)).available >= wanted) return
      const row = await lock(tx, memberId, withdrawId)
      // The payout process may have signed it before the lock. What is signed is paid.
      if (row.state === 'signed' || row.state === 'broadcast' || row.closed_at !== null) continue
      await giveBack(tx, row, 'rejected', 'by_operator', note)
    }
  }
}
