import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { closeIncidents } from '../../incidents/incidents.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { logLeg, logName } from '../transfers/legs.ts'

import { lockOutflows, setReason } from './outflow-store.ts'
import type { Unexplained } from './outflows.ts'

/**
 * Explains an outflow of the vault as the payment of a withdrawal: the caller books it to the member, and the owner is
 * no longer charged. Lock it with `holdOutflows` before looking it up.
 */
export async function explainAsWithdrawal(
  { ledger }: { readonly ledger: Pick<Ledger, 'post'> },
  tx: Tx,
  seen: Unexplained,
): Promise<void> {
  const step = await setReason(tx, seen, 'withdrawal')
  const undone = { debit: 'payout_vault', credit: 'house_withdrawal', kind: 'outflow_booked', step } as const
  await ledger.post(tx, NIL_ID, [logLeg(seen, undone)])
  await closeIncidents(tx, 'suspect_outflow', [logName(seen)])
}

/** Locks the explanation of outflows for one transaction at a time. */
export const holdOutflows = (tx: Tx, chainId: number): Promise<void> => lockOutflows(tx, chainId)
