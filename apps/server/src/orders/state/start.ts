import type { OrderDependencies } from './dependencies.ts'
import { step } from './step.ts'
import type { Order, Tx } from './store.ts'

export function createStart(deps: OrderDependencies) {
  /**
   * Starts an order whose cooling-off is over, releases its goods and makes its inviters' commission due. In a failed
   * pool there is no commission, because no exit fee is kept there to pay it from. Returns the updated order.
   */
  return async function start(tx: Tx, order: Order, now: Date): Promise<Order> {
    if (order.state !== 'cooling_off' || !order.coolingEndsAt || order.coolingEndsAt > now) return order
    if (!(await deps.power.poolHasFailed(tx, order.poolId))) await deps.commissionsDue(tx, order, order.coolingEndsAt)
    await deps.shipments.letShip(tx, order, now)
    await step(deps, tx, order, 'started', now, {})
    return { ...order, state: 'active' }
  }
}
