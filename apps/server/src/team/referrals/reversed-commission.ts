import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { findCommission, lockInviter, uncountPosted } from './referral-store.ts'

/**
 * Lets a member's transfer that is taken back no longer count as paid nor against the caps, if it is a commission; part of
 * the transaction that takes it back, before anything of the member's balance is locked. What came due stays written down as
 * it was posted, which is what the journal has.
 */
export async function commissionTakenBack(
  tx: Transaction<DB>,
  { memberId, transferId }: { readonly memberId: string; readonly transferId: string },
): Promise<void> {
  const commission = await findCommission(tx, memberId, transferId)
  if (!commission) return
  await lockInviter(tx, memberId)
  await uncountPosted(tx, memberId, commission)
}
