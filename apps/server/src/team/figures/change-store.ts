import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Level } from './link-store.ts'

/** A change in a member's team: somebody joined, or power starts or ends on a day. */
export type Change = {
  readonly id: string
  readonly ancestorId: string
  readonly level: Level
  readonly day: Day
  readonly poolId: string | null
  readonly joined: number
  readonly active: number
  readonly powerMths: bigint
}

export async function insertChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({
    member_id: change.ancestorId,
    change_id: change.id,
    level: change.level,
    day: change.day,
    pool_id: change.poolId,
    joined: change.joined,
    active: change.active,
    power_mths: change.powerMths,
  }))
  await tx.insertInto('team_change').values(rows).execute()
}

/** Returns members whose teams have changes that are not in their counters, after the given one. */
export async function readChanged(db: Database, after: string, count: number): Promise<string[]> {
  // Jumps from member to member, however many changes one of them has.
  const { rows } = await sql<{ member_id: string }>`
    with recursive changed as (
      (select member_id from team_change where member_id > ${after} order by member_id limit 1)
      union all
      select (select t.member_id from team_change t where t.member_id > c.member_id order by t.member_id limit 1)
      from changed c where c.member_id is not null
    )
    select member_id from changed where member_id is not null limit ${count}`.execute(db)
  return rows.map((row) => row.member_id)
}

/**
 * Adds at most the given number of a member's changes to the counters and removes them, in one statement, so a reader
 * sees them either here or there. Of two concurrent callers one waits, and finds them gone. Returns how many.
 */
export async function foldChanges(db: Database, memberId: string, count: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from team_change where member_id = ${memberId} and change_id in (
        select change_id from team_change where member_id = ${memberId} order by change_id limit ${count}
      ) returning level, day, pool_id, joined, active, power_mths
    ), months as (
      insert into team_month as m (member_id, month, l1, l2)
      select ${memberId}::uuid, date_trunc('month', day::timestamp)::date, coalesce(sum(joined) filter (where level = 1), 0),
        coalesce(sum(joined) filter (where level = 2), 0)
      from taken where pool_id is null group by 2 order by 2
      on conflict (member_id, month) do update set l1 = m.l1 + excluded.l1, l2 = m.l2 + excluded.l2
    ), days as (
      insert into team_day as d (member_id, day, pool_id, active_l1, active_l2, power_l1, power_l2)
      select ${memberId}::uuid, day, pool_id, coalesce(sum(active) filter (where level = 1), 0),
        coalesce(sum(active) filter (where level = 2), 0), coalesce(sum(power_mths) filter (where level = 1), 0),
        coalesce(sum(power_mths) filter (where level = 2), 0)
      from taken where pool_id is not null group by day, pool_id order by day, pool_id
      on conflict (member_id, day, pool_id) do update set active_l1 = d.active_l1 + excluded.active_l1,
        active_l2 = d.active_l2 + excluded.active_l2, power_l1 = d.power_l1 + excluded.power_l1,
        power_l2 = d.power_l2 + excluded.power_l2
    )
    select count(*)::integer as folded from taken`.execute(db)
  return rows[0]?.folded ?? 0
}
