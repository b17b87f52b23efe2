import type { Tx } from '../db/transaction.ts'
import { assignmentTakenBack } from '../deposits/suspense/reversed-assignment.ts'
import { commissionTakenBack } from '../team/commission/reversed-commission.ts'

type Transfer = { readonly memberId: string; readonly transferId: string }

/** Informs the modules that count transfers that two operators have reversed one, in that transaction. */
export async function takenBack(tx: Tx, transfer: Transfer): Promise<void> {
  await commissionTakenBack(tx, transfer)
  await assignmentTakenBack(tx, transfer)
}
