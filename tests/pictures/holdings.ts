import { formatAmount, formatSigned, parseAmount } from '@terahold/money/amount'
import { addDays } from '@terahold/money/day'
import { addMoney, type HoldingMoney, receivedOf, resultOf } from '@terahold/money/holding-money'
import { hashOf, idOf, type Line, lineOf, PLACES, planNamed, pools, recordedDays, sites } from './market.ts'

const exact = (amount: bigint) => formatAmount(amount, PLACES)
const sum = (lines: readonly Line[], part: 'net' | 'gross' | 'electricity' | 'serviceFee' | 'downtime' | 'feeUsed') =>
  lines.reduce((total, line) => total + line[part], 0n)

/** The venue has not paid for these latest days. */
const PENDING_DAYS = 2

/** Holdings by their plan and number of settled days. */
const held = [
  { plan: planNamed('Skagi 10, one month'), settledDays: 21 },
  { plan: planNamed('Caprock 50, half a year'), settledDays: 44 },
].map(({ plan, settledDays }, index) => {
  const lines = recordedDays(plan.site)
    .slice(0, settledDays)
    .map((day) => lineOf(plan.power, plan.feePerThDay, day))
  return { plan, lines, holdingId: idOf(30 + index), orderId: idOf(40 + index), orderNo: `TH-2603${index}1-7K3M9Q2X` }
})
type Held = (typeof held)[number]

function moneyOf({ plan, lines }: Held): HoldingMoney {
  return {
    paid: parseAmount(plan.price, PLACES),
    credited: sum(lines, 'net'),
    feeRefund: 0n,
    pending: sum(lines.slice(0, PENDING_DAYS), 'net'),
    downtimeRefund: sum(lines, 'downtime'),
    feeUsed: sum(lines, 'feeUsed'),
  }
}

function published(money: HoldingMoney, daysLeft: number, latestTerm: bigint) {
  return {
    paid: exact(money.paid),
    net: exact(money.credited),
    pending: exact(money.pending),
    downtimeRefund: exact(money.downtimeRefund),
    feeUsed: exact(money.feeUsed),
    feeRefund: '0',
    received: exact(receivedOf(money)),
    result: formatSigned(resultOf(money), PLACES),
    daysLeft,
    latestTerm: exact(latestTerm),
  }
}

const daysLeft = ({ plan, lines }: Held) => plan.termDays - lines.length
const latestTerm = (one: Held) => {
  const [latest] = one.lines
  return latest === undefined ? 0n : (latest.net + latest.downtime) * BigInt(daysLeft(one))
}

function rowOf(one: Held, status: 'active' | 'completed') {
  const { plan, lines, holdingId, orderId, orderNo } = one
  const startDate = lines.at(-1)?.day ?? '2026-03-01'
  const isActive = status === 'active'
  return {
    holdingId,
    orderId,
    orderNo,
    planId: plan.planId,
    planName: plan.name,
    poolId: plan.poolId,
    siteId: plan.siteId,
    pool: pools[plan.site].name,
    site: sites[plan.site].name,
    status,
    power: plan.power,
    startDate,
    endDate: addDays(startDate, plan.termDays),
    termDays: plan.termDays,
    deliveredDays: lines.length,
    ...published(moneyOf(one), daysLeft(one), latestTerm(one)),
    exitQuote: isActive ? { remainingDays: daysLeft(one), refund: '12.5', kept: '1.39' } : null,
    withdrawal: null,
  }
}

/** The member's running holdings, newest first. */
export const holdingRows = held.map((one) => rowOf(one, 'active'))

/** The member's pools, each with the power of its one holding. */
export const ownPools = holdingRows.map(({ poolId, pool, site, power }) => ({ poolId, pool, site, power }))

/** A holding of the month before the running one of the same plan. */
export const endedRows = held.slice(0, 1).map(({ plan, ...one }) => {
  const lines = recordedDays(plan.site)
    .slice(-plan.termDays)
    .map((day) => lineOf(plan.power, plan.feePerThDay, day))
  const ids = { holdingId: idOf(38), orderId: idOf(48), orderNo: 'TH-260101-7K3M9Q2X' }
  return { ...rowOf({ ...one, ...ids, plan, lines }, 'completed'), pending: '0' }
})

/** All holdings together. */
export const openMoney = published(
  addMoney(held.map(moneyOf)),
  Math.max(...held.map(daysLeft)),
  held.reduce((total, one) => total + latestTerm(one), 0n),
)

const settled = held
  .flatMap((one) => one.lines.map((line, index) => ({ one, line, isPending: index < PENDING_DAYS })))
  .sort((a, b) => b.line.day.localeCompare(a.line.day))
const allLines = settled.map(({ line }) => line)
const fees = sum(allLines, 'electricity') + sum(allLines, 'serviceFee')
const result = formatSigned(sum(allLines, 'net') + sum(allLines, 'downtime') - sum(allLines, 'feeUsed'), PLACES)

/** The receipts of every settled day and holding, newest first, and their totals. */
export const receipts = {
  rows: settled.map(({ one, line, isPending }, index) => ({
    date: line.day,
    holdingId: one.holdingId,
    planName: one.plan.name,
    thDays: one.plan.power,
    uptimeBps: line.uptimeBps,
    gross: exact(line.gross),
    electricity: exact(line.electricity),
    serviceFee: exact(line.serviceFee),
    net: exact(line.net),
    downtimeRefund: exact(line.downtime),
    feeUsed: exact(line.feeUsed),
    result: formatSigned(line.result, PLACES),
    cleared: !isPending,
    settlementId: idOf(600 + index),
  })),
  total: settled.length,
  data: {
    thDays: String(held.reduce((total, { plan, lines }) => total + Number(plan.power) * lines.length, 0)),
    gross: exact(sum(allLines, 'gross')),
    net: exact(sum(allLines, 'net')),
    downtimeRefund: exact(sum(allLines, 'downtime')),
    feeUsed: exact(sum(allLines, 'feeUsed')),
    result,
  },
}

/** The money of each settled day over all holdings, newest first. */
export const settledDays = [...Map.groupBy(allLines, ({ day }) => day)].map(([date, lines]) => ({
  date,
  uptimeBps: Math.min(...lines.map(({ uptimeBps }) => uptimeBps)),
  net: exact(sum(lines, 'net')),
  downtimeRefund: exact(sum(lines, 'downtime')),
  feeUsed: exact(sum(lines, 'feeUsed')),
}))

const entries = settled.flatMap(({ one, line, isPending }, index) => {
  const source = {
    settlementId: idOf(600 + index),
    revenueTxid: hashOf(index + 7),
    statementHash: hashOf(index + 11),
    venueTxHashes: [],
    orderNo: one.orderNo,
    pool: pools[one.plan.site].name,
  }
  const common = { asset: 'USDT' as const, date: line.day, source }
  return [
    {
      ...common,
      id: `mining:${index}`,
      type: 'mining' as const,
      cleared: !isPending,
      gross: exact(line.gross),
      fees: exact(line.electricity + line.serviceFee),
      electricity: exact(line.electricity),
      net: exact(line.net),
      feeUsed: exact(line.feeUsed),
    },
    {
      ...common,
      id: `downtime:${index}`,
      type: 'refund' as const,
      cleared: true,
      gross: exact(line.downtime),
      fees: '0',
      electricity: '0',
      net: exact(line.downtime),
      feeUsed: '0',
    },
  ]
})

/** What has reached the member's balance, newest first. */
export const clearedEntries = entries.filter(({ cleared }) => cleared)

/** The performance entries, newest first, and the totals of all. */
export const performanceEntries = {
  rows: entries,
  total: entries.length,
  data: {
    sums: {
      gross: exact(sum(allLines, 'gross') + sum(allLines, 'downtime')),
      fees: exact(fees),
      net: exact(sum(allLines, 'net') + sum(allLines, 'downtime')),
      pending: exact(held.reduce((total, one) => total + moneyOf(one).pending, 0n)),
      feeUsed: exact(sum(allLines, 'feeUsed')),
      result,
      points: '0',
    },
  },
}

/** The member's power, with the day from which each amount has run. */
export const powerSteps = [
  { date: held[1]?.lines.at(-1)?.day ?? '', power: '50' },
  { date: held[0]?.lines.at(-1)?.day ?? '', power: '60' },
]
