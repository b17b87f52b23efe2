import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { scoresOf } from './ranking-store.ts'

export type Publication = {
  generation: string
  asOf: Day | null
  settlements: bigint
  /** What a publication now would be: as of yesterday, by the existing settlements. */
  nextAsOf: Day
  nextSettlements: bigint
  /** Members who joined or left since, counted up to the given number. */
  choices: number
}

export async function readPublication(tx: Tx, choicesAtMost: number): Promise<Publication> {
  const { rows } = await sql<Publication>`
    select p.generation, p.as_of as "asOf", p.settlements, d.yesterday as "nextAsOf",
      (select count(*) + count(voided_at) from settlement where day <= d.yesterday) as "nextSettlements",
      (select count(*)::integer from (
        select from ranking_choice c where c.generation = p.generation limit ${choicesAtMost}
      ) chosen) as choices
    from ranking_publication p cross join (
      select (database_now() at time zone 'UTC')::date - 1 as yesterday
    ) d`.execute(tx)
  const [publication] = rows
  if (!publication) throw new Error('there is no publication to follow')
  return publication
}

/**
 * Returns for every pool and day since power was first sold there the uptime that settled days delivered from that day
 * on.
 */
export async function insertUptime(tx: Tx, generation: string, asOf: Day): Promise<void> {
  await sql`
    insert into ranking_uptime (generation, pool_id, day, all_bps, month_bps)
    with settled as (
      select distinct on (pool_id, day) pool_id, day, uptime_bps from settlement where day <= ${asOf}::date and voided_at is null
      order by pool_id, day, revision desc
    ), begun as (select pool_id, min(day) as day from power_delta group by pool_id),
    calendar as (
      select b.pool_id, d.day::date as day
      from begun b cross join generate_series(b.day::timestamp, ${asOf}::timestamp, interval '1 day') as d (day)
    )
    select ${generation}::uuid, c.pool_id, c.day, sum(coalesce(s.uptime_bps, 0)) over later,
      sum(case when c.day >= date_trunc('month', ${asOf}::timestamp) then coalesce(s.uptime_bps, 0) else 0 end) over later
    from calendar c left join settled s on s.pool_id = c.pool_id and s.day = c.day
    window later as (partition by c.pool_id order by c.day desc)`.execute(tx)
}

/** Applies to the coming ranking what members chose in the shown one while it was built. */
export async function repeatChoices(tx: Tx, shown: string, coming: string, asOf: Day): Promise<void> {
  const came = sql`
    select c.member_id from ranking_choice c where c.generation = ${shown} and c.opted_in and not exists (
      select from ranking_entry e where e.member_id = c.member_id and e.generation = ${coming}::uuid)`
  const scored = {
    members: came,
    memberCondition: sql`member_id in (${came})`,
    generation: sql`${coming}::uuid`,
    asOf: sql`${asOf}::date`,
  }
  await sql`
    insert into ranking_entry (member_id, generation, period, score)
    select member_id, ${coming}::uuid, period, score from (${scoresOf(scored)}) scored`.execute(tx)
  await sql`
    update ranking_entry e set hidden = true from ranking_choice c
    where c.generation = ${shown} and not c.opted_in and e.member_id = c.member_id and e.generation = ${coming}`.execute(
    tx,
  )
}

/** Shows a ranking and ends its build. */
export async function showPublication(
  tx: Tx,
  { generation, asOf, settlements, entries }: { generation: string; asOf: Day; settlements: bigint; entries: bigint },
): Promise<void> {
  await tx
    .updateTable('ranking_publication')
    .set({ generation, as_of: asOf, settlements, entries, making: null, making_until: null })
    .execute()
}
