import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { endMove } from '../move/move-store.ts'
import { usualEmails } from '../profile/store.ts'
import { endReset } from '../reset/reset-store.ts'

/**
 * Erases a member's personal data of this subject. The address stays, because the books and the chain know the member
 * by it, and the wallet finds its books again. The accepted risk disclosure stays as evidence.
 */
export async function erasePersonal(tx: Tx, memberId: string): Promise<void> {
  const blank = { name: null, locale: null, email: null, email_verified_at: null }
  await tx
    .updateTable('member')
    .set({ ...blank, password_hash: null, password_changed_at: null, closed_at: sql`database_now()` })
    .set({ email_kinds: [...usualEmails], push_kinds: sql`default` })
    .where('member_id', '=', memberId)
    .execute()
  await tx.deleteFrom('member_email').where('member_id', '=', memberId).execute()
  await tx.updateTable('email_code').set({ email: '' }).where('member_id', '=', memberId).execute()
  await tx.updateTable('member_session').set({ device: null }).where('member_id', '=', memberId).execute()
  await tx.deleteFrom('freeze_token').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('security_notice').where('member_id', '=', memberId).execute()
  await endReset(tx, memberId, 'cancelled')
  await endMove(tx, memberId, 'stopped')
  await tx.deleteFrom('wallet_offer').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('live_event').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('notification_seen').where('member_id', '=', memberId).execute()
  await tx
    .updateTable('activation_code')
    .set({ expires_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .execute()
}

/** Reopens the account of a returning wallet, with its books and nothing else. */
export async function reopenMember(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('member').set({ closed_at: null }).where('member_id', '=', memberId).execute()
}
