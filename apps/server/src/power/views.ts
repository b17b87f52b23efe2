import type { myDays, myHoldings, myPower, performance, tokenHistory } from '@terahold/contract/calls/member/power'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { addDays, dayOf } from '@terahold/money/day'
import { dayLine } from '@terahold/money/day-figures'
import { resultOf } from '@terahold/money/holding-money'
import { formatPower } from '@terahold/money/power'
import type { Database } from '../db/connection.ts'
import { sliceOf } from '../db/lists.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Settlement } from '../settlement/settlement.ts'
import { openMoney, shownMoney } from './holding-figures.ts'
import { estimateDay, powerSteps } from './holding-rules.ts'
import { shownHolding } from './holding-view.ts'
import { holdingsReader } from './holdings-store.ts'
import { performanceEntry } from './performance-entry.ts'
import { readOpen, readPools, readPowerChanges, readPowerTotals, readUptime } from './summary-store.ts'

export type PowerViewDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly settlement: Pick<
    Settlement,
    | 'earnings'
    | 'earningsOfHoldingPart'
    | 'sumsOfDay'
    | 'readSettledLines'
    | 'sumSettledLines'
    | 'sumSettledDays'
    | 'readRewards'
    | 'sumRewards'
  >
  readonly decimals: number
  /** The share of the remaining fee that is kept at an early exit. */
  readonly exitKeptBps: number
}

/** The time range of the app's longest chart. */
const DAYS_OF_STEPS = 90

export type PowerViews = ReturnType<typeof createPowerViews>

/** Read-only views of a member's power and its credits. */
export function createPowerViews({ db, clock, settlement, decimals, exitKeptBps }: PowerViewDependencies) {
  const show = (minor: bigint) => formatAmount(minor, decimals)
  const readHoldings = holdingsReader(settlement.earningsOfHoldingPart.column)
  const showSigned = (minor: bigint) => formatSigned(minor, decimals)

  async function showPower(memberId: string): Promise<AnswerOf<typeof myPower>> {
    const now = clock.now()
    const today = dayOf(now)
    const totals = await readPowerTotals(db, memberId, today)
    const yesterday = await settlement.sumsOfDay(db, memberId, addDays(today, -1))
    const open = await readOpen(db, memberId, today)
    const { holdings } = await settlement.earnings(db, memberId)
    const estimate = estimateDay(open.filter(({ startDay }) => startDay <= today))
    const changes = await readPowerChanges(db, memberId, addDays(today, -DAYS_OF_STEPS), today)
    return {
      data: {
        activePower: formatPower(totals.active),
        pendingPower: formatPower(totals.pending),
        endedPower: formatPower(totals.ended),
        nextStart: open.flatMap(({ startDay }) => (startDay > today ? [startDay] : [])).toSorted()[0] ?? null,
        yesterdayNet: yesterday === undefined ? null : show(yesterday.net),
        todayEstimate: estimate === null ? null : show(estimate.credited),
        yesterdayResult: yesterday === undefined ? null : showSigned(resultOf(dayMoney(yesterday))),
        todayResult: estimate === null ? null : showSigned(resultOf(estimate)),
        open: open.length === 0 ? null : shownMoney(openMoney(open, holdings), decimals),
        pools: (await readPools(db, memberId, today)).map(({ powerMths, ...pool }) => ({
          ...pool,
          power: formatPower(powerMths),
        })),
        uptime30dBps: await readUptime(db, memberId, today),
        powerSteps: powerSteps(changes).map(({ day, powerMths }) => ({ date: day, power: formatPower(powerMths) })),
        asOf: now.toISOString(),
      },
    }
  }

  async function listHoldings(
    memberId: string,
    { status, orderId, ...page }: ParsedInputOf<typeof myHoldings>,
    locale: Language,
  ): Promise<AnswerOf<typeof myHoldings>> {
    const now = clock.now()
    const today = dayOf(now)
    const holdings = await readHoldings(db, { memberId, status, orderId, today, locale, ...sliceOf(page) })
    const rows = holdings.rows.map((row) => {
      const earnings = settlement.earningsOfHoldingPart.read(row.earnings)
      return shownHolding(row, { now, earnings, exitKeptBps, decimals })
    })
    return { rows, total: holdings.total }
  }

  async function listDays(
    memberId: string,
    { from, to, ...page }: ParsedInputOf<typeof tokenHistory>,
    locale: Language,
  ): Promise<AnswerOf<typeof tokenHistory>> {
    const filter = { memberId, from, to }
    const lines = await settlement.readSettledLines(db, { ...filter, locale }, sliceOf(page))
    const sums = await settlement.sumSettledLines(db, filter)
    return {
      data: {
        thDays: formatPower(sums.powerDays),
        gross: show(sums.gross),
        net: show(sums.net),
        downtimeRefund: show(sums.downtime),
        feeUsed: show(sums.feeUsed),
        result: showSigned(resultOf(dayMoney(sums))),
      },
      total: sums.count,
      rows: lines.map((line) => {
        const { gross, electricity, serviceFee, net, downtime } = dayLine(line.power_mths, line.figures)
        return {
          date: line.day,
          holdingId: line.holding_id,
          planName: line.plan_name,
          thDays: formatPower(line.power_mths),
          uptimeBps: line.uptime_bps,
          gross: show(gross),
          electricity: show(electricity),
          serviceFee: show(serviceFee),
          net: show(net),
          downtimeRefund: show(downtime),
          feeUsed: show(line.line_fee),
          result: showSigned(resultOf(dayMoney({ net, downtime, feeUsed: line.line_fee }))),
          cleared: line.is_cleared,
          settlementId: line.settlement_id,
        }
      }),
    }
  }

  async function sumDays(memberId: string, { days }: ParsedInputOf<typeof myDays>): Promise<AnswerOf<typeof myDays>> {
    const today = dayOf(clock.now())
    const range = { from: addDays(today, -days), to: addDays(today, -1) }
    const rows = (await settlement.sumSettledDays(db, { memberId, ...range })).map((sums) => ({
      date: sums.day,
      uptimeBps: sums.lowestUptimeBps,
      net: show(sums.net),
      downtimeRefund: show(sums.downtime),
      feeUsed: show(sums.feeUsed),
    }))
    return { rows, total: rows.length }
  }

  async function listPerformance(
    memberId: string,
    { type, from, to, ...page }: ParsedInputOf<typeof performance>,
  ): Promise<AnswerOf<typeof performance>> {
    const filter = { memberId, type, from, to }
    const rows = await settlement.readRewards(db, filter, sliceOf(page))
    const { count, gross, fees, net, pending, feeUsed, result, points } = await settlement.sumRewards(db, filter)
    return {
      data: {
        sums: {
          gross: showSigned(gross),
          fees: show(fees),
          net: showSigned(net),
          pending: show(pending),
          feeUsed: show(feeUsed),
          result: showSigned(result),
          points: points.toString(),
        },
      },
      total: count,
      rows: rows.map((row) => performanceEntry(row, decimals)),
    }
  }

  return { showPower, listHoldings, listDays, sumDays, listPerformance }
}

function dayMoney({ net, downtime, feeUsed }: Readonly<Record<'net' | 'downtime' | 'feeUsed', bigint>>) {
  return { credited: net, downtimeRefund: downtime, feeUsed }
}
