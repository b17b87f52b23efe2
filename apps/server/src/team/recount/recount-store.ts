import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { isReversed } from '../commission/commission-store.ts'
import { powerChangesOfTeams } from '../figures/figures-store.ts'

/** A figure that differs from its recount; undefined where a row is missing on that side. */
export type Difference = {
  readonly figure: string
  readonly memberId: string
  readonly subject: string
  readonly counted: string | null
  readonly truth: string | null
}

/** Members after one up to another by id; to the end where there is no other. */
export type MemberRange = { readonly after: string; readonly last: string | undefined }
type Side = (within: RawBuilder<unknown>) => RawBuilder<unknown>

const ancestors = sql`
  select m.member_id as referee_id, m.address, m.inviter_bound_at as joined_at, a.level, a.member_id
  from member m left join member i on i.member_id = m.inviter_id
  cross join lateral (values (m.inviter_id, 1), (i.inviter_id, 2)) as a (member_id, level)
  where a.member_id is not null`
/** Ancestors of a range. Whether links match members is a figure of its own, compared as a whole. */
const linksOf: Side = (within) => sql`select referee_id, joined_at, level, member_id from team_link where ${within}`
const edges = sql`
  select h.member_id as referee_id, h.pool_id, e.day, e.power_mths, e.step
  from holding h
  cross join lateral (values (h.start_day, h.power_mths, 1), (h.end_day, -h.power_mths, -1)) as e (day, power_mths, step)
  where h.end_day > h.start_day`

/**
 * Each stored figure, as rows of member_id, subject and value, with its recount from members, holdings and dues alone.
 */
const figures: Readonly<Record<string, { readonly isWhole?: true; readonly counted: Side; readonly truth: Side }>> = {
  link: {
    isWhole: true,
    counted: () =>
      sql`select member_id, referee_id::text as subject, concat_ws(' ', level, joined_at, address) as value from team_link`,
    truth: () =>
      sql`select member_id, referee_id::text as subject, concat_ws(' ', level, joined_at, address) as value from (${ancestors}) a`,
  },
  joined: {
    counted: (within) => sql`
      select member_id, month::text as subject, concat_ws('+', sum(l1), sum(l2)) as value from (
        select member_id, month, l1, l2 from team_month where ${within}
        union all
        select member_id, date_trunc('month', day::timestamp)::date, case level when 1 then joined else 0 end,
          case level when 2 then joined else 0 end
        from team_change where pool_id is null and ${within}
      ) m group by member_id, month`,
    truth: (within) => sql`
      select member_id, (date_trunc('month', joined_at, 'UTC') at time zone 'UTC')::date::text as subject,
        concat_ws('+', count(*) filter (where level = 1), count(*) filter (where level = 2)) as value
      from (${linksOf(within)}) a group by member_id, 2`,
  },
  power: {
    counted: (within) => sql`
      select member_id, concat_ws(' ', day, pool_id) as subject, concat_ws('+', sum(power_l1), sum(power_l2)) as value
      from (${powerChangesOfTeams(within)}) t group by member_id, day, pool_id having sum(power_l1) <> 0 or sum(power_l2) <> 0`,
    truth: (within) => sql`
      select a.member_id, concat_ws(' ', e.day, e.pool_id) as subject,
        concat_ws('+', coalesce(sum(e.power_mths) filter (where level = 1), 0), coalesce(sum(e.power_mths) filter (where level = 2), 0)) as value
      from (${edges}) e join (${linksOf(within)}) a on a.referee_id = e.referee_id group by a.member_id, e.day, e.pool_id
      having sum(e.power_mths) filter (where level = 1) <> 0 or sum(e.power_mths) filter (where level = 2) <> 0`,
  },
  active: {
    counted: (within) => sql`
      select member_id, day::text as subject, concat_ws('+', sum(active_l1), sum(active_l2)) as value
      from (${powerChangesOfTeams(within)}) t group by member_id, day having sum(active_l1) <> 0 or sum(active_l2) <> 0`,
    truth: (within) => sql`
      select a.member_id, r.day::text as subject,
        concat_ws('+', coalesce(sum(r.active) filter (where level = 1), 0), coalesce(sum(r.active) filter (where level = 2), 0)) as value
      from (
        select referee_id, day, (after > 0)::integer - (after - step > 0)::integer as active from (
          select referee_id, day, sum(step) as step, sum(sum(step)) over (partition by referee_id order by day) as after
          from (${edges}) e where referee_id in (select referee_id from team_link where ${within}) group by referee_id, day
        ) running
      ) r join (${linksOf(within)}) a on a.referee_id = r.referee_id
      group by a.member_id, r.day
      having sum(r.active) filter (where level = 1) <> 0 or sum(r.active) filter (where level = 2) <> 0`,
  },
  commission: {
    counted: (within) => sql`
      select member_id, month::text as subject, concat_ws('+', l1, l2) as value from referral_month where (l1 > 0 or l2 > 0) and ${within}
      union all
      select member_id, concat_ws(' ', year, referee_id), posted::text from referral_year where posted > 0 and ${within}`,
    truth: (within) => sql`
      select member_id, (date_trunc('month', due_at, 'UTC') at time zone 'UTC')::date::text as subject,
        concat_ws('+', coalesce(sum(amount) filter (where level = 1), 0), coalesce(sum(amount) filter (where level = 2), 0)) as value
      from referral_due where posted_at is not null and amount > 0 and not ${isReversed} and ${within} group by member_id, 2
      union all
      select member_id, concat_ws(' ', extract(year from due_at at time zone 'UTC'), referee_id), sum(amount)::text
      from referral_due where posted_at is not null and amount > 0 and not ${isReversed} and ${within} group by member_id, 2`,
  },
  score: {
    isWhole: true,
    counted: (within) => sql`
      select e.member_id, e.period as subject, e.score::text as value
      from ranking_entry e join ranking_publication p on p.generation = e.generation where not e.hidden and ${within}`,
    // Day by day from holdings and settlements; compared only while no settlement is newer than the publication.
    truth: (within) => sql`
      select c.member_id, periods.period as subject, (
          coalesce(div(case periods.period when 'all' then s.all_l1 else s.month_l1 end, 10000), 0)
          + coalesce(div(case periods.period when 'all' then s.all_l2 else s.month_l2 end, 10000), 0)
        )::text as value
      from (select member_id from ranking_choice where opted_in and ${within}) c
      cross join (values ('all'), ('month')) as periods (period)
      left join (
        select a.member_id, sum(h.power_mths * u.all_bps) filter (where a.level = 1) as all_l1,
          sum(h.power_mths * u.all_bps) filter (where a.level = 2) as all_l2,
          sum(h.power_mths * u.month_bps) filter (where a.level = 1) as month_l1,
          sum(h.power_mths * u.month_bps) filter (where a.level = 2) as month_l2
        from (${linksOf(within)}) a join holding h on h.member_id = a.referee_id
        join (
          select h.pool_id, h.start_day, h.end_day, sum(s.uptime_bps) as all_bps,
            coalesce(sum(s.uptime_bps) filter (where s.day >= date_trunc('month', s.as_of::timestamp)), 0) as month_bps
          from (select distinct pool_id, start_day, end_day from holding) h
          join (
            select distinct on (pool_id, day) pool_id, day, uptime_bps, as_of
            from settlement join ranking_publication on day <= as_of where voided_at is null order by pool_id, day, revision desc
          ) s on s.pool_id = h.pool_id and s.day >= h.start_day and s.day < h.end_day
          group by 1, 2, 3
        ) u on u.pool_id = h.pool_id and u.start_day = h.start_day and u.end_day = h.end_day
        group by a.member_id
      ) s on s.member_id = c.member_id`,
  },
  rank: {
    isWhole: true,
    counted: () => sql`
      select e.member_id, e.period as subject, e.above::text as value
      from ranking_entry e join ranking_publication p on p.generation = e.generation where e.above is not null`,
    truth: () => sql`
      select e.member_id, e.period as subject, (rank() over (partition by e.period order by e.score desc) - 1)::text as value
      from ranking_entry e join ranking_publication p on p.generation = e.generation where e.above is not null`,
  },
}

export const figureNames = Object.keys(figures)

/** Returns the first members after one that have this many links; the last range goes to the end. */
export async function nextRange(db: Database, after: string, links: number): Promise<MemberRange> {
  const { rows } = await sql<{ last: string }>`
    select member_id as last from team_link where member_id > ${after} order by member_id offset ${links} limit 1`.execute(
    db,
  )
  return { after, last: rows[0]?.last }
}

/** Whether a figure is compared for all members together, in one statement. */
export function isWhole(figure: string): boolean {
  return figures[figure]?.isWhole === true
}

/**
 * Returns where stored and recounted figures differ, at most the given number of rows, for a range of members or all of
 * them; one statement, so both are of one moment.
 */
export async function readDifferences(
  db: Database,
  figure: string,
  range: MemberRange | undefined,
  atMost: number,
): Promise<Difference[]> {
  const sides = figures[figure]
  if (!sides) throw new Error(`there is no figure ${figure}`)
  const within = conditionOf(range)
  const comparison = sql<Difference>`
    select ${figure}::text as figure, coalesce(c.member_id, t.member_id) as "memberId", coalesce(c.subject, t.subject) as subject,
      c.value as counted, t.value as truth
    from (${sides.counted(within)}) c full join (${sides.truth(within)}) t on t.member_id = c.member_id and t.subject = c.subject
    where c.value is distinct from t.value and (${figure} <> 'score' or (
      select p.settlements = (select count(*) + count(voided_at) from settlement where day <= p.as_of) from ranking_publication p
    ))
    order by 2, 3 limit ${atMost}`
  const { rows } = await db.transaction().execute(async (tx) => {
    // The planner estimates sums of sums as a row or two, and would then choose nested loops over all members.
    await sql`set local enable_nestloop = off`.execute(tx)
    return comparison.execute(tx)
  })
  return rows
}

function conditionOf(range: MemberRange | undefined): RawBuilder<unknown> {
  if (!range) return sql`true`
  const { after, last } = range
  return last === undefined
    ? sql`member_id > ${after}::uuid`
    : sql`member_id > ${after}::uuid and member_id <= ${last}::uuid`
}
