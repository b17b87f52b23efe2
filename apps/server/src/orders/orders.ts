import type { Database } from '../db/connection.ts'
import { createCancel } from './lifecycle/cancel.ts'
import { createClosedPools } from './lifecycle/closed-pools.ts'
import { createExit } from './lifecycle/exit.ts'
import { createOrderJobs } from './lifecycle/jobs.ts'
import { createPlace } from './lifecycle/place.ts'
import { createWithdrawFromContract } from './lifecycle/withdraw-from-contract.ts'
import { createPay } from './payment/pay.ts'
import { createUncovered } from './reservation/uncovered.ts'
import type { OrderDependencies } from './state/dependencies.ts'
import { lockMembers } from './state/lock-members.ts'
import { countByState } from './state/store.ts'

export type { MemberPayment } from './payment/payment-rules.ts'
export type { OrderDependencies } from './state/dependencies.ts'

export type Orders = ReturnType<typeof createOrders>

/** Subscriptions from the order to its end. */
export function createOrders(deps: OrderDependencies) {
  const { pay, payFromDeposit, payFromBalance } = createPay(deps)
  const { expireUncovered, watchReservations } = createUncovered(deps)
  const place = createPlace(deps, { pay, expireUncovered })
  return {
    place,
    /** Does the same as `place` and returns the order's id alone. */
    placeOrder: async (...asked: Parameters<typeof place>) => (await place(...asked)).orderId,
    payFromBalance,
    watchReservations,
    cancelOrder: createCancel(deps),
    exitHolding: createExit(deps),
    withdrawFromContract: createWithdrawFromContract(deps),
    endClosedPools: createClosedPools(deps),
    payFromDeposit,
    /** Locks the order books of several members at once, for a transaction that pays orders of more than one. */
    lockMembers,
    ...createOrderJobs(deps),
  }
}

const open = new Set<string>(['awaiting_payment', 'cooling_off', 'active'])

/** Whether a member has an order that can still cost, earn or refund anything. */
export async function hasOpenOrders(db: Database, memberId: string): Promise<boolean> {
  return (await countByState(db, memberId)).some(({ state, count }) => open.has(state) && count > 0)
}
