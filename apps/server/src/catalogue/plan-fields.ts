import type { PlanFields } from '@terahold/contract/calls/member/catalogue'
import type { Language } from '@terahold/locale/languages'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import { goodsName, planName } from './plan-texts.ts'
import { dayPerTh, orderPrice, priceLines, type SettledDay } from './price-rules.ts'
import type { Plan } from './store.ts'

/** What a plan's display needs to know about its pool. */
export type PlanSurroundings = {
  readonly siteId: string
  readonly sellableMths: bigint
  readonly latestDay: SettledDay | undefined
  /** Decimals of the token that prices are in. */
  readonly decimals: number
  readonly locale: Language
}

/**
 * Formats a plan for the contract: the price of one unit, its lines, and what 1 TH/s made on the latest settled day.
 */
export function planFields(plan: Plan, surroundings: PlanSurroundings): PlanFields {
  const { siteId, sellableMths, latestDay, decimals, locale } = surroundings
  const money = (minor: bigint) => formatAmount(minor, decimals)
  const { terms, offer } = plan
  const price = orderPrice(offer, terms.hashrateFee, 1)
  return {
    planId: plan.planId,
    poolId: plan.poolId,
    siteId,
    name: planName(plan, locale),
    power: formatPower(offer.powerMths),
    termDays: offer.termDays,
    withdrawalDays: offer.withdrawalDays,
    feePerThDay: money(terms.hashrateFee),
    price: money(price.total),
    lines: priceLines(price, decimals),
    tariff: money(terms.tariffPerKwh),
    efficiency: formatPower(terms.efficiencyMjPerTh),
    serviceFeeBps: terms.serviceFeeBps,
    ships: offer.goods !== null,
    goods: goodsName(offer.goods, plan.texts, locale),
    termsHash: plan.termsHash,
    today: latestDay ? todayFields(latestDay, plan, decimals) : null,
    available: formatPower(sellableMths),
    onSale: plan.onSale,
  }
}

function todayFields(settled: SettledDay, plan: Plan, decimals: number): PlanFields['today'] {
  const figures = dayPerTh(settled, plan.terms)
  const money = (minor: bigint) => formatAmount(minor, decimals)
  return {
    day: figures.day,
    gross: money(figures.gross),
    electricity: money(figures.electricity),
    serviceFee: money(figures.serviceFee),
    net: money(figures.net),
    downtimeRefund: money(figures.downtimeRefund),
    netAfterFee: formatSigned(figures.netAfterFee, decimals),
  }
}
