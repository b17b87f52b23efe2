import { planTexts } from '@terahold/contract/calls/desk/catalogue-changes'
import type { PowerSource } from '@terahold/contract/codes/catalogue'
import type { Day } from '@terahold/money/day'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { statement } from '../db/statement.ts'
import type { Attested } from './capacity-rules.ts'
import type { PlanTexts } from './plan-texts.ts'
import type { PlanOffer, SettledDay, Terms } from './price-rules.ts'

export type Site = {
  siteId: string
  name: string
  country: string
  powerSource: PowerSource
  evidenceUrl: string | null
}
export type Pool = {
  poolId: string
  siteId: string
  slug: string
  name: string
  nameplateMths: bigint
  evidenceUrl: string | null
  openedOn: Day
  closedOn: Day | null
  soldMths: bigint
  reservedMths: bigint
}
export type Plan = {
  planId: string
  poolId: string
  name: string
  texts: PlanTexts
  termsId: string
  termsHash: string
  terms: Terms
  offer: PlanOffer
  onSale: boolean
}

export async function readSites(db: Database): Promise<Site[]> {
  return db
    .selectFrom('site')
    .select(['site_id as siteId', 'name', 'country', 'power_source as powerSource', 'evidence_url as evidenceUrl'])
    .orderBy('slug')
    .execute()
}

/** Returns every pool with its sold and reserved power. */
export async function readPools(db: Database): Promise<Pool[]> {
  return db
    .selectFrom('pool')
    .innerJoin('pool_power_taken as taken', 'taken.pool_id', 'pool.pool_id')
    .select([
      'pool.pool_id as poolId',
      'pool.site_id as siteId',
      'pool.slug',
      'pool.name',
      'pool.nameplate_mths as nameplateMths',
      'pool.evidence_url as evidenceUrl',
      'pool.opened_on as openedOn',
      'pool.closed_on as closedOn',
      'taken.sold_mths as soldMths',
      'taken.reserved_mths as reservedMths',
    ])
    .orderBy('pool.nameplate_mths', 'desc')
    .orderBy('pool.slug')
    .$narrowType<{ soldMths: NotNull; reservedMths: NotNull }>()
    .execute()
}

/** The sums of a pool's last approved attestations, at most the given number, as JSON. */
export const attestedColumn = (poolId: RawBuilder<unknown>, lastDays: number) => sql<AttestedJson>`(
  select json_build_object('days', count(*)::text, 'powerSum', coalesce(sum(power_mths), 0)::text,
    'uptimeSum', coalesce(sum(uptime_bps), 0)::text)
  from (select power_mths, uptime_bps from attestation where pool_id = ${poolId} and state = 'approved'
    order by day desc limit ${lastDays}) latest)`
export type AttestedJson = { days: string; powerSum: string; uptimeSum: string }

export function attestedOfJson({ days, powerSum, uptimeSum }: AttestedJson): Attested {
  return { days: BigInt(days), powerSum: BigInt(powerSum), uptimeSum: BigInt(uptimeSum) }
}

export async function readAttested(db: Database, poolId: string, lastDays: number): Promise<Attested> {
  const [row] = await attestedOfPool(db, { poolId, lastDays })
  if (!row) throw new Error('the database has no sums')
  return attestedOfJson(row.attested)
}

const attestedOfPool = statement(
  ({ poolId, lastDays }: { poolId: string; lastDays: number }) =>
    sql<{ attested: AttestedJson }>`select ${attestedColumn(sql`${poolId}::uuid`, lastDays)} as attested`,
)

/** Returns the pool's latest settled day with the sum of that day's revenue rows; undefined before the first. */
export async function readLatestSettledDay(db: Database, poolId: string): Promise<SettledDay | undefined> {
  return db
    .selectFrom('settlement')
    .select(['day', 'revenue_total as revenueTotal', 'base_mths as baseMths', 'uptime_bps as uptimeBps'])
    .where('pool_id', '=', poolId)
    .where('voided_at', 'is', null)
    .where('cause', '<>', 'not_delivered')
    .orderBy('day', 'desc')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Plans with their terms and pools, which `planColumn` reads. */
export const plans = sql`plan join terms on terms.terms_id = plan.terms_id join pool on pool.pool_id = plan.pool_id`

/** A plan of `plans` as JSON, with large numbers as text. */
export const planColumn = sql<PlanJson>`json_build_object(
  'planId', plan.plan_id, 'poolId', plan.pool_id, 'name', plan.name, 'texts', plan.texts, 'termsId', plan.terms_id,
  'termsHash', plan.terms_hash, 'powerMths', plan.power_mths::text, 'termDays', plan.term_days, 'withdrawalDays', plan.withdrawal_days,
  'goodsName', plan.goods_name, 'goodsPrice', plan.goods_price::text, 'shippingPrice', plan.shipping_price::text,
  'efficiencyMjPerTh', terms.efficiency_mj_per_th::text, 'tariffPerKwh', terms.tariff_per_kwh::text,
  'hashrateFee', terms.hashrate_fee::text, 'serviceFeeBps', terms.service_fee_bps, 'salesMarginBps', terms.sales_margin_bps,
  'onSale', plan.on_sale and pool.sales_open and pool.closed_on is null)`

export type PlanJson = {
  planId: string
  poolId: string
  name: string
  texts: unknown
  termsId: string
  termsHash: string
  powerMths: string
  termDays: number
  withdrawalDays: number
  goodsName: string | null
  goodsPrice: string
  shippingPrice: string
  efficiencyMjPerTh: string
  tariffPerKwh: string
  hashrateFee: string
  serviceFeeBps: number
  salesMarginBps: number
  onSale: boolean
}

export function planOfJson(json: PlanJson): Plan {
  const { planId, poolId, name, termsId, termsHash, onSale, goodsName } = json
  return {
    planId,
    poolId,
    name,
    texts: planTexts.parse(json.texts),
    termsId,
    termsHash,
    terms: {
      poolId,
      efficiencyMjPerTh: BigInt(json.efficiencyMjPerTh),
      tariffPerKwh: BigInt(json.tariffPerKwh),
      hashrateFee: BigInt(json.hashrateFee),
      serviceFeeBps: json.serviceFeeBps,
      salesMarginBps: json.salesMarginBps,
    },
    offer: {
      powerMths: BigInt(json.powerMths),
      termDays: json.termDays,
      withdrawalDays: json.withdrawalDays,
      goods:
        goodsName === null
          ? null
          : { name: goodsName, price: BigInt(json.goodsPrice), shipping: BigInt(json.shippingPrice) },
    },
    onSale,
  }
}
