import { planTexts } from '@terahold/contract/calls/desk/catalogue-changes'
import type { Database } from '../db/connection.ts'
import type { CatalogueEntries } from './catalogue-file.ts'
import type { PlanTexts } from './plan-texts.ts'

/** Returns all sites, pools and plans in the form of a catalogue file. */
export async function readCatalogue(db: Database): Promise<CatalogueEntries> {
  const sites = await db.selectFrom('site').selectAll().orderBy('slug').execute()
  const pools = await db
    .selectFrom('pool')
    .innerJoin('site', 'site.site_id', 'pool.site_id')
    .selectAll('pool')
    .select('site.slug as site')
    .orderBy('pool.slug')
    .execute()
  const plans = await db
    .selectFrom('plan')
    .innerJoin('pool', 'pool.pool_id', 'plan.pool_id')
    .innerJoin('terms', 'terms.terms_id', 'plan.terms_id')
    .selectAll(['terms', 'plan'])
    .select('pool.slug as pool')
    .orderBy('plan.slug')
    .execute()
  const evidence = (url: string | null) => (url === null ? {} : { evidenceUrl: url })
  return {
    sites: sites.map(({ slug, name, country, power_source, evidence_url }) => ({
      slug,
      name,
      country,
      powerSource: power_source,
      ...evidence(evidence_url),
    })),
    pools: pools.map(({ slug, name, site, nameplate_mths, opened_on, closed_on, sales_open, evidence_url }) => ({
      slug,
      name,
      site,
      nameplateMths: nameplate_mths,
      openedOn: opened_on,
      closedOn: closed_on,
      salesOpen: sales_open,
      ...evidence(evidence_url),
    })),
    plans: plans.map((plan) => ({
      slug: plan.slug,
      name: plan.name,
      pool: plan.pool,
      powerMths: plan.power_mths,
      ...textsOf(planTexts.parse(plan.texts)),
      termDays: plan.term_days,
      withdrawalDays: plan.withdrawal_days,
      goods:
        plan.goods_name === null
          ? null
          : { name: plan.goods_name, price: plan.goods_price, shipping: plan.shipping_price },
      terms: {
        efficiencyMjPerTh: plan.efficiency_mj_per_th,
        tariffPerKwh: plan.tariff_per_kwh,
        hashrateFee: plan.hashrate_fee,
        serviceFeeBps: plan.service_fee_bps,
        salesMarginBps: plan.sales_margin_bps,
      },
      onSale: plan.on_sale,
      sort: plan.sort,
    })),
  }
}

function textsOf(texts: PlanTexts): { texts?: PlanTexts } {
  return Object.keys(texts).length === 0 ? {} : { texts }
}
