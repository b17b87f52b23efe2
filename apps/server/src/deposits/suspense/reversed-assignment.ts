import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/**
 * If a reversed transfer assigned money in suspense, ends that assignment: the money is in suspense again, without an owner. Part of
 * the reversing transaction.
 * @throws Refusal 422 not_reversible when an adopted chain does not have the payment: the adoption has already taken the money back.
 */
export async function endReversedAssignment(
  tx: Tx,
  { memberId, transferId }: { readonly memberId: string; readonly transferId: string },
): Promise<void> {
  const { rows } = await sql<{ hasVanished: boolean }>`
    update suspense_assignment a set state = 'rejected', decided_by = r.decided_by, decided_at = r.decided_at
    from journal t join ledger_reversal r on r.member_id = t.member_id and r.transfer_id = t.id and r.state = 'approved'
    where t.member_id = ${memberId} and t.id = ${transferId} and a.member_id = t.member_id
      and t.idempotency_key = concat_ws(':', 'dep', a.chain_id, a.tx_hash, a.log_index, 'assigned', a.assignment_id)
    returning a.vanished_in is not null as "hasVanished"`.execute(tx)
  if (rows.some(({ hasVanished }) => hasVanished)) throw new Refusal(422, 'not_reversible', { field: 'transferId' })
}
