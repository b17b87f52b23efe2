import { planTexts } from '@terahold/contract/calls/desk/catalogue-changes'
import type { PowerSource } from '@terahold/contract/codes/catalogue'
import type { Day } from '@terahold/money/day'
import { type Kysely, type NotNull, sql } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { statement } from '../db/statement.ts'
import type { PlanTexts } from './plan-texts.ts'
import type { Attested, PlanOffer, SettledDay, Terms } from './rules.ts'

/** Reads work both on the database and inside a transaction. */
export type Reader = Kysely<DB>

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

export async function readSites(db: Reader): Promise<Site[]> {
  return db
    .selectFrom('site')
    .select(['site_id as siteId', 'name', 'country', 'power_source as powerSource', 'evidence_url as evidenceUrl'])
    .orderBy('slug')
    .execute()
}

/** Returns every pool with its sold and reserved power. */
export async function readPools(db: Reader): Promise<Pool[]> {
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

/** Returns the sums of a pool's last approved attestations, at most the given number. */
export async function readAttested(db: Reader, poolId: string, lastDays: number): Promise<Attested> {
  const [sums] = await attestedSums(db, { poolId, lastDays })
  return sums ?? { days: 0n, powerSum: 0n, uptimeSum: 0n }
}

const attestedSums = statement(({ poolId, lastDays }: { poolId: string; lastDays: number }, db) => {
  const latest = db
    .selectFrom('attestation')
    .select(['power_mths', 'uptime_bps'])
    .where('pool_id', '=', poolId)
    .where('state', '=', 'approved')
    .orderBy('day', 'desc')
    .limit(lastDays)
  return db
    .selectFrom(latest.as('latest'))
    .select([
      sql<bigint>`count(*)`.as('days'),
      sql<bigint>`coalesce(sum(power_mths), 0)`.as('powerSum'),
      sql<bigint>`coalesce(sum(uptime_bps), 0)`.as('uptimeSum'),
    ])
})

/** Returns the pool's latest settled day with the sum of that day's revenue rows; undefined before the first. */
export async function readLatestSettledDay(db: Reader, poolId: string): Promise<SettledDay | undefined> {
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

export async function readPlans(db: Reader): Promise<Plan[]> {
  const rows = await planQuery(db).orderBy('plan.sort').orderBy('plan.slug').execute()
  return rows.map(asPlan)
}

export async function readPlan(db: Reader, planId: string): Promise<Plan | undefined> {
  const [row] = await planOfId(db, { planId })
  return row && asPlan(row)
}

const planOfId = statement(({ planId }: { planId: string }, db) => planQuery(db).where('plan.plan_id', '=', planId))

type PlanRow = Awaited<ReturnType<ReturnType<typeof planQuery>['executeTakeFirstOrThrow']>>

function planQuery(db: Reader) {
  return db
    .selectFrom('plan')
    .innerJoin('terms', 'terms.terms_id', 'plan.terms_id')
    .innerJoin('pool', 'pool.pool_id', 'plan.pool_id')
    .select([
      ...([
        'plan.plan_id',
        'plan.pool_id',
        'plan.name',
        'plan.terms_id',
        'plan.terms_hash',
        'plan.power_mths',
      ] as const),
      ...([
        'plan.term_days',
        'plan.withdrawal_days',
        'plan.texts',
        'plan.goods_name',
        'plan.goods_price',
        'plan.shipping_price',
      ] as const),
      ...(['terms.efficiency_mj_per_th', 'terms.tariff_per_kwh', 'terms.hashrate_fee'] as const),
      ...(['terms.service_fee_bps', 'terms.sales_margin_bps'] as const),
      sql<boolean>`plan.on_sale and pool.sales_open and pool.closed_on is null`.as('on_sale'),
    ])
}

function asPlan(row: PlanRow): Plan {
  return {
    planId: row.plan_id,
    poolId: row.pool_id,
    name: row.name,
    texts: planTexts.parse(row.texts),
    termsId: row.terms_id,
    termsHash: row.terms_hash,
    terms: {
      poolId: row.pool_id,
      efficiencyMjPerTh: row.efficiency_mj_per_th,
      tariffPerKwh: row.tariff_per_kwh,
      hashrateFee: row.hashrate_fee,
      serviceFeeBps: row.service_fee_bps,
      salesMarginBps: row.sales_margin_bps,
    },
    offer: {
      powerMths: row.power_mths,
      termDays: row.term_days,
      withdrawalDays: row.withdrawal_days,
      goods:
        row.goods_name === null ? null : { name: row.goods_name, price: row.goods_price, shipping: row.shipping_price },
    },
    onSale: row.on_sale,
  }
}
