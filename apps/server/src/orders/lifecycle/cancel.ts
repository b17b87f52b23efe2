import { Refusal } from '@terahold/contract/refusal'
import { databaseNow } from '../../db/now.ts'
import { transaction } from '../../db/transaction.ts'
import { cancellationOf } from '../state/cooling-off.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember } from '../state/lock-members.ts'
import { createRelease } from '../state/release.ts'
import { findOrder } from '../state/store.ts'
import { createEnding } from './ending.ts'

export function createCancel(deps: OrderDependencies) {
  const release = createRelease(deps)
  const { cancelPaid } = createEnding(deps)

  /**
   * Cancels an order that is unpaid or in cooling-off. A paid order is refunded in full to the available balance, and
   * the refund can be withdrawn without fee: this is a withdrawal from the contract. Cancelling again changes nothing.
   * @throws Refusal 404 order_unknown; 422 cooling_off_over, order_not_cancellable.
   */
  return async function cancelOrder(memberId: string, orderId: string): Promise<void> {
    await transaction(deps.db, async (tx) => {
      await lockMember(tx, memberId)
      const order = await findOrder(tx, { memberId, orderId })
      if (!order) throw new Refusal(404, 'order_unknown', { field: 'orderId' })
      // Read after the locks are held, so time spent waiting for them counts against the member.
      const now = await databaseNow(tx)
      const cancellation = cancellationOf(order, now)
      if (cancellation.kind === 'refused') throw new Refusal(422, cancellation.reason, { field: 'orderId' })
      if (cancellation.kind === 'release') await release(tx, order, 'cancelled', now)
      if (cancellation.kind === 'refund') await cancelPaid(tx, order, now, 'withdrawal')
    })
  }
}
