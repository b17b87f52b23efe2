import { formatAmount } from '@terahold/money/amount'
import { dayFigures, dayLine, prepaidFee } from '@terahold/money/day-figures'
import { applyBps } from '@terahold/money/rate'

/** The figures a holding is settled by, on one pool. Money in minor units; efficiency in thousandths of a joule per TH. */
export type Terms = {
  readonly poolId: string
  readonly efficiencyMjPerTh: bigint
  readonly tariffPerKwh: bigint
  /** Per TH/s and day; divisible by 1,000, so that a thousandth of a TH/s has an exact price. */
  readonly hashrateFee: bigint
  readonly serviceFeeBps: number
  readonly salesMarginBps: number
}

/** What one unit of a plan is, beside its terms. Goods and shipping are charged once per unit. */
export type PlanOffer = {
  readonly powerMths: bigint
  readonly termDays: number
  readonly goods: { readonly name: string; readonly price: bigint; readonly shipping: bigint } | null
}

/** How much of its attested power a pool may sell. */
export type CapacitySettings = {
  readonly capacityShareBps: number
  /** The share of its capacity that the unpaid orders of one member may reserve. */
  readonly reservationShareBps: number
  readonly attestedDaysForMean: number
  readonly attestedDaysAtLeast: number
}

/** What the latest approved attestations of a pool add up to; `days` is how many there are. */
export type Attested = { readonly days: bigint; readonly powerSum: bigint; readonly uptimeSum: bigint }

/** A pool's day as it was settled. */
export type SettledDay = {
  readonly day: string
  readonly revenueTotal: bigint
  readonly baseMths: bigint
  readonly uptimeBps: number
}

const ONE_TH = 1_000n

/** The mean attested power in mTH/s, rounded down; 0 without a day. */
export function meanPower({ days, powerSum }: Attested): bigint {
  return days === 0n ? 0n : powerSum / days
}

/** The mean attested uptime in basis points, rounded down; null without a day. */
export function meanUptime({ days, uptimeSum }: Attested): number | null {
  return days === 0n ? null : Number(uptimeSum / days)
}

/** The most a pool may have sold and reserved, in mTH/s: the configured share of its mean, and nothing before enough days are attested. */
export function capacityLimit(attested: Attested, settings: CapacitySettings): bigint {
  if (attested.days < BigInt(settings.attestedDaysAtLeast)) return 0n
  return applyBps(attested.powerSum, settings.capacityShareBps) / attested.days
}

/** What can still be sold; a pool whose attested power fell below what it sold has nothing left. */
export function sellablePower(limit: bigint, sold: bigint, reserved: bigint): bigint {
  const left = limit - sold - reserved
  return left > 0n ? left : 0n
}

/** What an order of so many units costs, line by line, in minor units. */
export type OrderPrice = {
  readonly powerMths: bigint
  readonly hashrate: bigint
  readonly goods: bigint
  readonly shipping: bigint
  readonly total: bigint
}

/** Power × hashrate fee × days × quantity, goods and shipping as lines of their own. */
export function orderPrice(plan: PlanOffer, hashrateFee: bigint, quantity: number): OrderPrice {
  const units = BigInt(quantity)
  const powerMths = plan.powerMths * units
  const hashrate = prepaidFee(powerMths, hashrateFee, plan.termDays)
  const goods = (plan.goods?.price ?? 0n) * units
  const shipping = (plan.goods?.shipping ?? 0n) * units
  return { powerMths, hashrate, goods, shipping, total: hashrate + goods + shipping }
}

/** A line of a price as the contract shows it. */
export type PriceLine = { kind: 'hashrate' | 'goods' | 'shipping'; amount: string }

/** The lines of a price that are not zero, in whole units of a token with so many decimals. */
export function priceLines(price: Pick<OrderPrice, 'hashrate' | 'goods' | 'shipping'>, decimals: number): PriceLine[] {
  const kinds = ['hashrate', 'goods', 'shipping'] as const
  return kinds.filter((kind) => price[kind] > 0n).map((kind) => ({ kind, amount: formatAmount(price[kind], decimals) }))
}

/** One TH/s on one settled day, in minor units; `netAfterFee` is negative when the prepaid fee was more than the net. */
export type DayPerTh = {
  readonly day: string
  readonly gross: bigint
  readonly electricity: bigint
  readonly serviceFee: bigint
  readonly net: bigint
  readonly netAfterFee: bigint
}

/** What one TH/s under these terms made of a settled day. */
export function dayPerTh({ day, revenueTotal, baseMths, uptimeBps }: SettledDay, terms: Terms): DayPerTh {
  const { gross, electricity, serviceFee, net } = dayLine(
    ONE_TH,
    dayFigures({ revenue: revenueTotal, baseMths, uptimeBps, terms }),
  )
  return { day, gross, electricity, serviceFee, net, netAfterFee: net - terms.hashrateFee }
}

/** How much of a pool's nameplate is sold, in basis points, rounded down. */
export function utilisationBps(sold: bigint, nameplate: bigint): number {
  return Number((sold * 10_000n) / nameplate)
}

/** The uptime of several pools together, weighted by nameplate; null when none is attested. */
export function jointUptime(
  pools: readonly { readonly uptimeBps: number | null; readonly nameplateMths: bigint }[],
): number | null {
  const attested = pools.filter((pool): pool is { uptimeBps: number; nameplateMths: bigint } => pool.uptimeBps !== null)
  const weight = attested.reduce((sum, pool) => sum + pool.nameplateMths, 0n)
  if (weight === 0n) return null
  return Number(attested.reduce((sum, pool) => sum + BigInt(pool.uptimeBps) * pool.nameplateMths, 0n) / weight)
}
