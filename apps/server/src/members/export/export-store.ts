import type { Database } from '../../db/connection.ts'

/** Returns the member's own row, without authentication secrets. */
export async function readAccount(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['member_id as userId', 'address', 'name', 'locale', 'email', 'email_verified_at as emailVerifiedAt'])
    .select(['password_changed_at as passwordChangedAt', 'inviter_bound_at as inviterBoundAt'])
    .select([
      'hold_until as holdUntil',
      'hold_reason as holdReason',
      'email_kinds as emailTopics',
      'push_kinds as pushTopics',
    ])
    .select('created_at as createdAt')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function readCodesSent(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('email_code')
    .select(['scene', 'email', 'created_at as sentAt', 'consumed_at as usedAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

export async function readAcceptances(db: Database, memberId: string) {
  return db
    .selectFrom('risk_acceptance')
    .select(['version', 'accepted_at as acceptedAt'])
    .where('member_id', '=', memberId)
    .orderBy('accepted_at', 'desc')
    .execute()
}

export async function readInvitations(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('activation_code')
    .select(['code', 'issued_at as issuedAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('member_id', '=', memberId)
    .orderBy('issued_at', 'desc')
    .limit(most)
    .execute()
}

export async function readFreezes(db: Database, memberId: string) {
  return db
    .selectFrom('member_freeze')
    .select(['frozen_at as frozenAt', 'lift_reason as liftReason', 'lifted_at as liftedAt'])
    .where('member_id', '=', memberId)
    .orderBy('frozen_at', 'desc')
    .execute()
}

/** Returns the wallets that the account has had. */
export async function readWallets(db: Database, memberId: string) {
  return db
    .selectFrom('member_address')
    .select('address')
    .where('member_id', '=', memberId)
    .orderBy('address')
    .execute()
}

export async function readHolds(db: Database, memberId: string) {
  return db
    .selectFrom('member_hold')
    .select(['reason', 'until'])
    .where('member_id', '=', memberId)
    .orderBy('until', 'desc')
    .execute()
}

export async function readResets(db: Database, memberId: string) {
  return db
    .selectFrom('account_reset')
    .select(['created_at as createdAt', 'reason', 'due_at as dueAt', 'ended_at as endedAt', 'outcome'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function readMoves(db: Database, memberId: string) {
  return db
    .selectFrom('account_move')
    .select(['from_address as fromWallet', 'to_address as toWallet', 'approved_at as approvedAt', 'due_at as dueAt'])
    .select(['ended_at as endedAt', 'outcome'])
    .where('member_id', '=', memberId)
    .orderBy('approved_at', 'desc')
    .execute()
}

/** Returns the wallets that asked for the account, newest first. Anyone can ask, so there is no end to them. */
export async function readWalletOffers(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('wallet_offer')
    .select(['new_address as wallet', 'offered_at as offeredAt'])
    .where('member_id', '=', memberId)
    .orderBy('offered_at', 'desc')
    .limit(most)
    .execute()
}

export async function readNotices(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('security_notice')
    .select(['kind', 'change', 'details', 'created_at as createdAt', 'read_at as readAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** Returns the member's events of the last days, newest first. */
export async function readEvents(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('live_event')
    .select(['kind', 'payload', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('event_id', 'desc')
    .limit(most)
    .execute()
}
