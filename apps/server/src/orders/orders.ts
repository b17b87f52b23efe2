import { createCancel } from './lifecycle/cancel.ts'
import { createExit } from './lifecycle/exit.ts'
import { createOrderJobs } from './lifecycle/jobs.ts'
import { createPlace } from './lifecycle/place.ts'
import { createPay } from './payment/pay.ts'
import type { OrderDependencies } from './state/dependencies.ts'
import { lockMembers } from './state/store.ts'

export type { MemberPayment } from './payment/payment-rules.ts'
export type { OrderDependencies } from './state/dependencies.ts'

export type Orders = ReturnType<typeof createOrders>

/** Subscriptions from the order to its end. */
export function createOrders(deps: OrderDependencies) {
  const { pay, payFromDeposit } = createPay(deps)
  return {
    placeOrder: createPlace(deps, { pay }),
    cancelOrder: createCancel(deps),
    exitHolding: createExit(deps),
    payFromDeposit,
    /** Takes the order books of several members at once, for a transaction that is going to pay orders of more than one. */
    lockMembers,
    ...createOrderJobs(deps),
  }
}
