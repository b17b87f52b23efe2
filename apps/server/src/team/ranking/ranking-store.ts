import type { Day } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { deliveredDays, powerChangesOfTeams } from '../figures/figures-store.ts'

export type Period = 'month' | 'all'

/**
 * Lets members choose concurrently, but none between the last check of the choices and the publication of a new
 * ranking.
 */
export async function lockChoosing(tx: Tx, mode: 'choose' | 'publish'): Promise<void> {
  const key = sql`hashtextextended('ranking choice', 0)`
  await (mode === 'choose'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(tx)
}

/** Records a member's choice. Returns false when it was the same already. */
export async function writeChoice(tx: Tx, memberId: string, optedIn: boolean): Promise<boolean> {
  const { rows } = await sql<{ member_id: string }>`
    insert into ranking_choice as c (member_id, opted_in, generation)
    select ${memberId}, ${optedIn}, generation from ranking_publication
    on conflict (member_id) do update set opted_in = excluded.opted_in, generation = excluded.generation
      where c.opted_in <> excluded.opted_in
    returning member_id`.execute(tx)
  return rows.length > 0
}

type Scored = {
  /** A query that returns their member_id. */
  readonly members: RawBuilder<unknown>
  /** A condition on member_id that selects at least all members of the teams. */
  readonly memberCondition: RawBuilder<unknown>
  readonly generation: RawBuilder<unknown>
  readonly asOf: RawBuilder<unknown>
}

/** Scores of members in a generation: rows of member_id, of_all and of_month. */
export function standingsOf({ members, memberCondition, generation, asOf }: Scored): RawBuilder<unknown> {
  return sql`
    select m.member_id, ${deliveredDays('all')} as of_all, ${deliveredDays('month')} as of_month
    from (${members}) m
    left join (${powerChangesOfTeams(memberCondition)}) t on t.member_id = m.member_id and t.day <= ${asOf}
    left join ranking_uptime u on u.generation = ${generation} and u.pool_id = t.pool_id and u.day = t.day
    group by m.member_id`
}

/** Does the same with a row for each period: member_id, period and score. */
export function scoresOf(scored: Scored): RawBuilder<unknown> {
  return sql`
    select s.member_id, p.period, case p.period when 'all' then s.of_all else s.of_month end as score
    from (${standingsOf(scored)}) s cross join (values ('all'), ('month')) as p (period)`
}

/** Shows a member in the ranking from now on. */
export async function showEntry(tx: Tx, memberId: string): Promise<void> {
  const shown = sql`(select generation from ranking_publication)`
  const asOf = sql`(select as_of from ranking_publication)`
  const [members, memberCondition] = [sql`select ${memberId}::uuid as member_id`, sql`member_id = ${memberId}::uuid`]
  await sql`
    insert into ranking_entry (member_id, generation, period, score)
    select member_id, ${shown}, period, score from (${scoresOf({ members, memberCondition, generation: shown, asOf })}) scored
    on conflict (member_id, generation, period) do update set hidden = false`.execute(tx)
}

export async function hideEntry(tx: Tx, memberId: string): Promise<void> {
  await sql`
    update ranking_entry set hidden = true
    where member_id = ${memberId} and generation = (select generation from ranking_publication)`.execute(tx)
}

/**
 * Rank of an entry: one more than the members above its score. Publication stored that number with the entry. For an
 * entry added later, its score is looked up among the published ones. An index has those who joined or left since.
 */
const rankOf = (period: Period, entry: 'e' | 'b') => {
  const [score, counted] = [sql.ref(`${entry}.score`), sql.ref(`${entry}.above`)]
  return sql<bigint>`(
    1 + coalesce(${counted}, (
      select above from ranking_entry r
      where r.generation = p.generation and r.period = ${period} and r.above is not null and r.score <= ${score}
      order by r.score desc limit 1
    ), p.entries) + (
      select count(*) filter (where not r.hidden) - count(*) filter (where r.above is not null)
      from ranking_entry r
      where r.generation = p.generation and r.period = ${period} and r.score > ${score} and (r.above is null or r.hidden)
    ))`
}

export type Place = { asOf: Day | null; score: bigint | null; rank: bigint | null }

/** Returns a member's place in the ranking; without score and rank when they are not in it. */
export async function readPlace(db: Database, memberId: string, period: Period): Promise<Place> {
  const { rows } = await sql<Place>`
    select p.as_of as "asOf", e.score, case when e.score is not null then ${rankOf(period, 'e')} end as rank
    from ranking_publication p left join ranking_entry e
      on e.member_id = ${memberId} and e.generation = p.generation and e.period = ${period} and not e.hidden`.execute(
    db,
  )
  const [place] = rows
  if (!place) throw new Error('there is no publication to rank by')
  return place
}

export type RankedRow = { address: string; score: bigint; rank: bigint }

/** Returns a page of the ranking, best first; ranks as of its first row, further ones by how their scores differ. */
export async function readRanked(db: Database, period: Period, skip: number, count: number): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with page as (
      select member_id, score, above, row_number() over (order by score desc, member_id) + ${skip}::bigint as place
      from (
        select e.member_id, e.score, e.above from ranking_entry e
        where e.generation = (select generation from ranking_publication) and e.period = ${period} and not e.hidden
        order by e.score desc, e.member_id limit ${count} offset ${skip}
      ) shown
    ), best as (
      select b.score, ${rankOf(period, 'b')} as rank
      from (select score, above from page order by place limit 1) b cross join ranking_publication p
    )
    select m.address, page.score,
      case page.score when best.score then best.rank else min(page.place) over (partition by page.score) end as rank
    from page cross join best join member m on m.member_id = page.member_id
    order by page.place`.execute(db)
  return rows
}

/** Returns how many members the ranking shows, at most the given number. */
export async function countRanked(db: Database, period: Period, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ranking_entry e
      where e.generation = (select generation from ranking_publication) and e.period = ${period} and not e.hidden
      limit ${most}
    ) shown`.execute(db)
  return rows[0]?.count ?? 0
}
