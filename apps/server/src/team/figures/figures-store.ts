import type { Day } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export type Month = { month: Day; l1: bigint; l2: bigint }

/** Returns who joined a member's team, by month; oldest first. */
export async function readMonths(db: Database, memberId: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select month, sum(l1)::bigint as l1, sum(l2)::bigint as l2 from (
      select month, l1, l2 from team_month where member_id = ${memberId}
      union all
      select date_trunc('month', day::timestamp)::date, case level when 1 then joined else 0 end,
        case level when 2 then joined else 0 end
      from team_change where member_id = ${memberId} and pool_id is null
    ) m group by month order by month`.execute(db)
  return rows
}

/**
 * Returns what starts and ends in members' teams, counted and not counted yet, by level: rows of member_id, day,
 * pool_id and the columns of team_day.
 */
export function powerChangesOfTeams(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select member_id, day, pool_id, active_l1, active_l2, power_l1, power_l2 from team_day where ${of}
    union all
    select member_id, day, pool_id, case level when 1 then active else 0 end, case level when 2 then active else 0 end,
      case level when 1 then power_mths else 0 end, case level when 2 then power_mths else 0 end
    from team_change where pool_id is not null and ${of}`
}

/** mTH/s-days delivered to both levels: power times uptime, each level rounded down. */
export const deliveredDays = (period: 'all' | 'month') => sql<bigint>`(
    div(coalesce(sum(t.power_l1 * u.${sql.ref(`${period}_bps`)}), 0), 10000)
    + div(coalesce(sum(t.power_l2 * u.${sql.ref(`${period}_bps`)}), 0), 10000))::bigint`

export type Standing = {
  activeL1: bigint
  activeL2: bigint
  powerL1: bigint
  powerL2: bigint
  deliveredAll: bigint
  deliveredMonth: bigint
  asOf: Day | null
  today: Day
}

/** Returns what runs in a member's team today, and what was delivered to it up to the last publication. */
export async function readStanding(db: Database, memberId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with power_change as (
      select * from (${powerChangesOfTeams(sql`member_id = ${memberId}`)}) every
      where day <= (database_now() at time zone 'UTC')::date
    )
    select coalesce(sum(t.active_l1), 0)::bigint as "activeL1", coalesce(sum(t.active_l2), 0)::bigint as "activeL2",
      coalesce(sum(t.power_l1), 0)::bigint as "powerL1", coalesce(sum(t.power_l2), 0)::bigint as "powerL2",
      ${deliveredDays('all')} as "deliveredAll", ${deliveredDays('month')} as "deliveredMonth", p.as_of as "asOf",
      (database_now() at time zone 'UTC')::date as today
    from ranking_publication p left join power_change t on true
    left join ranking_uptime u on u.generation = p.generation and u.pool_id = t.pool_id and u.day = t.day
    group by p.as_of`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('there is no publication to read by')
  return standing
}

export async function readToday(db: Database): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`select (database_now() at time zone 'UTC')::date as day`.execute(db)
  const [now] = rows
  if (!now) throw new Error('The database returned no date')
  return now.day
}
