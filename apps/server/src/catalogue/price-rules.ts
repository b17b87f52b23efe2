import { formatAmount } from '@terahold/money/amount'
import { dayFigures, dayLine, prepaidFee } from '@terahold/money/day-figures'
import { resultOf } from '@terahold/money/holding-money'

/**
 * The figures by which a holding of one pool is settled. Money in minor units; efficiency in thousandths of a joule per
 * TH.
 */
export type Terms = {
  readonly poolId: string
  readonly efficiencyMjPerTh: bigint
  readonly tariffPerKwh: bigint
  /** Per TH/s and day; divisible by 1,000, so that a thousandth of a TH/s has an exact price. */
  readonly hashrateFee: bigint
  readonly serviceFeeBps: number
  readonly salesMarginBps: number
}

/** One unit of a plan without its terms. Goods and shipping are charged once per unit. */
export type PlanOffer = {
  readonly powerMths: bigint
  readonly termDays: number
  /** The days after the order's day in which the member may withdraw from the contract; at least 14. */
  readonly withdrawalDays: number
  readonly goods: { readonly name: string; readonly price: bigint; readonly shipping: bigint } | null
}

/** A settled day of a pool. */
export type SettledDay = {
  readonly day: string
  readonly revenueTotal: bigint
  readonly baseMths: bigint
  readonly uptimeBps: number
}

const ONE_TH = 1_000n

/** The price of an order line by line, in minor units. */
export type OrderPrice = {
  readonly powerMths: bigint
  readonly hashrate: bigint
  readonly goods: bigint
  readonly shipping: bigint
  readonly total: bigint
}

/** Computes power × prepaid fee × days × quantity, with goods and shipping as lines of their own. */
export function orderPrice(plan: PlanOffer, hashrateFee: bigint, quantity: number): OrderPrice {
  const units = BigInt(quantity)
  const powerMths = plan.powerMths * units
  const hashrate = prepaidFee(powerMths, hashrateFee, plan.termDays)
  const goods = (plan.goods?.price ?? 0n) * units
  const shipping = (plan.goods?.shipping ?? 0n) * units
  return { powerMths, hashrate, goods, shipping, total: hashrate + goods + shipping }
}

/** A line of a price in the contract. */
export type PriceLine = { kind: 'hashrate' | 'goods' | 'shipping'; amount: string }

/** Returns the price lines that are not zero, in whole units of a token with the given decimals. */
export function priceLines(price: Pick<OrderPrice, 'hashrate' | 'goods' | 'shipping'>, decimals: number): PriceLine[] {
  const kinds = ['hashrate', 'goods', 'shipping'] as const
  return kinds.filter((kind) => price[kind] > 0n).map((kind) => ({ kind, amount: formatAmount(price[kind], decimals) }))
}

/**
 * One TH/s on one settled day, in minor units; `netAfterFee` is the result: net and downtime refund minus the prepaid fee.
 */
export type DayPerTh = {
  readonly day: string
  readonly gross: bigint
  readonly electricity: bigint
  readonly serviceFee: bigint
  readonly net: bigint
  readonly downtimeRefund: bigint
  readonly netAfterFee: bigint
}

/** Returns what 1 TH/s under these terms made of a settled day. */
export function dayPerTh({ day, revenueTotal, baseMths, uptimeBps }: SettledDay, terms: Terms): DayPerTh {
  const { gross, electricity, serviceFee, net, downtime } = dayLine(
    ONE_TH,
    dayFigures({ revenue: revenueTotal, baseMths, uptimeBps, terms }),
  )
  const result = resultOf({ credited: net, downtimeRefund: downtime, feeUsed: terms.hashrateFee })
  return { day, gross, electricity, serviceFee, net, downtimeRefund: downtime, netAfterFee: result }
}
