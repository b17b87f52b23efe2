import type { ReconciliationCheck } from '@terahold/contract/codes/ledger'
import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { verifyRevenue } from '../../verification/settlement/revenue.ts'
import { type Check, daysOwed } from './reconciliation-rules.ts'

const mostNamed = 20

type PoolRow = { pool_id: string; slug: string; closed_on: Day | null; first_day: Day; approved: Day[]; closed: Day[] }

/**
 * Compares what pools and venues have stated with what was recorded. Reports days that have neither an approved row nor a
 * closing, for pools with rows or holders. Reports evidence cited more than once, days that show more than can have been
 * mined, and rows whose money is overdue.
 */
export async function statementChecks(tx: Database, today: Day, graceDays: number): Promise<Check[]> {
  const pools = await readPools(tx)
  const reused = await readReused(tx)
  const reuse = (name: ReconciliationCheck, evidence: 'statement' | 'payout'): Check => {
    const found = reused.filter((row) => row.evidence === evidence)
    const detail = { rows: found.slice(0, mostNamed).map(({ hash, cited_by }) => `${hash}: ${cited_by}`) }
    return { name, unit: 'count', expected: 0n, found: BigInt(found.length), detail }
  }
  const doubtful = await verifyRevenue(tx)
  const revenueCheck = (name: ReconciliationCheck, invariant: string): Check => {
    const found = doubtful.filter((finding) => finding.invariant === invariant)
    const detail = { rows: found.slice(0, mostNamed).map(({ subject, detail: why }) => `${subject} ${why}`) }
    return { name, unit: 'count', expected: 0n, found: BigInt(found.length), detail }
  }
  return [
    ...pools.map((pool) => daysCheck(pool, today, graceDays)),
    reuse('statement_reused', 'statement'),
    reuse('pool_payout_reused', 'payout'),
    revenueCheck('revenue_implausible', 'plausible'),
    revenueCheck('revenue_overdue', 'overdue'),
  ]
}

function daysCheck(pool: PoolRow, today: Day, graceDays: number): Check {
  const owed = daysOwed({ firstDay: pool.first_day, closedOn: pool.closed_on }, today, graceDays)
  const decided = new Set([...pool.approved, ...pool.closed])
  const missing = owed.filter((day) => !decided.has(day))
  return {
    name: 'pool_days_missing',
    subject: pool.slug,
    unit: 'count',
    expected: 0n,
    found: BigInt(missing.length),
    detail: { missing: missing.slice(0, mostNamed) },
  }
}

/** Returns pools with their first relevant day: the first with a revenue row or with sold power. */
async function readPools(tx: Database): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select p.pool_id, p.slug, p.closed_on, least(r.first_day, s.first_day) as first_day, coalesce(r.approved, '[]') as approved,
      coalesce(c.closed, '[]') as closed
    from pool p
    left join (
      select pool_id, min(day) as first_day, jsonb_agg(distinct day) filter (where state = 'approved') as approved
      from revenue where state in ('recorded', 'approved') group by pool_id
    ) r using (pool_id)
    left join (
      select pool_id, min(day) as first_day from power_delta where delta_mths > 0 group by pool_id
    ) s using (pool_id)
    left join (
      select pool_id, jsonb_agg(distinct day) as closed from settlement where cause = 'not_delivered' and voided_at is null group by pool_id
    ) c using (pool_id)
    where r.first_day is not null or s.first_day is not null order by p.slug`.execute(tx)
  return rows
}

/**
 * A venue's statement of a day may cover several pools. If it is cited for two days, or twice for a pool, one of them
 * may be wrong. A mining pool's payout cited for two of the house's pools may be counted twice. If it is right all the
 * same, the later row's approver has written why.
 */
async function readReused(
  tx: Database,
): Promise<{ evidence: 'statement' | 'payout'; hash: string; cited_by: string }[]> {
  const { rows } = await sql<{ evidence: 'statement' | 'payout'; hash: string; cited_by: string }>`
    with row as (
      select pool_id, p.slug || ' ' || r.day || ' ' || r.kind as name, r.day, r.revenue_id, length(trim(r.approval_reason)) > 0 as is_explained,
        lower(regexp_replace(statement_hash, '^0x', '')) as statement, lower(regexp_replace(txid, '^0x', '')) as payout
      from revenue r join pool p using (pool_id) where r.state in ('recorded', 'approved')
    ), citation as (
      select 'statement' as evidence, statement as hash, row.* from row
      union all
      select 'payout', payout, row.* from row
    ), placed as (
      select *, row_number() over (partition by evidence, hash order by revenue_id) as place from citation
    )
    select evidence, hash, string_agg(name, ', ' order by name) as cited_by from placed group by evidence, hash
    having count(*) filter (where place > 1 and is_explained is not true) > 0
      and (evidence = 'payout' or count(distinct day) > 1 or count(*) > count(distinct pool_id))
    order by evidence, hash`.execute(tx)
  return rows
}
