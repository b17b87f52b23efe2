import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/**
 * If a reversed transfer assigned money in suspense, ends that assignment: the money is in suspense again, without an owner. Part of
 * the reversing transaction.
 */
export async function assignmentTakenBack(
  tx: Tx,
  { memberId, transferId }: { readonly memberId: string; readonly transferId: string },
): Promise<void> {
  await sql`
    update suspense_assignment a set state = 'rejected', decided_by = r.decided_by, decided_at = r.decided_at
    from journal t join ledger_reversal r on r.member_id = t.member_id and r.transfer_id = t.id and r.state = 'approved'
    where t.member_id = ${memberId} and t.id = ${transferId} and a.member_id = t.member_id
      and t.idempotency_key = concat_ws(':', 'dep', a.chain_id, a.tx_hash, a.log_index, 'assigned', a.assignment_id)`.execute(
    tx,
  )
}
