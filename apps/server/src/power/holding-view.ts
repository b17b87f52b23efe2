import type { myHoldings } from '@terahold/contract/calls/member/power'
import type { RowOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { daysBetween } from '@terahold/money/day'
import { prepaidFee } from '@terahold/money/day-figures'
import { formatPower } from '@terahold/money/power'
import type { EarningsOfHolding } from '../settlement/settlement.ts'
import { exitQuote, hasPoolFailed, withdrawalQuote } from './exit-rules.ts'
import { holdingFigures, shownMoney } from './holding-figures.ts'
import type { HoldingRow } from './holdings-store.ts'
import { runningPower } from './summary-store.ts'

type Context = {
  readonly now: Date
  readonly earnings: EarningsOfHolding
  readonly exitKeptBps: number
  readonly decimals: number
}

/** Formats a holding for its owner. Delivered days are the settled ones, for which evidence was recorded. */
export function shownHolding(
  row: HoldingRow,
  { now, earnings, exitKeptBps, decimals }: Context,
): RowOf<typeof myHoldings> {
  const show = (minor: bigint) => formatAmount(minor, decimals)
  const poolFailed = hasPoolFailed({
    isClosed: row.is_closed,
    settledDays: row.settled_days,
    meanUptimeBps: row.mean_uptime,
  })
  const holding = {
    state: row.state,
    startDay: row.start_day,
    endDay: row.end_day,
    powerMths: row.power_mths,
    hashrateFee: row.hashrate_fee,
    withdrawalEndsAt: row.withdrawal_ends_at,
  }
  const quote = exitQuote(holding, now, { exitKeptBps, poolFailed })
  const withdrawal = withdrawalQuote({ ...holding, price: row.order_price }, now)
  return {
    holdingId: row.holding_id,
    orderId: row.order_id,
    orderNo: row.order_no,
    planId: row.plan_id,
    planName: row.plan_name,
    poolId: row.pool_id,
    siteId: row.site_id,
    pool: row.pool,
    site: row.site,
    status: row.state,
    power: formatPower(row.power_mths),
    startDate: row.start_day,
    endDate: row.end_day,
    termDays: row.term_days,
    deliveredDays: earnings.settledDays,
    ...shownMoney(figuresOf(row, earnings), decimals),
    exitQuote:
      quote && !quote.isWithdrawal
        ? { remainingDays: quote.remainingDays, refund: show(quote.refund), kept: show(quote.kept) }
        : null,
    withdrawal: withdrawal && {
      until: withdrawal.until.toISOString(),
      refund: show(withdrawal.refund),
      remainingDays: withdrawal.remainingDays,
    },
  }
}

/** A cancelled holding pays back its whole fee, and an early end the fee of the unused days minus the exit fee. */
function figuresOf(row: HoldingRow, earnings: EarningsOfHolding) {
  const power = runningPower(row)
  const agreedDays = row.state === 'refunded' ? daysBetween(row.start_day, row.end_day) : row.term_days
  const unused = prepaidFee(row.power_mths, row.hashrate_fee, row.term_days - agreedDays)
  const refund = agreedDays === 0 ? unused : (row.refund_amount ?? 0n)
  const feeRefund = row.state === 'refunded' ? refund : 0n
  const end = { feeRefund, exitFee: row.state === 'refunded' ? unused - feeRefund : 0n }
  return holdingFigures({ ...power, termDays: row.term_days, agreedDays }, earnings, end)
}
