import type { NotificationTopic } from '@terahold/contract/codes/members'
import { Refusal } from '@terahold/contract/refusal'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'

export async function findPasswordHash(
  db: Database,
  address: string,
): Promise<{ memberId: string; passwordHash: string | null } | undefined> {
  return (
    db
      .selectFrom('member_address as a')
      .innerJoin('member as m', 'm.member_id', 'a.member_id')
      .select(['m.member_id as memberId', 'm.password_hash as passwordHash'])
      // Leaves out an account that has moved to another wallet.
      .whereRef('m.address', '=', 'a.address')
      .where('a.address', '=', address)
      .executeTakeFirst()
  )
}

/** Whether this is an address of the house, in any role. */
export async function isHouseAddress(db: Database, address: string): Promise<boolean> {
  const held = await db.selectFrom('house_address').select('address').where('address', '=', address).executeTakeFirst()
  return held !== undefined
}

/** Claims an address for a new member. Returns its owner, which is the given member only if the address was free. */
export async function claimAddress(tx: Tx, address: string, memberId: string): Promise<string> {
  const claimed = await tx
    .insertInto('member_address')
    .values({ address, member_id: memberId })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (claimed) return claimed.member_id
  // A new statement sees what the transaction it waited for has committed.
  const holder = await tx
    .selectFrom('member_address')
    .select('member_id')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return holder.member_id
}

export async function insertMember(
  tx: Tx,
  {
    memberId,
    address,
    locale,
    inviterId,
  }: { memberId: string; address: string; locale: string | null; inviterId: string | null },
): Promise<void> {
  await tx
    .insertInto('member')
    .values({
      member_id: memberId,
      address,
      locale,
      created_at: sql`database_now()`,
      email_kinds: [...usualEmails],
      ...(inviterId ? { inviter_id: inviterId, inviter_bound_at: sql`database_now()` } : {}),
    })
    .execute()
}

export type LockedMember = Awaited<ReturnType<typeof lockMember>>

/** Returns the member with their row locked. */
export async function lockMember(tx: Tx, memberId: string) {
  return tx
    .selectFrom('member')
    .select(['address', 'email', 'locale', 'password_hash as passwordHash', 'hold_until as holdUntil'])
    .select(['hold_reason as holdReason', 'closed_at as closedAt'])
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

const memberOf = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .select(['address', 'email', 'name', 'password_hash as passwordHash', 'hold_reason as holdReason'])
    .where('member_id', '=', memberId)

/** Returns the member without a lock. */
export const readMember = (db: Database, memberId: string) => memberOf(db, memberId).executeTakeFirstOrThrow()

/** Does the same with an id that may be no member's. */
export const findMember = (db: Database, memberId: string) => memberOf(db, memberId).executeTakeFirst()

export async function findEmail(db: Database, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('member').select('email').where('member_id', '=', memberId).executeTakeFirstOrThrow()
  return row.email
}

/** Claims an email address for a member. Returns false when another member has it. */
export async function claimEmail(tx: Tx, email: string, memberId: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('member_email')
    .values({ email, member_id: memberId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseEmail(tx: Tx, email: string, memberId: string): Promise<void> {
  await tx.deleteFrom('member_email').where('email', '=', email).where('member_id', '=', memberId).execute()
}

export async function setEmail(tx: Tx, memberId: string, email: string): Promise<void> {
  await tx
    .updateTable('member')
    .set({ email, email_verified_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .execute()
}

/** Reads a member's profile, with a column of another subject in it. */
export function profileReader(partner: (memberId: string) => RawBuilder<unknown>) {
  const profile = statement(({ memberId }: { memberId: string }, db) =>
    db
      .selectFrom('member as m')
      .leftJoin('member as i', 'i.member_id', 'm.inviter_id')
      .leftJoin('account_reset as r', (join) =>
        join.onRef('r.member_id', '=', 'm.member_id').on('r.ended_at', 'is', null).on('r.due_at', 'is not', null),
      )
      .leftJoin('account_move as v', (join) =>
        join.onRef('v.member_id', '=', 'm.member_id').on('v.ended_at', 'is', null),
      )
      .select(['m.address', 'm.name', 'm.email', 'm.email_verified_at as emailVerifiedAt', 'm.locale'])
      .select(['m.created_at as createdAt', 'i.address as inviterAddress', 'm.hold_reason as holdReason'])
      .select(['m.email_kinds as emailTopics', 'm.push_kinds as pushTopics'])
      .select(sql<boolean>`m.password_hash is not null`.as('hasPassword'))
      .select(sql<Date | null>`case when m.hold_until > database_now() then m.hold_until end`.as('holdUntil'))
      .select((query) =>
        query
          .selectFrom('risk_acceptance as r')
          .select('r.version')
          .whereRef('r.member_id', '=', 'm.member_id')
          .orderBy('r.accepted_at', 'desc')
          .limit(1)
          .as('riskVersion'),
      )
      .select(sql<Date | null>`r.due_at`.as('resetDueAt'))
      .select(sql<boolean>`r.prepared_by is not null`.as('resetByOperators'))
      .select(['v.due_at as moveDueAt', 'v.to_address as moveTo'])
      .select((query) =>
        query
          .selectFrom('security_notice as n')
          .select((count) => count.fn.countAll<string>().as('unread'))
          .whereRef('n.member_id', '=', 'm.member_id')
          .where('n.read_at', 'is', null)
          .as('unreadNotices'),
      )
      .select(partner(memberId).as('partner'))
      .where('m.member_id', '=', memberId),
  )
  return async (db: Database, memberId: string) => {
    const [row] = await profile(db, { memberId })
    if (!row) throw new Error(`There is no member ${memberId}`)
    return row
  }
}

export type SettingsRow = {
  name: string | null
  locale: string | null
  emailTopics: NotificationTopic[]
  pushTopics: NotificationTopic[]
}
export type SettingsChange = {
  name?: string
  locale?: string
  email_kinds?: NotificationTopic[]
  push_kinds?: NotificationTopic[]
}

/** @throws Refusal 401 session_ended when the account was closed, which erases what is set here. */
export async function changeSettings(db: Database, memberId: string, changes: SettingsChange): Promise<SettingsRow> {
  if (Object.keys(changes).length > 0) {
    const own = db.updateTable('member').set(changes).where('member_id', '=', memberId)
    const { numUpdatedRows } = await own.where('closed_at', 'is', null).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(401, 'session_ended')
  }
  return db
    .selectFrom('member')
    .select(['name', 'locale', 'email_kinds as emailTopics', 'push_kinds as pushTopics'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** What a new member receives by email until they choose: what they wait for, and nothing that happens every day. */
export const usualEmails: readonly NotificationTopic[] = ['order', 'ticket']
