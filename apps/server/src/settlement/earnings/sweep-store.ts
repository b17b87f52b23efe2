import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { HoldingDue } from './earnings-store.ts'

/** Members from one to another, both included, that a run has not posted to yet. */
export type SweepPart = { readonly sweepId: string; readonly first: string; readonly last: string }

/** Assigns every cleared settlement without a run to this run. Returns false when there is none. */
export async function markSwept(tx: Tx, sweepId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement')
    .set({ swept_in: sweepId })
    .where('cleared_at', 'is not', null)
    .where('swept_in', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Assigns every settlement whose refunds have no run to this run. Returns false when none of them refunds anything. */
export async function markRefundsSwept(tx: Tx, sweepId: string): Promise<boolean> {
  const { rows } = await sql<{ refunds: boolean }>`
    update settlement set refund_swept_in = ${sweepId} where refund_swept_in is null and voided_at is null
    returning payable_downtime > 0 as refunds`.execute(tx)
  return rows.some(({ refunds }) => refunds)
}

/** Splits the members whose holdings reach a day of the run's settlements into parts of this size. */
export async function insertParts(tx: Tx, sweepId: string, holders: number): Promise<void> {
  await sql`
    with holder as (
      select h.member_id, (row_number() over (order by h.member_id) - 1) / ${holders}::int as part from holding h
      where exists (
        select from settlement s
        where (s.swept_in = ${sweepId} or (s.refund_swept_in = ${sweepId} and s.payable_downtime > 0)) and s.pool_id = h.pool_id and s.day >= h.start_day and s.day < h.end_day
      ) group by h.member_id
    ), edge as (
      select member_id, first_value(member_id) over (partition by part order by member_id) as first,
        row_number() over (partition by part order by member_id desc) as from_last
      from holder
    )
    insert into sweep_part (sweep_id, first_holder, last_holder) select ${sweepId}, first, member_id from edge where from_last = 1`.execute(
    tx,
  )
}

/** Takes the next part except these: a free one, or else one that another process releases. */
export async function lockPart(
  tx: Tx,
  which: 'free' | 'taken',
  butThese: readonly SweepPart[],
): Promise<SweepPart | undefined> {
  return tx
    .selectFrom('sweep_part')
    .select(['sweep_id as sweepId', 'first_holder as first', 'last_holder as last'])
    .where(({ and, not, eb }) =>
      and(
        butThese.map(({ sweepId, first }) => not(and([eb('sweep_id', '=', sweepId), eb('first_holder', '=', first)]))),
      ),
    )
    .orderBy('sweep_id')
    .orderBy('first_holder')
    .limit(1)
    .forUpdate()
    .$if(which === 'free', (query) => query.skipLocked())
    .executeTakeFirst()
}

/** Ends a part. Returns false when another process has ended it. */
export async function deletePart(tx: Tx, { sweepId, first, last }: SweepPart): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sweep_part')
    .where('sweep_id', '=', sweepId)
    .where('first_holder', '=', first)
    .where('last_holder', '=', last)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Inserts a part for each of these members. */
export async function insertSingles(tx: Tx, { sweepId }: SweepPart, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  const rows = memberIds.map((memberId) => ({ sweep_id: sweepId, first_holder: memberId, last_holder: memberId }))
  await tx.insertInto('sweep_part').values(rows).execute()
}

/** Returns the part's members with their number of holdings. */
export async function readHolders(
  tx: Tx,
  { first, last }: SweepPart,
): Promise<{ memberId: string; holdings: number }[]> {
  return tx
    .selectFrom('holding')
    .select(['member_id as memberId', sql<number>`count(*)::int`.as('holdings')])
    .where('member_id', '>=', first)
    .where('member_id', '<=', last)
    .groupBy('member_id')
    .orderBy('member_id')
    .execute()
}

/** Locks the order books of those members that are free, and returns these members. */
export async function lockFreeMembers(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', 'in', memberIds)
    .orderBy('member_id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.member_id)
}

/**
 * Locks the members' free holdings and returns by member what of them can be posted. Holdings of equal shape earn equal
 * amounts, so each shape is computed once: `div` rounds each day down, as a line of that day is.
 */
export async function lockRowsDue(tx: Tx, memberIds: readonly string[]): Promise<Map<string, HoldingDue[]>> {
  const { rows } = await sql<HoldingDue & { member_id: string }>`
    with held as materialized (
      select member_id, holding_id, pool_id, terms_id, power_mths, start_day, end_day, posted_net, posted_downtime
      from holding where member_id = any(${memberIds}::uuid[]) order by member_id, holding_id for no key update skip locked
    ), shape as materialized (
      select distinct pool_id, terms_id, power_mths, start_day, end_day from held
    ), figure as materialized (
      select pool_id, terms_id, day, coalesce(max(net) filter (where s.cleared_at is not null), 0) as net, max(downtime) as downtime
      from (select pool_id, terms_id, min(start_day) as start_day, max(end_day) as end_day from shape group by pool_id, terms_id) span
      join settlement_terms s using (pool_id, terms_id)
      where s.voided_at is null and s.day >= span.start_day and s.day < span.end_day
      group by pool_id, terms_id, day
    ), worth as (
      select shape.*, sum(div(power_mths * net, 1000000000000000000)) as net, sum(div(power_mths * downtime, 1000000000000000000)) as downtime
      from shape join figure using (pool_id, terms_id) where day >= start_day and day < end_day
      group by pool_id, terms_id, power_mths, start_day, end_day
    )
    select held.member_id, held.holding_id, held.posted_net, held.posted_downtime,
      coalesce(worth.net, 0) as cleared_net, coalesce(worth.downtime, 0) as downtime
    from held left join worth using (pool_id, terms_id, power_mths, start_day, end_day)
    order by held.member_id, held.holding_id`.execute(tx)
  return Map.groupBy(rows, (row) => row.member_id)
}
