import { applyBps, BPS } from './rate.ts'

/** Figures for one mTH/s are kept times this, so that a day's row serves a holding of any size without loss. */
export const FIGURE_SCALE = 10n ** 18n

/** Hours of a day over what turns mJ/TH × mTH/s into kW: 10^3 mJ per J, 10^3 mTH per TH, 10^3 W per kW. */
const HOURS = 24n
const MILLI_PER_KILO = 10n ** 9n

/** What a holding is settled by. Money in minor units; the hashrate fee is per TH/s and day, divisible by 1,000. */
export type SettlementTerms = {
  readonly efficiencyMjPerTh: bigint
  readonly tariffPerKwh: bigint
  readonly hashrateFee: bigint
  readonly serviceFeeBps: number
}

/** A day's figures for one mTH/s, each times FIGURE_SCALE; `gross = electricity + serviceFee + net`. */
export type DayFigures = {
  readonly gross: bigint
  readonly electricity: bigint
  readonly serviceFee: bigint
  readonly net: bigint
  /** The part of the prepaid hashrate fee that was not delivered and goes back to the holder. */
  readonly downtime: bigint
}

/** A holding's line of a day in minor units; `gross = electricity + serviceFee + net` holds here too. */
export type DayLine = { readonly [Figure in keyof DayFigures]: bigint }

/**
 * The figures of a pool's day for one mTH/s under the given terms. `revenue` is the whole pool's, in minor units,
 * over `baseMths`. Electricity is never more than gross, so a day is never a debt.
 */
export function dayFigures(day: {
  readonly revenue: bigint
  readonly baseMths: bigint
  readonly uptimeBps: number
  readonly terms: SettlementTerms
}): DayFigures {
  const { efficiencyMjPerTh, tariffPerKwh, hashrateFee, serviceFeeBps } = day.terms
  const uptime = BigInt(day.uptimeBps)
  const gross = (day.revenue * FIGURE_SCALE) / day.baseMths
  const used = (efficiencyMjPerTh * HOURS * tariffPerKwh * uptime * FIGURE_SCALE) / (MILLI_PER_KILO * BPS)
  const electricity = used < gross ? used : gross
  const serviceFee = applyBps(gross - electricity, serviceFeeBps)
  return {
    gross,
    electricity,
    serviceFee,
    net: gross - electricity - serviceFee,
    downtime: (feePerMths(hashrateFee) * (BPS - uptime) * FIGURE_SCALE) / BPS,
  }
}

/** Minor units that a figure is worth for so much power, rounded down. */
export function amountDue(powerMths: bigint, figure: bigint): bigint {
  return (powerMths * figure) / FIGURE_SCALE
}

/** A holding's line of a day. What rounding leaves between the floored figures is shown with the service fee. */
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

/** The prepaid fee of so much power for so many days, exactly. */
export function prepaidFee(powerMths: bigint, hashrateFee: bigint, days: number): bigint {
  return powerMths * feePerMths(hashrateFee) * BigInt(days)
}

function feePerMths(hashrateFee: bigint): bigint {
  if (hashrateFee % 1_000n !== 0n) throw new RangeError(`a hashrate fee of ${hashrateFee} is not whole per mTH/s`)
  return hashrateFee / 1_000n
}
