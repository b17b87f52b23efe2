import { amountDue, type DayFigures, dayFigures, prepaidFee, type SettlementTerms } from '@terahold/money/day-figures'
import { applyBps } from '@terahold/money/rate'

/** Terms with the house's margin of the prepaid fee. */
export type PoolTerms = SettlementTerms & { readonly salesMarginBps: number }

/** Power sold under one set of terms on a day. */
export type SoldPower = { readonly termsId: string; readonly soldMths: bigint; readonly terms: PoolTerms }

export type DayInput = {
  /** All revenue of the day recorded so far, in minor units. */
  readonly revenue: bigint
  /** The share of the day on which power was delivered. */
  readonly uptimeBps: number
  /** The share of the prepaid fee that goes back, at least what was not delivered. */
  readonly refundedBps: number
  /** The power by which the revenue is divided. */
  readonly baseMths: bigint
  readonly sold: readonly SoldPower[]
}

/**
 * Where a day's money goes, in minor units. The first four add up to the revenue, the rest to the day's prepaid fees.
 */
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

/** Returns the nameplate power, or the sold power if that is larger. */
export function baseOf(nameplateMths: bigint, soldMths: bigint): bigint {
  return nameplateMths > soldMths ? nameplateMths : soldMths
}

const ALL_BPS = 10_000

/** The two rates of a day, in basis points. */
export type DayRates = { readonly uptimeBps: number; readonly refundedBps: number }

/**
 * Returns the rates of a day's next revision. Delivered is the lowest uptime of its rows, at most the share of the
 * nameplate power that was attested, and nothing without a row. Neither a credit nor a refund of a former revision falls.
 */
export function ratesOf(
  evidence: {
    /** The lowest uptime of the day's rows, undefined without a row. */
    readonly uptimeBps: number | undefined
    readonly attestedMths: bigint | undefined
    readonly nameplateMths: bigint
  },
  former: DayRates & { readonly isDelivered: boolean },
): DayRates {
  const { uptimeBps = 0, attestedMths, nameplateMths } = evidence
  const attestedBps = attestedMths === undefined ? ALL_BPS : Number((attestedMths * BigInt(ALL_BPS)) / nameplateMths)
  const delivered = Math.min(uptimeBps, attestedBps, former.isDelivered ? former.uptimeBps : ALL_BPS)
  return { uptimeBps: delivered, refundedBps: Math.max(ALL_BPS - delivered, former.refundedBps) }
}

/** Returns the figures of each set of terms on a day. */
export function settleTerms({ sold, ...day }: DayInput): SettledTerms[] {
  return sold.map((part) => ({ ...part, figures: dayFigures({ ...day, terms: part.terms }) }))
}

/**
 * Splits a day's revenue and prepaid fees to the last minor unit. Holders' shares are rounded down. The remainder goes
 * to the house with the unsold power.
 */
export function splitDay(day: DayInput): DaySplit {
  const settled = settleTerms(day)
  const total = (part: (terms: SettledTerms) => bigint) => settled.reduce((sum, terms) => sum + part(terms), 0n)
  const net = total(({ soldMths, figures }) => amountDue(soldMths, figures.net))
  const electricity = total(({ soldMths, figures }) => amountDue(soldMths, figures.electricity))
  const serviceFee = total(({ soldMths, figures }) => amountDue(soldMths, figures.serviceFee))
  const downtime = total(({ soldMths, figures }) => amountDue(soldMths, figures.downtime))
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

/** A split of zero, with which the first settlement of a day is compared. */
export const emptySplit: DaySplit = {
  net: 0n,
  electricity: 0n,
  serviceFee: 0n,
  unsold: 0n,
  downtime: 0n,
  salesMargin: 0n,
  hashrate: 0n,
}

/** Returns what a later settlement of the same day adds to each part. The house's own parts can shrink. */
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

/** Returns the part of a day's prepaid fee that was delivered and is therefore earned. */
function delivered({ soldMths, terms, figures }: SettledTerms): bigint {
  return prepaidFee(soldMths, terms.hashrateFee, 1) - amountDue(soldMths, figures.downtime)
}
