import type { NotificationKind as Notice } from '@terahold/contract/codes/members'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { kindOf } from './news-rules.ts'

/**
 * Records that these members are to be notified, if they chose to be. Waiting news is not duplicated; it waits for this
 * transaction, so that it is not sent before its cause is visible.
 */
export async function insertDue(tx: Kysely<DB>, memberIds: readonly string[], notice: Notice): Promise<void> {
  const kind = kindOf(notice)
  await sql`
    insert into notice_due (member_id, kind, due_at)
    select m.member_id, ${notice}, database_now() from member m
    where m.member_id = any(${memberIds}::uuid[]) and (
      ${kind} = any(m.letter_kinds)
      or ${kind} = any(m.push_kinds) and exists (select from push_subscription p where p.member_id = m.member_id))
    on conflict (member_id, kind) do update set due_at = notice_due.due_at`.execute(tx)
}

export type DueNews = {
  memberId: string
  notice: Notice
  tries: number
  /** Null without a confirmed email address. */
  email: string | null
  locale: string | null
  byLetter: boolean
  byPush: boolean
}

/** Takes due news with its recipients and channels. Concurrent processes take different rows. */
export async function takeDue(tx: Kysely<DB>, count: number): Promise<DueNews[]> {
  const { rows } = await sql<DueNews>`
    delete from notice_due d using member m
    where m.member_id = d.member_id and (d.member_id, d.kind) in (
      select member_id, kind from notice_due where due_at <= database_now()
      order by due_at limit ${count} for update skip locked)
    returning d.member_id as "memberId", d.kind as notice, d.tries, m.locale,
      case when m.email_verified_at is not null then m.email end as email,
      split_part(d.kind, '-', 1) = any(m.letter_kinds) as "byLetter",
      split_part(d.kind, '-', 1) = any(m.push_kinds) as "byPush"`.execute(tx)
  return rows
}

/** Schedules news for another try after the given number of seconds. */
export async function putBack(
  db: Kysely<DB>,
  { memberId, notice, tries }: Pick<DueNews, 'memberId' | 'notice' | 'tries'>,
  seconds: number,
): Promise<void> {
  await sql`
    insert into notice_due (member_id, kind, due_at, tries)
    values (${memberId}, ${notice}, database_now() + make_interval(secs => ${seconds}), ${tries})
    on conflict (member_id, kind) do nothing`.execute(db)
}
