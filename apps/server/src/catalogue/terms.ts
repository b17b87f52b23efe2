import { createHash } from 'node:crypto'
import type { PlanOffer, Terms } from './price-rules.ts'

/**
 * Returns the terms hash: the SHA-256 of the content. Equal terms share one row, and no terms can change under their
 * hash.
 */
export function termsId(terms: Terms): string {
  return digest('terms/1', [
    ['pool', terms.poolId],
    ['efficiencyMjPerTh', terms.efficiencyMjPerTh],
    ['tariffPerKwh', terms.tariffPerKwh],
    ['hashrateFee', terms.hashrateFee],
    ['serviceFeeBps', terms.serviceFeeBps],
    ['salesMarginBps', terms.salesMarginBps],
  ])
}

/** Returns the SHA-256 over everything an order freezes. A member accepts it by sending it with the order. */
export function planTermsHash(plan: PlanOffer, terms: Terms): string {
  return digest('plan/2', [
    ['terms', termsId(terms)],
    ['powerMths', plan.powerMths],
    ['termDays', plan.termDays],
    ['withdrawalDays', plan.withdrawalDays],
    ['goods', plan.goods?.name ?? null],
    ['goodsPrice', plan.goods?.price ?? 0n],
    ['shippingPrice', plan.goods?.shipping ?? 0n],
  ])
}

type Line = readonly [name: string, value: string | number | bigint | null]

function digest(scheme: string, lines: readonly Line[]): string {
  const canonical = lines.map(
    ([name, value]) => `${name}=${JSON.stringify(typeof value === 'bigint' ? value.toString() : value)}`,
  )
  return createHash('sha256')
    .update([scheme, ...canonical].join('\n'))
    .digest('hex')
}
