import type { HoldingState } from '@terahold/contract/codes/power'
import { type Day, dayOf, daysBetween, startOfDay } from '@terahold/money/day'
import { dayFigures, dayLine, prepaidFee, type SettlementTerms } from '@terahold/money/day-figures'
import { applyBps } from '@terahold/money/rate'

export type Span = { readonly state: HoldingState; readonly startDay: Day; readonly endDay: Day }

/**
 * Returns a holding's status on a day. It depends on the days alone, so it is right at midnight before a job has run.
 */
export function statusOn({ state, startDay, endDay }: Span, today: Day): HoldingState {
  if (state === 'refunded') return 'refunded'
  if (today < startDay) return 'pending'
  return today < endDay ? 'active' : 'completed'
}

export type PowerStep = { readonly day: Day; readonly powerMths: bigint }

/**
 * Returns the power that runs from each day on, oldest first, from the power added and removed on days. Days without a
 * change are left out.
 */
export function powerSteps(changes: readonly { readonly day: Day; readonly deltaMths: bigint }[]): PowerStep[] {
  let powerMths = 0n
  return changes
    .filter(({ deltaMths }) => deltaMths !== 0n)
    .map(({ day, deltaMths }) => {
      powerMths += deltaMths
      return { day, powerMths }
    })
}

export type ExitQuote = {
  readonly remainingDays: number
  readonly refund: bigint
  readonly kept: bigint
  /** Whether it is a withdrawal from the contract, of which nothing is kept. */
  readonly isWithdrawal: boolean
}

/**
 * Returns the refund of ending a holding now, in minor units: the prepaid fee of the whole days from tomorrow on, minus
 * the exit fee. There is no exit fee before `withdrawalEndsAt`, nor when the pool failed its holders. Null when the
 * holding is not running or has no whole day left.
 */
export function exitQuote(
  holding: Span & { readonly powerMths: bigint; readonly hashrateFee: bigint; readonly withdrawalEndsAt: Date },
  now: Date,
  { exitKeptBps, poolFailed }: { readonly exitKeptBps: number; readonly poolFailed: boolean },
): ExitQuote | null {
  const today = dayOf(now)
  if (statusOn(holding, today) !== 'active') return null
  const remainingDays = daysBetween(today, holding.endDay) - 1
  if (remainingDays === 0) return null
  const fee = prepaidFee(holding.powerMths, holding.hashrateFee, remainingDays)
  const isWithdrawal = now < holding.withdrawalEndsAt
  const kept = isWithdrawal || poolFailed ? 0n : applyBps(fee, exitKeptBps)
  return { remainingDays, refund: fee - kept, kept, isWithdrawal }
}

export type WithdrawalQuote = { readonly until: Date; readonly refund: bigint; readonly remainingDays: number }

/**
 * Returns what a withdrawal from the contract refunds now, in minor units: the whole price before the holding starts,
 * afterwards the prepaid fee of the days not started. Null when the holding has ended, the period is over, or no day is
 * left.
 */
export function withdrawalQuote(
  holding: Parameters<typeof exitQuote>[0] & { readonly price: bigint },
  now: Date,
): WithdrawalQuote | null {
  const { state, startDay, endDay, price, withdrawalEndsAt } = holding
  const start = startOfDay(startDay)
  const until = start > withdrawalEndsAt ? start : withdrawalEndsAt
  if (state === 'refunded') return null
  if (now < start) return { until, refund: price, remainingDays: daysBetween(startDay, endDay) }
  const quote = exitQuote(holding, now, { exitKeptBps: 0, poolFailed: false })
  return quote?.isWithdrawal ? { until, refund: quote.refund, remainingDays: quote.remainingDays } : null
}

const HALF_UPTIME_BPS = 5_000
const FAILING_DAYS = 30

/** Whether a pool failed its holders: it closed, or delivered under half over its last thirty settled days. */
export function hasPoolFailed(pool: {
  readonly isClosed: boolean
  readonly settledDays: number
  readonly meanUptimeBps: number | null
}): boolean {
  if (pool.isClosed) return true
  return pool.settledDays >= FAILING_DAYS && pool.meanUptimeBps !== null && pool.meanUptimeBps < HALF_UPTIME_BPS
}

export type RunningPower = {
  readonly powerMths: bigint
  readonly terms: SettlementTerms
  /** The pool's latest settled day; undefined before its first. */
  readonly latest: { readonly revenue: bigint; readonly baseMths: bigint; readonly uptimeBps: number } | undefined
}

export type DayMoney = { readonly credited: bigint; readonly downtimeRefund: bigint; readonly feeUsed: bigint }

/** Returns what power would bring on a day like its pool's latest settled one, in minor units; null when none is settled. */
export function latestDay({ powerMths, terms, latest }: RunningPower): DayMoney | null {
  if (!latest) return null
  const { net, downtime } = dayLine(powerMths, dayFigures({ ...latest, terms }))
  return { credited: net, downtimeRefund: downtime, feeUsed: prepaidFee(powerMths, terms.hashrateFee, 1) }
}

/** Returns the same for several holdings together; null when no pool of theirs has a settled day. */
export function estimateDay(running: readonly RunningPower[]): DayMoney | null {
  const days = running.flatMap((power) => latestDay(power) ?? [])
  if (days.length === 0) return null
  return days.reduce((sum, day) => ({
    credited: sum.credited + day.credited,
    downtimeRefund: sum.downtimeRefund + day.downtimeRefund,
    feeUsed: sum.feeUsed + day.feeUsed,
  }))
}
