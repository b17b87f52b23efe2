import type { Plan } from '../features/catalogue/plans.ts'
import { testId } from './ids.ts'

/** Returns a plan on sale that leaves 0.02 USDT per TH and day. */
export function createPlan(changes: Partial<Plan> = {}): Plan {
  return {
    planId: testId(12),
    poolId: testId(13),
    siteId: testId(14),
    name: 'North 90',
    power: '10',
    termDays: 90,
    withdrawalDays: 14,
    feePerThDay: '0.03',
    price: '27',
    lines: [{ kind: 'hashrate', amount: '27' }],
    tariff: '0.045',
    efficiency: '17.5',
    serviceFeeBps: 500,
    ships: false,
    goods: null,
    termsHash: 'terms-1',
    today: {
      day: '2026-03-01',
      gross: '0.08',
      electricity: '0.02',
      serviceFee: '0.01',
      net: '0.05',
      downtimeRefund: '0',
      netAfterFee: '0.02',
    },
    available: '1234',
    onSale: true,
    country: 'NO',
    powerSource: 'hydro',
    uptime30dBps: 9_900,
    evidenceUrl: null,
    ...changes,
  }
}
