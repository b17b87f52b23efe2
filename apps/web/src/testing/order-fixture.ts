import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { testId } from './ids.ts'

export const treasury = '0x2222222222222222222222222222222222222222'
export const token = '0x3333333333333333333333333333333333333333'

/** Returns an unpaid wallet order of 100.25 USDT whose deadline is far ahead. */
export function createOrder(changes: Partial<OrderFields> = {}): OrderFields {
  return {
    orderId: testId(11),
    orderNo: 'TH-260301-0001',
    planId: testId(12),
    planName: 'North 90',
    poolId: testId(13),
    qty: 2,
    power: '20',
    termDays: 90,
    price: '100.25',
    lines: [{ kind: 'hashrate', amount: '100.25' }],
    state: 'awaiting_payment',
    payFrom: 'wallet',
    payTo: treasury,
    payAmount: '100.25',
    token,
    tokenSymbol: 'USDT',
    tokenDecimals: 6,
    chainId: 31_337,
    txHash: null,
    payment: null,
    expiresAt: '2099-01-01T00:00:00.000Z',
    coolingEndsAt: null,
    startsOn: null,
    endsOn: null,
    termsHash: 'terms-1',
    terms: {
      power: '20',
      termDays: 90,
      withdrawalDays: 14,
      hashrate: '100.25',
      goods: '0',
      shipping: '0',
      feePerThDay: '0.0123',
      efficiency: '17.5',
      tariff: '0.06',
      serviceFeeBps: 300,
      salesMarginBps: 3_000,
      referralLevel1Bps: 1_000,
      referralLevel2Bps: 350,
      hash: 'ab'.repeat(32),
    },
    stateLog: [{ state: 'awaiting_payment', at: '2026-03-01T10:00:00.000Z' }],
    address: null,
    shipment: null,
    refund: null,
    withdrawal: null,
    endedBy: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...changes,
  }
}

/** Returns the payment of such an order as the server sees it on the chain. */
export function createPayment(final: boolean): NonNullable<OrderFields['payment']> {
  return { amount: '100.25', txHash: `0x${'ab'.repeat(32)}`, final, at: '2026-03-01T10:01:00.000Z' }
}
