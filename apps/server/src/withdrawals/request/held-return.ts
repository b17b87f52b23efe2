import { isLanguage } from '@terahold/locale/languages'
import type { Tx } from '../../db/transaction.ts'
import { words } from '../../locales/words.ts'
import { createSteps, type StepDependencies } from './steps.ts'
import * as store from './store.ts'

/** Creates the return of what unsigned withdrawals hold, for when a deposit behind them has vanished from the chain. */
export function createHeldReturn(deps: StepDependencies) {
  const { lock, giveBack } = createSteps(deps)
  /** Cancels the member's unsigned withdrawals, the newest first, until so much is available. In minor units. */
  return async function returnHeld(tx: Tx, memberId: string, wanted: bigint): Promise<void> {
    const { locale } = await store.lockMember(tx, memberId)
    const note = words[isLanguage(locale) ? locale : 'en'].vanishedPayment
    for (const withdrawId of await store.listUnsigned(tx, memberId)) {
      if ((await deps.ledger.balances(tx, memberId)).available >= wanted) return
      const row = await lock(tx, memberId, withdrawId)
      // The payout process may have signed it before the lock. What is signed is paid.
      if (row.state === 'signed' || row.state === 'broadcast' || row.closed_at !== null) continue
      await giveBack(tx, row, 'rejected', 'by_operator', note)
    }
  }
}
