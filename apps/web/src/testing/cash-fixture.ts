import type { myCash } from '@terahold/contract/calls/member/cash'
import type { Answer } from '@terahold/contract/client'
import type { Withdrawal } from '../features/withdrawals/withdrawals.ts'
import { member } from './component-test.tsx'
import { testId } from './ids.ts'

/** Returns a member's cash: 250.5 USDT available, a fee of 0.1. */
export function createCash(changes: Partial<Answer<typeof myCash>['data']> = {}) {
  return {
    available: '250.5',
    pending: '3.25',
    held: '0',
    claimed: '0',
    withdrawn: '0',
    earned: '253.75',
    min: '10',
    feeQuote: '0.1',
    feeFree: '0',
    dayLimitLeft: '9000',
    monthLimitLeft: '42000',
    holdUntil: null,
    holdReason: null,
    symbol: 'USDT',
    decimals: 6,
    chainId: 31_337,
    explorerUrl: null,
    ...changes,
  }
}

/** Returns a withdrawal of the member to their own wallet that waits for its code. */
export function createWithdrawal(changes: Partial<Withdrawal> = {}): Withdrawal {
  const state = changes.state ?? 'requested'
  return {
    withdrawId: testId(1),
    amount: '120.123456',
    fee: '0.05',
    receive: '120.073456',
    toAddress: member.address,
    state,
    stateLog: [{ state, at: '2026-03-01T10:00:00.000Z' }],
    txHash: null,
    explorerUrl: null,
    reason: null,
    note: null,
    holdUntil: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...changes,
  }
}
