import { type Selectable, sql } from 'kysely'
import type { Terms } from '../catalogue/price-rules.ts'
import { planTermsHash, termsId } from '../catalogue/terms.ts'
import type { Database } from '../db/connection.ts'
import type { TermsTable } from '../db/schema.gen.ts'
import { type Finding, findingsOf } from './findings/finding.ts'

/**
 * Checks that terms are those of their hash, that each version of a plan is what its hash says, and that each order has the
 * terms, power and days of a version of its plan. Members accepted the hash, and the days to come are settled by the terms.
 */
export async function verifyTerms(db: Database): Promise<Finding[]> {
  const rows = await db.selectFrom('terms').selectAll().orderBy('terms_id').execute()
  const wrong = rows.filter((row) => termsId(termsOf(row)) !== row.terms_id)
  const findings = wrong.map((row) => ({
    invariant: 'terms',
    subject: `terms ${row.terms_id}`,
    detail: 'do not match their hash',
  }))
  return [
    ...findings,
    ...(await wrongVersions(db, new Map(rows.map((row) => [row.terms_id, termsOf(row)])))),
    ...(await findingsOf(db, wrongOrders)),
  ]
}

function termsOf(row: Selectable<TermsTable>): Terms {
  return {
    poolId: row.pool_id,
    efficiencyMjPerTh: row.efficiency_mj_per_th,
    tariffPerKwh: row.tariff_per_kwh,
    hashrateFee: row.hashrate_fee,
    serviceFeeBps: row.service_fee_bps,
    salesMarginBps: row.sales_margin_bps,
  }
}

async function wrongVersions(db: Database, terms: ReadonlyMap<string, Terms>): Promise<Finding[]> {
  const rows = await db.selectFrom('plan_version').selectAll().orderBy('plan_id').orderBy('version').execute()
  return rows.flatMap((row) => {
    const { goods_name: name, goods_price: price, shipping_price: shipping } = row
    const offer = {
      powerMths: row.power_mths,
      termDays: row.term_days,
      withdrawalDays: row.withdrawal_days,
      goods: name === null ? null : { name, price, shipping },
    }
    const own = terms.get(row.terms_id)
    if (own && planTermsHash(offer, own) === row.terms_hash) return []
    return [
      {
        invariant: 'terms',
        subject: `version ${row.version} of plan ${row.plan_id}`,
        detail: 'does not match its hash',
      },
    ]
  })
}

const wrongOrders = sql<Finding>`
  select 'terms' as invariant, 'order ' || order_id as subject, 'matches no version of its plan in terms, power and days' as detail
  from subscription_order o where not exists (
    select from plan_version v where (v.plan_id, v.terms_hash, v.terms_id) = (o.plan_id, o.terms_hash, o.terms_id)
      and (v.power_mths * o.quantity, v.term_days) = (o.power_mths, o.term_days))`
