import { applyBps, BPS } from './rate.ts'

/** Figures for 1 mTH/s are stored times this, so that one row of a day serves holdings of any size without rounding. */
export const FIGURE_SCALE = 10n ** 18n

const HOURS_PER_DAY = 24n
/** mJ/TH × mTH/s divided by this is kW: 10^3 mJ per J, 10^3 mTH per TH, 10^3 W per kW. */
const MILLI_PER_KILO = 10n ** 9n

/**
 * Terms that a day is settled with. Efficiency in mJ/TH; tariff in minor units per kWh; prepaid fee in minor units per TH/s and
 * day, divisible by 1,000; service fee from 0 to 10,000 bps.
 */
export type SettlementTerms = {
  readonly efficiencyMjPerTh: bigint
  readonly tariffPerKwh: bigint
  readonly hashrateFee: bigint
  readonly serviceFeeBps: number
}

/** Figures of a day for 1 mTH/s, in minor units times `FIGURE_SCALE`. `gross = electricity + serviceFee + net`. */
export type DayFigures = {
  readonly gross: bigint
  readonly electricity: bigint
  readonly serviceFee: bigint
  readonly net: bigint
  /** The part of the day's prepaid fee that was not delivered. The holder gets it back. */
  readonly downtime: bigint
}

/** A holding's line of a day, in minor units. `gross = electricity + serviceFee + net`. */
export type DayLine = { readonly [Figure in keyof DayFigures]: bigint }

/**
 * Returns a pool's figures of a day for 1 mTH/s. `revenue` is the whole pool's, in minor units; `baseMths` is the power it is
 * divided by, in mTH/s; `uptimeBps` is what was delivered, from 0 to 10,000; `refundedBps` is the share of the prepaid fee that goes
 * back, by default the rest. Electricity is never more than gross, so no day costs a holder money. The rule: docs/money.md.
 */
export function dayFigures(day: {
  readonly revenue: bigint
  readonly baseMths: bigint
  readonly uptimeBps: number
  readonly refundedBps?: number
  readonly terms: SettlementTerms
}): DayFigures {
  const { efficiencyMjPerTh, tariffPerKwh, hashrateFee, serviceFeeBps } = day.terms
  const uptime = BigInt(day.uptimeBps)
  const refunded = day.refundedBps === undefined ? BPS - uptime : BigInt(day.refundedBps)
  const gross = (day.revenue * FIGURE_SCALE) / day.baseMths
  const used = (efficiencyMjPerTh * HOURS_PER_DAY * tariffPerKwh * uptime * FIGURE_SCALE) / (MILLI_PER_KILO * BPS)
  const electricity = used < gross ? used : gross
  const serviceFee = applyBps(gross - electricity, serviceFeeBps)
  return {
    gross,
    electricity,
    serviceFee,
    net: gross - electricity - serviceFee,
    downtime: (feePerMths(hashrateFee) * refunded * FIGURE_SCALE) / BPS,
  }
}

/** Returns what a figure is worth for an amount of power, in minor units, rounded down. */
export function amountDue(powerMths: bigint, figure: bigint): bigint {
  return (powerMths * figure) / FIGURE_SCALE
}

/** Returns a holding's line of a day. The service fee includes what rounding down the other figures leaves. */
export function dayLine(powerMths: bigint, figures: DayFigures): DayLine {
  const gross = amountDue(powerMths, figures.gross)
  const electricity = amountDue(powerMths, figures.electricity)
  const net = amountDue(powerMths, figures.net)
  return {
    gross,
    electricity,
    serviceFee: gross - electricity - net,
    net,
    downtime: amountDue(powerMths, figures.downtime),
  }
}

/**
 * Returns the prepaid fee for an amount of power and a number of days, in minor units, without rounding. Throws `RangeError` if the
 * fee per TH/s and day is not divisible by 1,000.
 */
export function prepaidFee(powerMths: bigint, hashrateFee: bigint, days: number): bigint {
  return powerMths * feePerMths(hashrateFee) * BigInt(days)
}

function feePerMths(hashrateFee: bigint): bigint {
  if (hashrateFee % 1_000n !== 0n)
    throw new RangeError(`a prepaid fee of ${hashrateFee} per TH/s is not divisible by 1,000`)
  return hashrateFee / 1_000n
}
