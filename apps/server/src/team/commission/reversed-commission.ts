import type { Tx } from '../../db/transaction.ts'
import { findCommission, lockInviter, uncountPosted } from './commission-store.ts'

/**
 * If a reversed transfer is a commission, no longer counts it as paid or towards the caps. Part of the reversing
 * transaction, before the member's balance is locked. The due row keeps what was posted, as the journal does.
 */
export async function uncountReversedCommission(
  tx: Tx,
  { memberId, transferId }: { readonly memberId: string; readonly transferId: string },
): Promise<void> {
  const commission = await findCommission(tx, memberId, transferId)
  if (!commission) return
  await lockInviter(tx, memberId)
  await uncountPosted(tx, memberId, commission)
}
