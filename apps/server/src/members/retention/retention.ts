import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** A statement that erases personal data older than its days, in at most `atOnce` rows. It changes no row twice. */
type Rule = {
  readonly table: string
  readonly days: number
  readonly erase: (days: number, atOnce: number) => RawBuilder<unknown>
}

const batch = 5_000
const before = (days: number) => sql`database_now() - make_interval(days => ${days})`

/** How long personal data is kept of members who do not close their accounts. The books and decisions are kept for good. */
export const retentionRules: readonly Rule[] = [
  {
    table: 'member_session',
    days: 90,
    erase: (days, atOnce) => sql`
      update member_session set device = null where ctid = any(array(
        select ctid from member_session where device is not null and least(coalesce(ended_at, expires_at), expires_at) < ${before(days)}
        limit ${atOnce}))`,
  },
  {
    table: 'email_code',
    days: 90,
    erase: (days, atOnce) => sql`
      update email_code set email = '' where ctid = any(array(
        select ctid from email_code where email <> '' and created_at < ${before(days)} limit ${atOnce}))`,
  },
  {
    table: 'password_ticket',
    days: 1,
    erase: (days, atOnce) => sql`
      delete from password_ticket where ctid = any(array(
        select ctid from password_ticket where expires_at < ${before(days)} limit ${atOnce}))`,
  },
  {
    table: 'wallet_offer',
    days: 60,
    erase: (days, atOnce) => sql`
      delete from wallet_offer where ctid = any(array(
        select ctid from wallet_offer where offered_at < ${before(days)} limit ${atOnce}))`,
  },
  {
    table: 'freeze_token',
    days: 30,
    erase: (days, atOnce) => sql`
      delete from freeze_token where ctid = any(array(
        select ctid from freeze_token where expires_at < ${before(days)} limit ${atOnce}))`,
  },
  {
    table: 'security_notice',
    days: 730,
    erase: (days, atOnce) => sql`
      delete from security_notice where ctid = any(array(
        select ctid from security_notice where created_at < ${before(days)} limit ${atOnce}))`,
  },
]

/** Erases what has been kept long enough. Returns how many rows of each table it changed. */
export async function eraseOldPersonalData(db: Database, atOnce = batch): Promise<Record<string, number>> {
  const erased: Record<string, number> = {}
  for (const { table, days, erase } of retentionRules) {
    let rows = 0
    for (let changed = atOnce; changed === atOnce; rows += changed)
      changed = Number((await erase(days, atOnce).execute(db)).numAffectedRows ?? 0n)
    erased[table] = rows
  }
  return erased
}
