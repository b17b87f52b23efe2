import { dayOf, daysBetween, startOfDay } from '@terahold/money/day'
import { prepaidFee } from '@terahold/money/day-figures'
import { applyBps } from '@terahold/money/rate'
import { type Span, statusOn } from './holding-rules.ts'

export type ExitQuote = {
  readonly remainingDays: number
  readonly refund: bigint
  readonly kept: bigint
  /** Whether it is a withdrawal from the contract, from which nothing is kept. */
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
