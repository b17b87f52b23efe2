import { formatAmount, formatSigned } from '@terahold/money/amount'
import { prepaidFee } from '@terahold/money/day-figures'
import { addMoney, type HoldingMoney, receivedOf, resultOf } from '@terahold/money/holding-money'
import type { EarningsOfHolding } from '../settlement/settlement.ts'
import { latestDay, type RunningPower } from './holding-rules.ts'
import type { OpenPower } from './summary-store.ts'

/** The money of holdings, how many days are not settled, and what these would bring at the latest figures. */
export type HoldingFigures = HoldingMoney & { readonly daysLeft: number; readonly latestTerm: bigint | null }

type Earned = Pick<EarningsOfHolding, 'earned' | 'pending' | 'downtime' | 'settledDays'>

/** How a holding ended early, in minor units. */
export type EarlyEnd = { readonly feeRefund: bigint; readonly exitFee: bigint }

/** Returns the figures of one holding. `agreedDays` are fewer than its term after an early end. */
export function holdingFigures(
  power: RunningPower & { readonly termDays: number; readonly agreedDays: number },
  { earned, pending, downtime, settledDays }: Earned,
  { feeRefund, exitFee }: EarlyEnd,
): HoldingFigures {
  const { powerMths, terms, termDays, agreedDays } = power
  const fee = (days: number) => prepaidFee(powerMths, terms.hashrateFee, days)
  const day = latestDay(power)
  const daysLeft = agreedDays - settledDays
  return {
    paid: fee(termDays),
    credited: earned,
    pending,
    downtimeRefund: downtime,
    feeUsed: fee(settledDays) + exitFee,
    feeRefund,
    daysLeft,
    latestTerm: day && (day.credited + day.downtimeRefund) * BigInt(daysLeft),
  }
}

/** Returns the figures of open holdings together. `latestTerm` is null unless every pool has a settled day. */
export function openMoney(open: readonly OpenPower[], earnings: readonly EarningsOfHolding[]): HoldingFigures {
  const known = new Map(earnings.map((one) => [one.holdingId, one]))
  const figures = open.map((power) =>
    holdingFigures({ ...power, agreedDays: power.termDays }, known.get(power.holdingId) ?? nothing, {
      feeRefund: 0n,
      exitFee: 0n,
    }),
  )
  return {
    ...addMoney(figures),
    daysLeft: Math.max(...figures.map(({ daysLeft }) => daysLeft)),
    latestTerm: figures.reduce<bigint | null>(
      (sum, { latestTerm }) => (sum === null || latestTerm === null ? null : sum + latestTerm),
      0n,
    ),
  }
}

const nothing: Earned = { earned: 0n, pending: 0n, downtime: 0n, settledDays: 0 }

/** Formats the figures for a member. */
export function shownMoney(figures: HoldingFigures, decimals: number) {
  const show = (minor: bigint) => formatAmount(minor, decimals)
  return {
    paid: show(figures.paid),
    net: show(figures.credited),
    pending: show(figures.pending),
    downtimeRefund: show(figures.downtimeRefund),
    feeUsed: show(figures.feeUsed),
    feeRefund: show(figures.feeRefund),
    received: show(receivedOf(figures)),
    result: formatSigned(resultOf(figures), decimals),
    daysLeft: figures.daysLeft,
    latestTerm: figures.latestTerm === null ? null : show(figures.latestTerm),
  }
}
