import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'
import { isReversed } from '../commission/commission-store.ts'
import type { Level } from '../figures/link-store.ts'
import type { Search } from './keyword-rules.ts'

export type PageFilter = {
  readonly memberId: string
  readonly level: Level | undefined
  readonly search: Search | undefined
}
export type LinkRow = { refereeId: string; address: string; level: Level; joinedAt: Date }

/**
 * Returns a page of a member's team, the last to join first. The start of the page is found by counting in the index.
 */
export async function readLinks(db: Database, filter: PageFilter, { skip, count }: Slice): Promise<LinkRow[]> {
  const before = sql`and (joined_at, referee_id) <= ((select joined_at from place), (select referee_id from place))`
  const { rows } = await sql<LinkRow>`
    with place as (
      select joined_at, referee_id from (${newest(filter, sql`joined_at, referee_id`, skip + 1)}) l
      order by joined_at desc, referee_id desc offset ${skip} limit 1
    )
    select referee_id as "refereeId", address, level, joined_at as "joinedAt"
    from (${newest(filter, sql`referee_id, address, level, joined_at`, count, before)}) l
    order by joined_at desc, referee_id desc limit ${count}`.execute(db)
  return rows
}

export async function countLinks(db: Database, filter: PageFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from (${everyLevel(filter, sql`1`)}) l`.execute(db)
  return rows[0]?.count ?? 0
}

/** Power of referees that runs today, mTH/s; without those that have none. */
export async function readPower(db: Database, memberIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('holding')
    .select(['member_id', sql<bigint>`sum(power_mths)::bigint`.as('power')])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('start_day', '<=', sql<string>`(database_now() at time zone 'UTC')::date`)
    .where('end_day', '>', sql<string>`(database_now() at time zone 'UTC')::date`)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.power]))
}

export type EarnedOf = { refereeId: string; margin: bigint; commission: bigint }

/**
 * Margin of first-level referees' orders that came due to a member, and its commission that was posted or is owed,
 * without reversed ones.
 */
export async function readEarned(db: Database, memberId: string, refereeIds: readonly string[]): Promise<EarnedOf[]> {
  return db
    .selectFrom('referral_due')
    .select('referee_id as refereeId')
    .select(sql<bigint>`sum(margin)`.as('margin'))
    .select(sql<bigint>`coalesce(sum(amount) filter (where not ${isReversed}), 0)`.as('commission'))
    .where('member_id', '=', memberId)
    .where('referee_id', '=', sql<string>`any(${refereeIds}::uuid[])`)
    .where('level', '=', 1)
    .groupBy('referee_id')
    .execute()
}

/**
 * The newest links of each level, at most the given number, in the order of the index; all matches of a search, in no
 * order.
 */
function newest(filter: PageFilter, columns: RawBuilder<unknown>, count: number, before = sql``): RawBuilder<unknown> {
  const order = sql`order by joined_at desc, referee_id desc limit ${count}`
  return everyLevel(filter, columns, filter.search === undefined ? sql`${before} ${order}` : before)
}

function everyLevel({ memberId, level, search }: PageFilter, columns: RawBuilder<unknown>, rest = sql``) {
  const found = search === undefined ? sql`` : sql`and (${matching(search)})`
  const levels = level === undefined ? [1, 2] : [level]
  return sql.join(
    levels.map(
      (one) =>
        sql`(select ${columns} from team_link where member_id = ${memberId} and level = ${one} ${found} ${rest})`,
    ),
    sql` union all `,
  )
}

function matching({ address, name }: Search): RawBuilder<unknown> {
  const named = sql`name_key = ${name}`
  if (!address) return named
  const parts = [
    ...(address.start === '' ? [] : [sql`address like ${`${address.start}%`}`]),
    ...(address.end === '' ? [] : [sql`reverse(address) like reverse(${address.end}::text) || '%'`]),
  ]
  return sql`${named} or (${sql.join(parts, sql` and `)})`
}
