import type { NotificationKind } from '@terahold/contract/codes/members'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { topicOf } from '../topic-rules.ts'

/**
 * Records that these members are to be notified, if they chose to be. A waiting notification is not duplicated. It waits for this
 * transaction, so that it is not sent before its cause is visible. One that waits for another try starts again: it has a new cause.
 */
export async function insertDue(tx: Tx, memberIds: readonly string[], kind: NotificationKind): Promise<void> {
  const topic = topicOf(kind)
  await sql`
    insert into notification_due (member_id, kind, due_at)
    select m.member_id, ${kind}, database_now() from member m
    where m.member_id = any(${memberIds}::uuid[]) and (
      ${topic} = any(m.email_kinds)
      or ${topic} = any(m.push_kinds) and exists (select from push_subscription p where p.member_id = m.member_id))
    on conflict (member_id, kind) do update set due_at = least(notification_due.due_at, excluded.due_at), tries = 0`.execute(
    tx,
  )
}

export type DueNotification = {
  memberId: string
  kind: NotificationKind
  tries: number
  /** Null without a confirmed email address. */
  email: string | null
  locale: string | null
  byEmail: boolean
  byPush: boolean
}

/** Takes due notifications with their recipients and channels. Concurrent processes take different rows. */
export async function takeDue(tx: Tx, count: number): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    delete from notification_due d using member m
    where m.member_id = d.member_id and (d.member_id, d.kind) in (
      select member_id, kind from notification_due where due_at <= database_now()
      order by due_at limit ${count} for update skip locked)
    returning d.member_id as "memberId", d.kind, d.tries, m.locale,
      case when m.email_verified_at is not null then m.email end as email,
      split_part(d.kind, '-', 1) = any(m.email_kinds) as "byEmail",
      split_part(d.kind, '-', 1) = any(m.push_kinds) as "byPush"`.execute(tx)
  return rows
}

/** Schedules a notification for another try after the given number of seconds. */
export async function putBack(
  db: Database,
  { memberId, kind, tries }: Pick<DueNotification, 'memberId' | 'kind' | 'tries'>,
  seconds: number,
): Promise<void> {
  await sql`
    insert into notification_due (member_id, kind, due_at, tries)
    values (${memberId}, ${kind}, database_now() + make_interval(secs => ${seconds}), ${tries})
    on conflict (member_id, kind) do nothing`.execute(db)
}
