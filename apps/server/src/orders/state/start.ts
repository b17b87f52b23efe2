import type { Tx } from '../../db/transaction.ts'
import { isCoolingOff } from './cooling-off.ts'
import type { OrderDependencies } from './dependencies.ts'
import { step } from './step.ts'
import { type Order, updateOrder } from './store.ts'

export function createStart(deps: OrderDependencies) {
  /** Starts an order whose cooling-off is over and releases its goods. Returns the updated order. */
  return async function start(tx: Tx, order: Order, now: Date): Promise<Order> {
    if (order.state !== 'cooling_off' || isCoolingOff(order, now)) return order
    await deps.shipments.letShip(tx, order, now)
    await step(deps, tx, order, 'started', now, {})
    return { ...order, state: 'active' }
  }
}

export function createCommission(deps: OrderDependencies) {
  /**
   * Makes the commission of an order's inviters due once the order has started and can no longer be withdrawn from. In a
   * failed pool there is no commission, because no exit fee is kept there to pay it from. A repeat changes nothing.
   */
  return async function fallDue(tx: Tx, order: Order, now: Date): Promise<void> {
    const { commissionOpen, coolingEndsAt, withdrawalEndsAt } = order
    if (!commissionOpen || !coolingEndsAt) return
    const dueAt = coolingEndsAt > withdrawalEndsAt ? coolingEndsAt : withdrawalEndsAt
    if (dueAt > now) return
    if (!(await deps.power.poolHasFailed(tx, order.poolId))) await deps.commissionsDue(tx, order, dueAt)
    await updateOrder(tx, order, { commission_open: false })
  }
}
