import type { myHoldings } from '@terahold/contract/calls/power'
import type { Answer } from '@terahold/contract/client'
import { testId } from './ids.ts'

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
    net: '12.5',
    pending: '0',
    downtimeRefund: '0',
    exitQuote: { remainingDays: 60, refund: '54.123456', kept: '6.01' },
    withdrawal: null,
    ...changes,
  }
}
