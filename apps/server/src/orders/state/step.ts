import type { OrderState } from '@terahold/contract/codes/orders'
import type { Updateable } from 'kysely'
import { newId } from '../../db/ids.ts'
import type { SubscriptionOrderTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OrderDependencies } from './dependencies.ts'
import { type OrderTransition, stateAfter } from './order-rules.ts'
import { insertEvent, type Order, updateOrder } from './store.ts'

type Dependencies = Pick<OrderDependencies, 'clock' | 'publish'>
type Changes = Omit<Updateable<SubscriptionOrderTable>, 'state' | 'member_id' | 'order_id'>

/**
 * Moves a locked order on, writes its log and notifies the member's open pages.
 * @throws Error when the event is impossible in the order's state, because the caller did not check the rules first.
 */
export async function step(
  { clock, publish }: Dependencies,
  tx: Tx,
  order: Order,
  transition: OrderTransition,
  at: Date,
  changes: Changes,
): Promise<void> {
  const state = stateAfter(order.state, transition)
  if (!state) throw new Error(`Order ${order.orderId} is ${order.state}: it cannot be ${transition}`)
  await updateOrder(tx, order, { ...changes, state })
  await insertEvent(tx, order, { id: newId(clock), state, at })
  await announce(publish, tx, order, state)
}

/** Notifies the member's open pages that an order has a new state. */
export async function announce(
  publish: OrderDependencies['publish'],
  tx: Tx,
  { memberId, orderId, orderNo }: Order,
  state: OrderState,
): Promise<void> {
  await publish(tx, memberId, 'order', { orderId, orderNo, state })
}
