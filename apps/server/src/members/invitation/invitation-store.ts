import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Bindable } from './invitation-rules.ts'

/**
 * Uses up an invite code for a member. Returns its owner, or undefined when it is unknown, used, expired or the
 * member's own.
 */
export async function redeemCode(tx: Tx, code: string, memberId: string): Promise<string | undefined> {
  const redeemed = await tx
    .updateTable('activation_code')
    .set({ used_by: memberId, used_at: sql`database_now()` })
    .where('code', '=', code)
    .where('used_by', 'is', null)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .where('member_id', '<>', memberId)
    .returning('member_id')
    .executeTakeFirst()
  return redeemed?.member_id
}

/**
 * Records permanently that a member has referees, so that they can no longer get an inviter. Waits for a binding of theirs
 * that is under way. Does nothing if it is already recorded.
 */
export async function markInviting(tx: Tx, inviterId: string): Promise<void> {
  await tx
    .updateTable('member')
    .set({ has_referees: true })
    .where('member_id', '=', inviterId)
    .where('has_referees', '=', false)
    .execute()
}

/**
 * Locks a member who wants an inviter, and that inviter too unless it has referees already: then nothing about it can
 * change, and a thousand may join at once. Everybody locks in one order.
 */
export async function lockForBinding(tx: Tx, memberId: string, inviterId: string): Promise<Bindable> {
  const { has_referees: isInviting } = await tx
    .selectFrom('member')
    .select('has_referees')
    .where('member_id', '=', inviterId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('member')
    .select(['member_id', 'inviter_id as inviterId', 'has_referees as hasReferees'])
    .where('member_id', 'in', isInviting ? [memberId] : [memberId, inviterId])
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute()
  const member = rows.find((row) => row.member_id === memberId)
  if (!member) throw new Error(`there is no member ${memberId} to bind`)
  // After the lock, which placing an order takes too.
  const order = await tx
    .selectFrom('subscription_order')
    .select('order_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return { inviterId: member.inviterId, hasReferees: member.hasReferees, hasOrders: order !== undefined }
}

export async function setInviter(tx: Tx, memberId: string, inviterId: string): Promise<void> {
  await tx
    .updateTable('member')
    .set({ inviter_id: inviterId, inviter_bound_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .execute()
}

export type CodeRow = {
  ownerId: string
  ownerAddress: string
  usedBy: string | null
  expiresAt: Date
  now: Date
}

export async function findCode(db: Database, code: string): Promise<CodeRow | undefined> {
  return db
    .selectFrom('activation_code as c')
    .innerJoin('member as m', 'm.member_id', 'c.member_id')
    .select(['c.member_id as ownerId', 'm.address as ownerAddress', 'c.used_by as usedBy', 'c.expires_at as expiresAt'])
    .select(sql<Date>`database_now()`.as('now'))
    .where('c.code', '=', code)
    .executeTakeFirst()
}

export async function readBoundAt(db: Database, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('member')
    .select('inviter_bound_at')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.inviter_bound_at
}

/** Returns how many codes a member created in this calendar month; UTC. */
export async function countIssued(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activation_code')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('member_id', '=', memberId)
    .where('issued_at', '>=', sql<Date>`date_trunc('month', database_now(), 'UTC')`)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the code a member created under an idempotency key. */
export async function findIssued(tx: Tx, memberId: string, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('activation_code')
    .select('code')
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.code
}

export type NewCode = {
  readonly memberId: string
  readonly code: string
  readonly key: string | undefined
  readonly days: number
}

/** Stores a new code. Returns false when it exists already. */
export async function insertCode(tx: Tx, { memberId, code, key, days }: NewCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('activation_code')
    .values({
      code,
      member_id: memberId,
      idempotency_key: key ?? null,
      issued_at: sql`database_now()`,
      expires_at: sql`database_now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type IssuedRow = {
  code: string
  issuedAt: Date
  expiresAt: Date
  usedByAddress: string | null
  usedBy: string | null
  now: Date
}

/** Returns a page of a member's codes, newest first. */
export async function readCodes(db: Database, memberId: string, { skip, count }: Slice): Promise<IssuedRow[]> {
  return db
    .selectFrom('activation_code as c')
    .leftJoin('member as m', 'm.member_id', 'c.used_by')
    .select(['c.code', 'c.issued_at as issuedAt', 'c.expires_at as expiresAt', 'c.used_by as usedBy'])
    .select(['m.address as usedByAddress', sql<Date>`database_now()`.as('now')])
    .where('c.member_id', '=', memberId)
    .orderBy('c.issued_at', 'desc')
    .orderBy('c.code')
    .offset(skip)
    .limit(count)
    .execute()
}

export async function countCodes(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activation_code')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}
