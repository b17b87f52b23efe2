import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Target } from './sender.ts'

export type NewSubscription = Target & {
  memberId: string
  sessionId: string
  subscriptionId: string
  endpointHash: Buffer
}

/** Assigns a browser to a member, even if it belonged to another. */
export async function claimEndpoint(tx: Tx, endpointHash: Buffer, memberId: string): Promise<void> {
  await tx
    .insertInto('push_endpoint')
    .values({ endpoint_hash: endpointHash, member_id: memberId })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ member_id: memberId }))
    .execute()
}

export async function saveSubscription(tx: Tx, given: NewSubscription): Promise<void> {
  const { endpoint, p256dh, auth } = given
  const changing = { session_id: given.sessionId, p256dh, auth, created_at: sql<Date>`database_now()` }
  await tx
    .insertInto('push_subscription')
    .values({
      member_id: given.memberId,
      subscription_id: given.subscriptionId,
      endpoint,
      endpoint_hash: given.endpointHash,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'endpoint_hash']).doUpdateSet(changing))
    .execute()
}

/** Removes all but the newest. */
export async function keepNewest(tx: Tx, memberId: string, count: number): Promise<void> {
  await sql`
    delete from push_subscription where member_id = ${memberId} and subscription_id in (
      select subscription_id from push_subscription where member_id = ${memberId}
      order by created_at desc, subscription_id desc offset ${count})`.execute(tx)
}

export type StoredTarget = Target & { subscriptionId: string }

/**
 * Returns browsers that still belong to the member and were not signed out; removes the others. A session that runs out by time
 * does not count as signed out: a message says no amount, and it is for members who do not open the app.
 */
export async function liveTargets(db: Database, memberId: string): Promise<StoredTarget[]> {
  await sql`
    delete from push_subscription p where p.member_id = ${memberId} and not (
      exists (select from member_session s where s.member_id = p.member_id and s.session_id = p.session_id and s.ended_at is null)
      and exists (select from push_endpoint e where e.endpoint_hash = p.endpoint_hash and e.member_id = p.member_id))`.execute(
    db,
  )
  return db
    .selectFrom('push_subscription')
    .select(['subscription_id as subscriptionId', 'endpoint', 'p256dh', 'auth'])
    .where('member_id', '=', memberId)
    .execute()
}

export async function dropSubscription(db: Database, memberId: string, subscriptionId: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('member_id', '=', memberId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

export async function dropEndpoint(tx: Tx, memberId: string, endpointHash: Buffer): Promise<void> {
  for (const table of ['push_subscription', 'push_endpoint'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).where('endpoint_hash', '=', endpointHash).execute()
  }
}

/** Removes everything of a member here. */
export async function dropAll(tx: Tx, memberId: string): Promise<void> {
  for (const table of ['push_subscription', 'push_endpoint', 'notification_due'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}

export async function readSubscriptions(db: Database, memberId: string) {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute()
}
