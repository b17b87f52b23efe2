import { Refusal } from '@terahold/contract/refusal'
import { transaction } from '../../db/transaction.ts'
import { refundLegs } from '../payment/pay.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { createRelease } from '../state/release.ts'
import { cancellationOf } from '../state/rules.ts'
import { step } from '../state/step.ts'
import { databaseNow, grantFeeFree, lockMembers, lockOrder, type Order, type Tx } from '../state/store.ts'

export function createCancel(deps: OrderDependencies) {
  const { db, catalogue, ledger, power } = deps
  const release = createRelease(deps)

  /**
   * Cancels an order that is unpaid or in cooling-off. A paid order is refunded in full to the available balance, and
   * the refund can be withdrawn without fee. Cancelling again changes nothing.
   * @throws Refusal 404 order_unknown; 422 cooling_off_over, order_not_cancellable.
   */
  return async function cancelOrder(memberId: string, orderId: string): Promise<void> {
    await transaction(db, async (tx) => {
      await lockMembers(tx, [memberId])
      const order = await lockOrder(tx, { memberId, orderId })
      if (!order) throw new Refusal(404, 'order_unknown', { field: 'orderId' })
      // Read after the locks are held, so time spent waiting for them counts against the member.
      const now = await databaseNow(tx)
      const cancellation = cancellationOf(order, now)
      if (cancellation.kind === 'refused') throw new Refusal(422, cancellation.reason, { field: 'orderId' })
      if (cancellation.kind === 'release') await release(tx, order, 'cancelled', now)
      if (cancellation.kind === 'refund') await refund(tx, order, now)
    })
  }

  async function refund(tx: Tx, order: Order, now: Date): Promise<void> {
    await catalogue.releaseSold(tx, order.poolId, order.powerMths)
    await power.cancelHolding(tx, order.memberId, order.orderId, now)
    await ledger.post(tx, order.memberId, refundLegs(order))
    await grantFeeFree(tx, order, order.price)
    await step(deps, tx, order, 'cancelled', now, { closed_at: now, refund_amount: order.price })
  }
}
