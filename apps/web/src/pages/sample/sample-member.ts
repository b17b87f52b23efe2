import type { trustSettlements } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { addDays } from '@terahold/money/day'
import { type HoldingMoney, receivedOf, resultOf } from '@terahold/money/holding-money'
import { type PlanDay, type PoolDay, planDays } from '../../features/catalogue/example-holding.ts'
import type { Plan } from '../../features/catalogue/plans.ts'
import type { PerformanceEntry } from '../../features/performance/performance.ts'
import { type DayMoney, dailyMoney } from '../../features/power/daily-money.ts'
import type { Holding } from '../../features/power/power.ts'
import { PLACES } from '../../shared/format/signed-amount.ts'

/** A settled day's published evidence, and whether its venue has paid. */
export type Settlement = Pick<
  Answer<typeof trustSettlements>['rows'][number],
  'day' | 'revision' | 'pool' | 'txid' | 'statementHash' | 'cleared'
>

/** What a member would see who had bought one plan some days ago. Everything follows from published figures. */
export type SampleMember = {
  readonly holding: Holding
  /** Oldest first. */
  readonly days: readonly DayMoney[]
  /** Newest first. */
  readonly entries: readonly PerformanceEntry[]
  /** The result of each day, as exact decimal strings. */
  readonly results: ReadonlyMap<string, string>
  readonly sums: Readonly<Record<'gross' | 'fees' | 'net' | 'pending' | 'feeUsed' | 'result' | 'points', string>>
}

const text = (minor: bigint) => formatAmount(minor, PLACES)

/** Days between the first and the last settled day that a picture can show. */
const LONGEST = 90
/** The share of the term that is over: a holding that runs shows more than one that has ended. */
const [ELAPSED, WHOLE] = [2, 3] as const

/**
 * Returns the sample member of a plan: two thirds of its term are over, on the latest settled days of its pool. Undefined while no
 * day is settled. `poolDays` are newest first.
 */
export function sampleMember(
  plan: Plan,
  poolDays: readonly PoolDay[],
  settlements: readonly Settlement[],
): SampleMember | undefined {
  const elapsed = Math.max(1, Math.floor((plan.termDays * ELAPSED) / WHOLE))
  const lines = planDays(plan, poolDays).slice(0, elapsed)
  const [newest] = lines
  const oldest = lines.at(-1)
  if (newest === undefined || oldest === undefined) return undefined
  const isCleared = ({ day }: PlanDay) => {
    const rows = settlements.filter((row) => row.day === day)
    return rows.length > 0 && rows.every(({ cleared }) => cleared)
  }
  const money = moneyOf(plan, lines, isCleared)
  const daysLeft = plan.termDays - lines.length
  const latestTerm = (newest.net + newest.downtime) * BigInt(daysLeft)
  const settled = lines.map(({ day, net, downtime, fee }) => ({
    date: day,
    net: text(net),
    downtimeRefund: text(downtime),
    feeUsed: text(fee),
  }))
  const sum = (part: (line: PlanDay) => bigint) => lines.reduce((total, line) => total + part(line), 0n)
  return {
    holding: {
      holdingId: '',
      orderId: '',
      orderNo: plan.name,
      planId: plan.planId,
      planName: plan.name,
      poolId: plan.poolId,
      siteId: plan.siteId,
      pool: settlements[0]?.pool ?? '',
      site: '',
      status: 'active',
      power: plan.power,
      termDays: plan.termDays,
      deliveredDays: lines.length,
      startDate: oldest.day,
      endDate: addDays(oldest.day, plan.termDays),
      exitQuote: null,
      withdrawal: null,
      paid: text(money.paid),
      net: text(money.credited),
      pending: text(money.pending),
      feeRefund: '0',
      downtimeRefund: text(money.downtimeRefund),
      feeUsed: text(money.feeUsed),
      received: text(receivedOf(money)),
      result: formatSigned(resultOf(money), PLACES),
      daysLeft,
      latestTerm: text(latestTerm),
    },
    days: dailyMoney(settled, { today: addDays(newest.day, 1), days: LONGEST }),
    entries: lines.flatMap((line) => entriesOf(line, settlements, isCleared(line))),
    results: new Map(
      lines.map(({ day, net, downtime, fee }) => {
        const ofDay = { credited: net, downtimeRefund: downtime, feeUsed: fee }
        return [day, formatSigned(resultOf(ofDay), PLACES)]
      }),
    ),
    sums: {
      gross: text(sum(({ gross, downtime }) => gross + downtime)),
      fees: text(sum(costs)),
      points: '0',
      net: text(money.credited + money.downtimeRefund),
      pending: text(money.pending),
      feeUsed: text(money.feeUsed),
      result: formatSigned(resultOf(money), PLACES),
    },
  }
}

const costs = ({ electricity, serviceFee }: PlanDay) => electricity + serviceFee

function moneyOf(plan: Plan, lines: readonly PlanDay[], isCleared: (line: PlanDay) => boolean): HoldingMoney {
  const sum = (of: readonly PlanDay[], part: 'net' | 'downtime' | 'fee') =>
    of.reduce((total, line) => total + line[part], 0n)
  const [line] = lines
  return {
    paid: (line?.fee ?? 0n) * BigInt(plan.termDays),
    credited: sum(lines, 'net'),
    pending: sum(
      lines.filter((each) => !isCleared(each)),
      'net',
    ),
    downtimeRefund: sum(lines, 'downtime'),
    feeUsed: sum(lines, 'fee'),
    feeRefund: 0n,
  }
}

/** What a settled day leaves in the list of credits, with the evidence that is published. */
function entriesOf(line: PlanDay, settlements: readonly Settlement[], cleared: boolean): PerformanceEntry[] {
  const newest = settlements
    .filter(({ day }) => day === line.day)
    .reduce<Settlement | undefined>((last, row) => (last && last.revision > row.revision ? last : row), undefined)
  const source = {
    ...(newest && { pool: newest.pool }),
    ...(newest?.txid && { revenueTxid: newest.txid }),
    ...(newest?.statementHash && { statementHash: newest.statementHash }),
  }
  const common = { asset: 'USDT' as const, date: line.day, source }
  const mining: PerformanceEntry = {
    ...common,
    id: `${line.day} mining`,
    type: 'mining',
    cleared,
    feeUsed: text(line.fee),
    gross: text(line.gross),
    fees: text(costs(line)),
    electricity: text(line.electricity),
    net: text(line.net),
  }
  if (line.downtime === 0n) return [mining]
  const refund: PerformanceEntry = {
    ...common,
    id: `${line.day} refund`,
    type: 'refund',
    cleared: true,
    feeUsed: '0',
    gross: text(line.downtime),
    fees: '0',
    electricity: '0',
    net: text(line.downtime),
  }
  return [mining, refund]
}
