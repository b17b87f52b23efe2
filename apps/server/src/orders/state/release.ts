import type { Tx } from '../../db/transaction.ts'
import type { OrderDependencies } from './dependencies.ts'
import { step } from './step.ts'
import type { Order } from './store.ts'

/** Ends a locked order that is not paid, and gives its power back. */
export function createRelease(deps: Pick<OrderDependencies, 'catalogue' | 'clock' | 'publish'>) {
  return async function release(tx: Tx, order: Order, how: 'cancelled' | 'expired', now: Date): Promise<void> {
    await deps.catalogue.releaseReserved(tx, order.poolId, order.powerMths)
    await step(deps, tx, order, how, now, { closed_at: now })
  }
}
