import { createCancel } from './cancel.ts'
import type { OrderDependencies } from './dependencies.ts'
import { createExit } from './exit.ts'
import { createOrderJobs } from './jobs.ts'
import { createPay } from './pay.ts'
import { createPlace } from './place.ts'
import { lockMembers } from './store.ts'

export type { OrderDependencies } from './dependencies.ts'
export type { MemberPayment } from './payment-rules.ts'

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
