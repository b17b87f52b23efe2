import type { OrderDependencies } from './dependencies.ts'
import { step } from './step.ts'
import type { Order, Tx } from './store.ts'

export function createStart(deps: OrderDependencies) {
  /**
   * Lets an order whose cooling-off is over begin, its goods be sent, and what its inviters are owed come due: nothing in a
   * pool that failed, because nothing is kept there of a fee to pay it from. Gives the order as it now is.
   */
  return async function start(tx: Tx, order: Order, now: Date): Promise<Order> {
    if (order.state !== 'cooling_off' || !order.coolingEndsAt || order.coolingEndsAt > now) return order
    if (!(await deps.power.poolHasFailed(tx, order.poolId))) await deps.commissionsDue(tx, order, order.coolingEndsAt)
    await deps.shipments.letShip(tx, order, now)
    await step(deps, tx, order, 'started', now, {})
    return { ...order, state: 'active' }
  }
}
