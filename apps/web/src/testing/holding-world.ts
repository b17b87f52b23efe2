import type { usdtLines } from '@terahold/contract/calls/member/cash'
import type { myDays, myHoldings, myPower, performance, tokenHistory } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { addDays, type Day, dayOf } from '@terahold/money/day'
import fc from 'fast-check'
import { createHolding } from './holding-fixture.ts'
import { testId } from './ids.ts'
import { createEnds } from './statement-fixture.ts'

type HoldingRow = Answer<typeof myHoldings>['rows'][number]

/** A settled day of a holding, in minor units. */
type SettledDay = {
  readonly day: Day
  readonly electricity: bigint
  readonly serviceFee: bigint
  readonly credited: bigint
  readonly refund: bigint
  readonly cleared: boolean
}

/** A holding by its terms and its settled days, from which all its figures follow. */
export type HoldingCase = {
  readonly id: string
  readonly status: HoldingRow['status']
  readonly feePerDay: bigint
  readonly termDays: number
  readonly days: readonly SettledDay[]
  /** Of the unused days of a holding that ended early: paid back, and kept. */
  readonly feeRefund: bigint
  readonly kept: bigint
}

/** Paid, received and result in minor units. */
export type Recomputed = { readonly paid: bigint; readonly received: bigint; readonly result: bigint }

const PLACES = 18
const exact = (amount: bigint) => formatAmount(amount, PLACES)
const sumOf = <Item>(items: readonly Item[], part: (item: Item) => bigint) =>
  items.reduce((total, item) => total + part(item), 0n)

const amount = fc.bigInt({ min: 0n, max: 3n * 10n ** 20n })

/** Random holdings with up to four settled days each: running ones, ended ones, and ones that ended early. */
export function holdingCases(statuses: readonly HoldingRow['status'][]): fc.Arbitrary<HoldingCase[]> {
  const day = fc.record({
    electricity: amount,
    serviceFee: amount,
    credited: amount,
    refund: amount,
    cleared: fc.boolean(),
  })
  const holding = fc.record({
    status: fc.constantFrom(...statuses),
    feePerDay: amount.map((fee) => fee + 1n),
    daysLeft: fc.integer({ min: 1, max: 300 }),
    days: fc.array(day, { minLength: 1, maxLength: 4 }),
  })
  return fc.array(holding, { minLength: 1, maxLength: 3 }).map((holdings) =>
    holdings.map(({ status, feePerDay, daysLeft, days }, index) => {
      const unused = status === 'refunded' ? feePerDay * BigInt(daysLeft) : 0n
      const today = dayOf(new Date())
      return {
        id: testId(100 + index),
        status,
        feePerDay,
        termDays: days.length + (status === 'completed' ? 0 : daysLeft),
        days: days.map((money, place) => ({ ...money, day: addDays(today, place - days.length) })),
        kept: unused / 10n,
        feeRefund: unused - unused / 10n,
      }
    }),
  )
}

/** Computes paid, received and result of holdings together from the days and terms, without the product's arithmetic. */
export function recompute(holdings: readonly HoldingCase[]): Recomputed {
  const days = holdings.flatMap((holding) => holding.days)
  const refunds = sumOf(days, ({ refund }) => refund)
  const paid = sumOf(holdings, ({ feePerDay, termDays }) => feePerDay * BigInt(termDays))
  const received =
    sumOf(days, ({ credited, cleared }) => (cleared ? credited : 0n)) +
    refunds +
    sumOf(holdings, ({ feeRefund }) => feeRefund)
  const used = sumOf(holdings, ({ feePerDay, days: own, kept }) => feePerDay * BigInt(own.length) + kept)
  return { paid, received, result: sumOf(days, ({ credited }) => credited) + refunds - used }
}

/** Returns the result of the settled holdings of a day. */
export function resultOfDay(holdings: readonly HoldingCase[], day: Day): bigint {
  return sumOf(holdings, ({ days, feePerDay }) =>
    sumOf(
      days.filter((own) => own.day === day),
      ({ credited, refund }) => credited + refund - feePerDay,
    ),
  )
}

/** Returns the money of holdings as the server publishes it. */
export function publishedMoney(holdings: readonly HoldingCase[]): NonNullable<Answer<typeof myPower>['data']['open']> {
  const days = holdings.flatMap((holding) => holding.days)
  const { paid, received, result } = recompute(holdings)
  const left = holdings.map(({ termDays, days: own }) => termDays - own.length)
  return {
    paid: exact(paid),
    received: exact(received),
    result: formatSigned(result, PLACES),
    net: exact(sumOf(days, ({ credited }) => credited)),
    pending: exact(sumOf(days, ({ credited, cleared }) => (cleared ? 0n : credited))),
    downtimeRefund: exact(sumOf(days, ({ refund }) => refund)),
    feeUsed: exact(sumOf(holdings, ({ feePerDay, days: own, kept }) => feePerDay * BigInt(own.length) + kept)),
    feeRefund: exact(sumOf(holdings, ({ feeRefund }) => feeRefund)),
    daysLeft: Math.max(...left),
    latestTerm: null,
  }
}

/** Returns a holding as the server publishes it. */
export function publishedHolding(holding: HoldingCase): HoldingRow {
  const { id, status, termDays, days } = holding
  const first = days[0]?.day ?? dayOf(new Date())
  return createHolding({
    ...publishedMoney([holding]),
    holdingId: id,
    orderNo: `TH-${id.slice(-3)}`,
    status,
    termDays,
    deliveredDays: days.length,
    startDate: first,
    endDate: addDays(first, termDays),
    exitQuote: null,
  })
}

/** Returns the receipts of all settled days with their totals, newest first. */
export function publishedReceipts(holdings: readonly HoldingCase[]): Answer<typeof tokenHistory> {
  const rows = settledDays(holdings).map(({ id, feePerDay, money }) => ({
    date: money.day,
    holdingId: id,
    planName: 'North 90',
    settlementId: testId(61),
    thDays: '10',
    uptimeBps: 9_000,
    cleared: money.cleared,
    gross: exact(minedOf(money)),
    electricity: exact(money.electricity),
    serviceFee: exact(money.serviceFee),
    net: exact(money.credited),
    downtimeRefund: exact(money.refund),
    feeUsed: exact(feePerDay),
    result: formatSigned(money.credited + money.refund - feePerDay, PLACES),
  }))
  const settled = settledDays(holdings)
  const fee = sumOf(settled, ({ feePerDay }) => feePerDay)
  const credited = sumOf(settled, ({ money }) => money.credited)
  const refunds = sumOf(settled, ({ money }) => money.refund)
  const data = {
    thDays: String(10 * rows.length),
    gross: exact(sumOf(settled, ({ money }) => minedOf(money))),
    net: exact(credited),
    downtimeRefund: exact(refunds),
    feeUsed: exact(fee),
    result: formatSigned(credited + refunds - fee, PLACES),
  }
  return { rows, total: rows.length, data }
}

/** Returns the money of each settled day over all holdings, newest first. */
export function publishedDays(holdings: readonly HoldingCase[]): Answer<typeof myDays> {
  const byDay = Map.groupBy(settledDays(holdings), ({ money }) => money.day)
  const rows = [...byDay].map(([date, ofDay]) => ({
    date,
    uptimeBps: 9_000,
    net: exact(sumOf(ofDay, ({ money }) => money.credited)),
    downtimeRefund: exact(sumOf(ofDay, ({ money }) => money.refund)),
    feeUsed: exact(sumOf(ofDay, ({ feePerDay }) => feePerDay)),
  }))
  return { rows, total: rows.length }
}

/** Returns the performance entries of all settled days with their totals, newest first. */
export function publishedPerformance(holdings: readonly HoldingCase[]): Answer<typeof performance> {
  const settled = settledDays(holdings)
  const rows = settled.flatMap(({ id, feePerDay, money }) => {
    const common = { asset: 'USDT' as const, date: money.day, source: { settlementId: testId(61), pool: 'Pool North' } }
    return [
      {
        ...common,
        id: `${id}-${money.day}`,
        type: 'mining' as const,
        cleared: money.cleared,
        gross: exact(minedOf(money)),
        fees: exact(money.electricity + money.serviceFee),
        electricity: exact(money.electricity),
        net: exact(money.credited),
        feeUsed: exact(feePerDay),
      },
      {
        ...common,
        id: `${id}-${money.day}-r`,
        type: 'refund' as const,
        cleared: true,
        fees: '0',
        gross: exact(money.refund),
        electricity: '0',
        net: exact(money.refund),
        feeUsed: '0',
      },
    ]
  })
  const refunds = sumOf(settled, ({ money }) => money.refund)
  const credited = sumOf(settled, ({ money }) => money.credited)
  const fee = sumOf(settled, ({ feePerDay }) => feePerDay)
  const sums = {
    gross: exact(sumOf(settled, ({ money }) => minedOf(money)) + refunds),
    fees: exact(sumOf(settled, ({ money }) => money.electricity + money.serviceFee)),
    net: exact(credited + refunds),
    feeUsed: exact(fee),
    points: '0',
    pending: exact(sumOf(settled, ({ money }) => (money.cleared ? 0n : money.credited))),
    result: formatSigned(credited + refunds - fee, PLACES),
  }
  return { rows, total: rows.length, data: { sums } }
}

/** Returns a year's lines of the member's balance: payments, cleared credits, and refunds. */
export function publishedLines(holdings: readonly HoldingCase[], year: number): Answer<typeof usdtLines> {
  const moves = holdings.flatMap(({ feePerDay, termDays, days, feeRefund }) => [
    { kind: 'deposit' as const, minor: feePerDay * BigInt(termDays) },
    { kind: 'order_payment' as const, minor: -feePerDay * BigInt(termDays) },
    ...days.filter(({ cleared }) => cleared).map(({ credited }) => ({ kind: 'mining' as const, minor: credited })),
    ...days.map(({ refund }) => ({ kind: 'downtime' as const, minor: refund })),
    { kind: 'exit_refund' as const, minor: feeRefund },
  ])
  const rows = moves.map(({ kind, minor }, index) => ({
    lineId: `line-${index}`,
    transferId: testId(index),
    at: `${year}-01-05T00:00:00.000Z`,
    kind,
    amount: formatSigned(minor, PLACES),
    balance: '0',
    memo: kind,
    ref: null,
    hash: 'ab'.repeat(32),
  }))
  return { rows, total: rows.length, data: createEnds('0', exact(sumOf(moves, ({ minor }) => minor))) }
}

function settledDays(holdings: readonly HoldingCase[]) {
  return holdings
    .flatMap(({ id, feePerDay, days }) => days.map((money) => ({ id, feePerDay, money })))
    .sort((one, other) => other.money.day.localeCompare(one.money.day))
}

function minedOf({ electricity, serviceFee, credited }: SettledDay): bigint {
  return electricity + serviceFee + credited
}
