import type { Tx } from '../db/transaction.ts'
import { endReversedAssignment } from '../deposits/suspense/reversed-assignment.ts'
import { uncountReversedCommission } from '../team/commission/reversed-commission.ts'

type Transfer = { readonly memberId: string; readonly transferId: string }

/** Informs the modules that count transfers that two operators have reversed one, in that transaction. */
export async function onTransferReversed(tx: Tx, transfer: Transfer): Promise<void> {
  await uncountReversedCommission(tx, transfer)
  await endReversedAssignment(tx, transfer)
}
