import type { Day } from '@terahold/money/day'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { SettlementTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SettledTerms, SoldPower } from './split-rules.ts'

/** Locks settling and clearing, one at a time. They depend on each other's rows, and there are a few a day. */
export async function lockSettling(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settlement', 0))`.execute(tx)
}

export type PoolDay = { readonly poolId: string; readonly day: Day }

export type PriorSettlement = {
  settlement_id: string
  revision: number
  cause: string
  revenue_total: bigint
  uptime_bps: number
  refunded_bps: number
  nameplate_mths: bigint
  base_mths: bigint
}

/** Returns the latest revision of a pool's day that counts, undefined when the day is not settled. */
export async function findSettlement(tx: Database, poolId: string, day: Day): Promise<PriorSettlement | undefined> {
  return tx
    .selectFrom('settlement')
    .select(['settlement_id', 'revision', 'cause', 'revenue_total'])
    .select(['uptime_bps', 'refunded_bps', 'nameplate_mths', 'base_mths'])
    .where('pool_id', '=', poolId)
    .where('day', '=', day)
    .where('voided_at', 'is', null)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns a day's last revision, voided or not; undefined without one. */
export async function lastRevision(
  tx: Database,
  poolId: string,
  day: Day,
): Promise<Pick<PriorSettlement, 'revision' | 'nameplate_mths'> | undefined> {
  return tx
    .selectFrom('settlement')
    .select(['revision', 'nameplate_mths'])
    .where('pool_id', '=', poolId)
    .where('day', '=', day)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What operators approved about a day. */
export type DayEvidence = {
  /** What its rows say was earned, without what was voided, in minor units. */
  revenue: bigint
  /** The lowest uptime of its rows, undefined without a row. */
  uptimeBps: number | undefined
  attestedMths: bigint | undefined
}

/** Reads the approved rows and the approved attestation of a day. */
export async function readEvidence(tx: Database, poolId: string, day: Day): Promise<DayEvidence> {
  const { rows } = await sql<{ revenue: bigint; uptime_bps: number | null; attested_mths: bigint | null }>`
    select coalesce(sum(usdt - voided), 0) as revenue, min(uptime_bps) as uptime_bps, (
      select power_mths from attestation where pool_id = ${poolId} and day = ${day}::date and state = 'approved'
    ) as attested_mths
    from revenue where pool_id = ${poolId} and day = ${day}::date and state = 'approved'`.execute(tx)
  const { revenue = 0n, uptime_bps: uptimeBps, attested_mths: attestedMths } = rows[0] ?? {}
  return { revenue, uptimeBps: uptimeBps ?? undefined, attestedMths: attestedMths ?? undefined }
}

type SoldRow = {
  terms_id: string
  sold: bigint
  efficiency_mj_per_th: bigint
  tariff_per_kwh: bigint
  hashrate_fee: bigint
  service_fee_bps: number
  sales_margin_bps: number
}

/**
 * Returns the power sold on a finished day by terms: the sold power of the pool's last settled day before, plus starts
 * and less ends since. Finished days never change, so the result and its cost do not depend on when it is read, on the
 * number of holders or on the pool's age.
 */
export async function readSoldPower(tx: Database, poolId: string, day: Day): Promise<SoldPower[]> {
  const { rows } = await sql<SoldRow>`
    with base as (
      select settlement_id, day from settlement where pool_id = ${poolId} and day <= ${day}::date and voided_at is null
      order by day desc, revision desc limit 1
    ), part as (
      select terms_id, sold_mths as mths from settlement_terms join base using (settlement_id)
      union all
      select terms_id, delta_mths from power_delta
      where pool_id = ${poolId} and day > coalesce((select day from base), '-infinity') and day <= ${day}::date
    ), sold as (
      select terms_id, sum(mths)::bigint as sold from part group by terms_id having sum(mths) > 0
    )
    select terms_id, sold, efficiency_mj_per_th, tariff_per_kwh, hashrate_fee, service_fee_bps, sales_margin_bps
    from sold join terms using (terms_id) order by terms_id`.execute(tx)
  return rows.map((row) => ({
    termsId: row.terms_id,
    soldMths: row.sold,
    terms: {
      efficiencyMjPerTh: row.efficiency_mj_per_th,
      tariffPerKwh: row.tariff_per_kwh,
      hashrateFee: row.hashrate_fee,
      serviceFeeBps: row.service_fee_bps,
      salesMarginBps: row.sales_margin_bps,
    },
  }))
}

export async function insertSettlement(
  tx: Tx,
  row: Omit<Insertable<SettlementTable>, 'settled_at' | 'cleared_at'>,
): Promise<void> {
  await tx
    .insertInto('settlement')
    .values({ ...row, settled_at: sql<Date>`database_now()` })
    .execute()
}

type DayRevision = { settlementId: string; poolId: string; day: Day; revision: number }

export async function insertSettledTerms(
  tx: Tx,
  { settlementId, poolId, day, revision }: DayRevision,
  settled: readonly SettledTerms[],
): Promise<void> {
  if (settled.length === 0) return
  const rows = settled.map(({ termsId, soldMths, figures }) => ({
    pool_id: poolId,
    terms_id: termsId,
    day,
    revision,
    settlement_id: settlementId,
    sold_mths: soldMths,
    gross: figures.gross,
    electricity: figures.electricity,
    service_fee: figures.serviceFee,
    net: figures.net,
    downtime: figures.downtime,
  }))
  await tx.insertInto('settlement_terms').values(rows).execute()
}

/**
 * Returns net that was settled but whose revenue has not arrived: the part of pool_payable that cash need not cover
 * yet. If a row is partly paid, the part that arrived already belongs to the members, up to the row's net.
 */
export async function sumUnclearedNet(db: Database): Promise<bigint> {
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(greatest(s.payable_net - arrived.amount, 0)), 0) as net
    from settlement s cross join lateral (
      select coalesce(sum(amount), 0) as amount from (
        select amount from revenue_clearing where revenue_id = s.revenue_id and released_at is null
        union all
        select amount from correction_clearing where revenue_id = s.revenue_id and released_at is null
      ) part
    ) arrived
    where s.cleared_at is null and s.voided_at is null`.execute(db)
  return rows[0]?.net ?? 0n
}
