import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

/** What a holding earned over all settled days and over the cleared ones, each day floored, beside what was posted of it. */
export type HoldingEarnings = {
  holding_id: string
  net: bigint
  cleared_net: bigint
  downtime: bigint
  cleared_downtime: bigint
  posted_net: bigint
  posted_downtime: bigint
  settled_days: number
}

/**
 * One row a holding. A day's figures are whole up to each revision and never fall, so the highest is the latest, and the
 * highest of the cleared ones is what may be paid.
 */
const earningsOf = (holdings: RawBuilder<unknown>) => sql<HoldingEarnings>`
  select h.holding_id, h.posted_net, h.posted_downtime, count(d.day)::int as settled_days,
    coalesce(sum(div(h.power_mths * d.net, 1000000000000000000)), 0) as net,
    coalesce(sum(div(h.power_mths * d.cleared_net, 1000000000000000000)), 0) as cleared_net,
    coalesce(sum(div(h.power_mths * d.downtime, 1000000000000000000)), 0) as downtime,
    coalesce(sum(div(h.power_mths * d.cleared_downtime, 1000000000000000000)), 0) as cleared_downtime
  from (${holdings}) h
  left join lateral (
    select s.day, max(s.net) as net, max(s.net) filter (where s.cleared_at is not null) as cleared_net,
      max(s.downtime) as downtime, max(s.downtime) filter (where s.cleared_at is not null) as cleared_downtime
    from settlement_terms s
    where s.pool_id = h.pool_id and s.terms_id = h.terms_id and s.day >= h.start_day and s.day < h.end_day
    group by s.day
  ) d on true
  group by h.holding_id, h.posted_net, h.posted_downtime, h.member_id
  order by h.holding_id`

const holdingColumns = sql`member_id, holding_id, pool_id, terms_id, power_mths, start_day, end_day, posted_net, posted_downtime`

export async function readEarnings(db: Reader, memberId: string): Promise<HoldingEarnings[]> {
  const { rows } = await earningsOf(sql`select ${holdingColumns} from holding where member_id = ${memberId}`).execute(
    db,
  )
  return rows
}

/** Locks the member's holdings, so that what is due is worked out and posted by one at a time. */
export async function lockHoldings(tx: Tx, memberId: string): Promise<void> {
  await sql`select from holding where member_id = ${memberId} order by holding_id for no key update`.execute(tx)
}

/** Moves what is posted of a holding from what it was; false when somebody else moved it first. */
export async function movePosted(tx: Tx, memberId: string, before: HoldingEarnings): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('holding')
    .set({ posted_net: before.cleared_net, posted_downtime: before.cleared_downtime })
    .where('member_id', '=', memberId)
    .where('holding_id', '=', before.holding_id)
    .where('posted_net', '=', before.posted_net)
    .where('posted_downtime', '=', before.posted_downtime)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The next members, after the given one, who have something due. `seen` is the last member looked at, due or not. */
export async function readMembersDue(
  db: Reader,
  after: string,
  count: number,
): Promise<{ due: string[]; seen: string | undefined }> {
  const { rows } = await sql<{ member_id: string; is_due: boolean }>`
    with page as (
      select distinct member_id from holding where member_id > ${after} order by member_id limit ${count}
    )
    select page.member_id, coalesce(bool_or(e.cleared_net > e.posted_net or e.cleared_downtime > e.posted_downtime), false) as is_due
    from page cross join lateral (
      ${earningsOf(sql`select ${holdingColumns} from holding where holding.member_id = page.member_id`)}
    ) e group by page.member_id order by page.member_id`.execute(db)
  return { due: rows.filter((row) => row.is_due).map((row) => row.member_id), seen: rows.at(-1)?.member_id }
}
