import { type DayFigures, dayFigures, due, prepaidFee, type SettlementTerms } from '@terahold/money/accumulator'
import { applyBps } from '@terahold/money/rate'

/** Terms with what of the hashrate fee is the house's margin. */
export type PoolTerms = SettlementTerms & { readonly salesMarginBps: number }

/** Power sold under one set of terms on a day. */
export type SoldPower = { readonly termsId: string; readonly soldMths: bigint; readonly terms: PoolTerms }

export type DayInput = {
  /** All revenue of the day recorded so far, in minor units. */
  readonly revenue: bigint
  readonly uptimeBps: number
  /** The power the revenue was mined with, and is divided by. */
  readonly baseMths: bigint
  readonly sold: readonly SoldPower[]
}

/** Where a day's money belongs, in minor units. The first four add up to the revenue, the rest to the day's prepaid fees. */
export type DaySplit = {
  readonly net: bigint
  readonly electricity: bigint
  readonly serviceFee: bigint
  readonly unsold: bigint
  readonly downtime: bigint
  readonly salesMargin: bigint
  readonly hashrate: bigint
}

export type SettledTerms = SoldPower & { readonly figures: DayFigures }

/** A pool is paid for what it is, or for what was sold of it when that is more. */
export function baseOf(nameplateMths: bigint, soldMths: bigint): bigint {
  return nameplateMths > soldMths ? nameplateMths : soldMths
}

/** The figures of each set of terms on a day. */
export function settleTerms({ revenue, uptimeBps, baseMths, sold }: DayInput): SettledTerms[] {
  return sold.map((part) => ({ ...part, figures: dayFigures({ revenue, baseMths, uptimeBps, terms: part.terms }) }))
}

/**
 * Splits a day's revenue and prepaid fees to the last minor unit. Holders' shares are rounded down; what rounding leaves
 * goes with the unsold power to the house.
 */
export function splitDay(day: DayInput): DaySplit {
  const settled = settleTerms(day)
  const total = (part: (terms: SettledTerms) => bigint) => settled.reduce((sum, terms) => sum + part(terms), 0n)
  const net = total(({ soldMths, figures }) => due(soldMths, figures.net))
  const electricity = total(({ soldMths, figures }) => due(soldMths, figures.electricity))
  const serviceFee = total(({ soldMths, figures }) => due(soldMths, figures.serviceFee))
  const downtime = total(({ soldMths, figures }) => due(soldMths, figures.downtime))
  const salesMargin = total((terms) => applyBps(delivered(terms), terms.terms.salesMarginBps))
  return {
    net,
    electricity,
    serviceFee,
    unsold: day.revenue - net - electricity - serviceFee,
    downtime,
    salesMargin,
    hashrate: total(delivered) - salesMargin,
  }
}

/** Nothing settled yet: what the first settlement of a day is compared with. */
export const emptySplit: DaySplit = {
  net: 0n,
  electricity: 0n,
  serviceFee: 0n,
  unsold: 0n,
  downtime: 0n,
  salesMargin: 0n,
  hashrate: 0n,
}

/** What a later settlement of the same day adds to each part; the house's own parts can shrink. */
export function splitDifference(after: DaySplit, before: DaySplit): DaySplit {
  return {
    net: after.net - before.net,
    electricity: after.electricity - before.electricity,
    serviceFee: after.serviceFee - before.serviceFee,
    unsold: after.unsold - before.unsold,
    downtime: after.downtime - before.downtime,
    salesMargin: after.salesMargin - before.salesMargin,
    hashrate: after.hashrate - before.hashrate,
  }
}

/** The part of a day's prepaid fee that was delivered and so is earned. */
function delivered({ soldMths, terms, figures }: SettledTerms): bigint {
  return prepaidFee(soldMths, terms.hashrateFee, 1) - due(soldMths, figures.downtime)
}
