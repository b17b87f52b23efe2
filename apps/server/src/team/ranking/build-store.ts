import type { Day } from '@terahold/money/day'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { standingsOf } from './ranking-store.ts'

/**
 * How long a process may take for one step before another may take over; by the machine's time, because it is about
 * processes.
 */
const heldFor = sql`clock_timestamp() + interval '5 minutes'`

/** Members after one up to another, both by id. */
export type MemberRange = { readonly after: string; readonly last: string }

/** Claims the build of the next ranking. Returns false when another process has it, or has finished it in the meantime. */
export async function claimBuild(tx: Tx, generation: string, shown: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ranking_publication set making = ${generation}::uuid, making_until = ${heldFor}
    where generation = ${shown}::uuid and (making is null or making_until < clock_timestamp())`.execute(tx)
  return numAffectedRows === 1n
}

/** Renews the claim of the build. @throws Error when another process has taken it over. */
export async function renewBuildClaim(tx: Tx, generation: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update ranking_publication set making_until = ${heldFor} where making = ${generation}::uuid`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error('another process has taken over the build of the ranking')
}

/** Returns the next members who are in the ranking, at most the given number; undefined when there are none. */
export async function nextRange(db: Database, after: string, count: number): Promise<MemberRange | undefined> {
  const { rows } = await sql<{ last: string }>`
    select member_id as last from (
      select member_id from ranking_choice where opted_in and member_id > ${after} order by member_id limit ${count}
    ) next order by member_id desc limit 1`.execute(db)
  const [row] = rows
  return row && { after, last: row.last }
}

const within = ({ after, last }: MemberRange): RawBuilder<unknown> =>
  sql`member_id > ${after}::uuid and member_id <= ${last}::uuid`

/** Stores the scores of those members of a range who are in the ranking now. Returns how many. */
export async function insertScores(tx: Tx, generation: string, asOf: Day, range: MemberRange): Promise<bigint> {
  const members = sql`select member_id from ranking_choice where opted_in and ${within(range)}`
  const scored = {
    members,
    memberCondition: within(range),
    generation: sql`${generation}::uuid`,
    asOf: sql`${asOf}::date`,
  }
  const { numAffectedRows } = await sql`
    insert into ranking_score (generation, member_id, of_all, of_month)
    select ${generation}::uuid, member_id, of_all, of_month from (${standingsOf(scored)}) scored`.execute(tx)
  return numAffectedRows ?? 0n
}

const periodsOf = sql`lateral (values ('all', r.of_all), ('month', r.of_month)) as s (period, score)`

/** Returns for each score how many members are above it. */
export async function insertSteps(tx: Tx, generation: string): Promise<void> {
  await sql`
    insert into ranking_step (generation, period, score, above)
    select ${generation}::uuid, s.period, s.score,
      (sum(count(*)) over (partition by s.period order by s.score desc) - count(*))::bigint
    from ranking_score r cross join ${periodsOf} where r.generation = ${generation} group by s.period, s.score`.execute(
    tx,
  )
}

/** Ranks the members of a range whose scores are stored. */
export async function insertEntries(tx: Tx, generation: string, { after, last }: MemberRange): Promise<void> {
  // The step is a query for each score, which only the key of steps can answer. A join's plan depends on statistics,
  // which a generation that is minutes old does not have.
  await sql`
    insert into ranking_entry (member_id, generation, period, score, above)
    select r.member_id, r.generation, s.period, s.score, (
      select p.above from ranking_step p where p.generation = r.generation and p.period = s.period and p.score = s.score)
    from ranking_score r cross join ${periodsOf}
    where r.generation = ${generation} and r.member_id > ${after}::uuid and r.member_id <= ${last}::uuid`.execute(tx)
}

/**
 * Removes rankings that are neither shown nor being built, and scores that no build needs any more; entries in batches
 * of members.
 */
export async function deleteOthers(db: Database, membersAtOnce: number): Promise<void> {
  const notMade = sql`generation is distinct from (select making from ranking_publication)`
  for (const table of ['ranking_score', 'ranking_step'] as const)
    await sql`delete from ${sql.table(table)} where ${notMade}`.execute(db)
  const other = sql`generation not in (
    select generation from ranking_publication union all select making from ranking_publication where making is not null)`
  await sql`delete from ranking_uptime where ${other}`.execute(db)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ last: string }>`
      with next as (
        select distinct member_id from (
          select member_id from ranking_entry where member_id > ${after} order by member_id limit ${4 * membersAtOnce}
        ) entry
      ), gone as (
        delete from ranking_entry where member_id in (select member_id from next) and ${other}
      )
      select member_id as last from next order by member_id desc limit 1`.execute(db)
    const [row] = rows
    if (!row) return
    after = row.last
  }
}
