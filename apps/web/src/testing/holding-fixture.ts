import type { myDays, myHoldings, myPower, tokenHistory } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import { formatAmount, formatSigned, parseAmount } from '@terahold/money/amount'
import { type HoldingMoney, receivedOf, resultOf } from '@terahold/money/holding-money'
import { testId } from './ids.ts'

const PLACES = 18
const fixed = { paid: '90', credited: '0', pending: '0', downtimeRefund: '0', feeUsed: '30', feeRefund: '0' }

/** Returns the money of a holding as the server writes it: by default, 30 of 90 USDT of the fee are used. */
export function holdingMoney(changes: Partial<Record<keyof HoldingMoney, string>> = {}) {
  const { credited: net, ...texts } = { ...fixed, ...changes }
  const amount = (text: string) => parseAmount(text, PLACES)
  const money = {
    paid: amount(texts.paid),
    credited: amount(net),
    pending: amount(texts.pending),
    downtimeRefund: amount(texts.downtimeRefund),
    feeUsed: amount(texts.feeUsed),
    feeRefund: amount(texts.feeRefund),
  }
  return {
    ...texts,
    net,
    received: formatAmount(receivedOf(money), PLACES),
    result: formatSigned(resultOf(money), PLACES),
    daysLeft: 60,
    latestTerm: '54',
  }
}

type Holding = Answer<typeof myHoldings>['rows'][number]

/** Returns a running holding with 30 of its 90 days delivered. */
export function createHolding(changes: Partial<Holding> = {}): Holding {
  return {
    holdingId: testId(21),
    orderId: testId(11),
    orderNo: 'TH-260301-0001',
    planId: testId(12),
    planName: 'North 90',
    poolId: testId(13),
    siteId: testId(14),
    pool: 'Pool North',
    site: 'Site North',
    status: 'active',
    power: '20',
    startDate: '2026-03-03',
    endDate: '2026-06-01',
    termDays: 90,
    deliveredDays: 30,
    ...holdingMoney({ credited: '12.5' }),
    exitQuote: { remainingDays: 60, refund: '54.123456', kept: '6.01' },
    withdrawal: null,
    ...changes,
  }
}

/** Returns the power of a member for whom nothing runs. */
export function createMyPower(changes: Partial<Answer<typeof myPower>['data']> = {}): Answer<typeof myPower>['data'] {
  return {
    activePower: '0',
    pendingPower: '0',
    endedPower: '0',
    nextStart: null,
    yesterdayNet: null,
    todayEstimate: null,
    yesterdayResult: null,
    todayResult: null,
    open: null,
    pools: [],
    uptime30dBps: null,
    powerSteps: [],
    asOf: '2026-03-05T00:00:00.000Z',
    ...changes,
  }
}

type Receipt = Answer<typeof tokenHistory>['rows'][number]

/** Returns a settled day of 10 TH/s that brought 1 USDT and used 1.25 of the prepaid fee. */
export function createReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    date: '2026-03-05',
    holdingId: testId(21),
    planName: 'North 90',
    settlementId: testId(31),
    thDays: '10',
    uptimeBps: 10_000,
    gross: '1.5',
    electricity: '0.4',
    serviceFee: '0.1',
    net: '1',
    downtimeRefund: '0',
    feeUsed: '1.25',
    result: '-0.25',
    cleared: true,
    ...changes,
  }
}

/** Returns a settled day that brought 1 USDT and used 1.25 of the prepaid fee, as `myDays` answers it. */
export function createSettledDay(changes: Partial<Answer<typeof myDays>['rows'][number]> = {}) {
  return { date: '2026-03-05', uptimeBps: 10_000, net: '1', downtimeRefund: '0', feeUsed: '1.25', ...changes }
}
