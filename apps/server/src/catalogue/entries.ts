import type { PowerSource } from '@terahold/contract/codes/catalogue'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import type { PlanTexts } from './plan-texts.ts'
import type { PlanOffer, Terms } from './price-rules.ts'
import { planTermsHash, termsId } from './terms.ts'

export type SiteEntry = {
  readonly slug: string
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly powerSource: PowerSource
  readonly evidenceUrl?: string
}
export type PoolEntry = {
  readonly slug: string
  readonly siteId: string
  readonly name: string
  readonly nameplateMths: bigint
  readonly openedOn: string
  readonly evidenceUrl?: string
  /** Unchanged when not given. A new one is open and on sale. */
  readonly closedOn?: string | null
  readonly salesOpen?: boolean
}
export type PlanEntry = PlanOffer & {
  readonly slug: string
  readonly poolId: string
  readonly name: string
  /** The name and goods in other languages; none by default. */
  readonly texts?: PlanTexts
  readonly terms: Omit<Terms, 'poolId'>
  readonly onSale: boolean
  readonly sort: number
}

/** Inserts a site or updates the one with its slug. Returns its id. */
export async function putSite(tx: Tx, clock: Clock, { slug, ...entry }: SiteEntry): Promise<string> {
  const columns = {
    name: entry.name,
    country: entry.country,
    power_source: entry.powerSource,
    evidence_url: entry.evidenceUrl ?? null,
  }
  const row = await tx
    .insertInto('site')
    .values({ site_id: newId(clock), slug, ...columns })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns))
    .returning('site_id')
    .executeTakeFirstOrThrow()
  return row.site_id
}

/**
 * Inserts a pool with a capacity row or updates the one with its slug. Returns its id. A pool never changes its site.
 */
export async function putPool(tx: Tx, clock: Clock, { slug, siteId, ...entry }: PoolEntry): Promise<string> {
  const columns = {
    name: entry.name,
    nameplate_mths: entry.nameplateMths,
    opened_on: entry.openedOn,
    evidence_url: entry.evidenceUrl ?? null,
    ...(entry.closedOn === undefined ? {} : { closed_on: entry.closedOn }),
    ...(entry.salesOpen === undefined ? {} : { sales_open: entry.salesOpen }),
  }
  const { pool_id } = await tx
    .insertInto('pool')
    .values({ pool_id: newId(clock), slug, site_id: siteId, ...columns })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns))
    .returning('pool_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('pool_capacity')
    .values({ pool_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return pool_id
}

/** Inserts a plan with its terms or updates the one with its slug. Returns its id. Existing orders keep their terms. */
export async function putPlan(tx: Tx, clock: Clock, plan: PlanEntry): Promise<string> {
  const terms: Terms = { poolId: plan.poolId, ...plan.terms }
  await tx
    .insertInto('terms')
    .values({
      terms_id: termsId(terms),
      pool_id: plan.poolId,
      efficiency_mj_per_th: terms.efficiencyMjPerTh,
      tariff_per_kwh: terms.tariffPerKwh,
      hashrate_fee: terms.hashrateFee,
      service_fee_bps: terms.serviceFeeBps,
      sales_margin_bps: terms.salesMarginBps,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const columns = {
    terms_id: termsId(terms),
    terms_hash: planTermsHash(plan, terms),
    name: plan.name,
    texts: JSON.stringify(plan.texts ?? {}),
    power_mths: plan.powerMths,
    term_days: plan.termDays,
    withdrawal_days: plan.withdrawalDays,
    goods_name: plan.goods?.name ?? null,
    goods_price: plan.goods?.price ?? 0n,
    shipping_price: plan.goods?.shipping ?? 0n,
    on_sale: plan.onSale,
    sort: plan.sort,
  }
  const row = await tx
    .insertInto('plan')
    .values({ plan_id: newId(clock), pool_id: plan.poolId, slug: plan.slug, ...columns })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns))
    .returning('plan_id')
    .executeTakeFirstOrThrow()
  return row.plan_id
}
