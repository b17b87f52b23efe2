import { Refusal } from '@terahold/contract/refusal'
import { databaseNow } from '../../db/now.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { isCoolingOff } from '../state/cooling-off.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember } from '../state/lock-members.ts'
import { createStart } from '../state/start.ts'
import { findOrder, type Order } from '../state/store.ts'
import { createEnding } from './ending.ts'

/** A member's withdrawal from the contract of an order, at the refund they were shown, in minor units. */
export type WithdrawalFromContract = { readonly orderId: string; readonly refund: bigint }

export function createWithdrawFromContract(deps: OrderDependencies) {
  const { power } = deps
  const start = createStart(deps)
  const { cancelPaid, endRunning } = createEnding(deps)

  /**
   * Withdraws from the contract of a paid order. Before the holding starts everything is refunded; from then until the
   * end of the order's period the prepaid fee of the days not started. Nothing is kept, the refund can be withdrawn
   * without fee, and no commission falls due. A repeat changes nothing.
   * @throws Refusal 404 order_unknown; 422 withdrawal_closed when the order is not paid, has ended otherwise, or its
   * period is over; 409 quote_changed when the refund differs from the one shown, for example after midnight.
   */
  return async function withdrawFromContract(memberId: string, asked: WithdrawalFromContract): Promise<void> {
    await transaction(deps.db, async (tx) => {
      await lockMember(tx, memberId)
      const order = await findOrder(tx, { memberId, orderId: asked.orderId })
      if (!order) throw new Refusal(404, 'order_unknown', { field: 'orderId' })
      if (order.endedBy === 'withdrawal') return
      // Read after the locks are held, so that the refund belongs to the day on which it is booked.
      const now = await databaseNow(tx)
      if (isCoolingOff(order, now)) {
        refuseChanged(order.price, asked)
        await cancelPaid(tx, order, now, 'withdrawal')
      } else await withdrawRunning(tx, order, asked)
    })
  }

  async function withdrawRunning(tx: Tx, order: Order, asked: WithdrawalFromContract): Promise<void> {
    const { memberId, orderId } = order
    const { quote, asOf } = (await power.quoteExit(tx, memberId, { orderId }, 0)) ?? {}
    if (!quote?.isWithdrawal || !asOf) throw new Refusal(422, 'withdrawal_closed', { field: 'orderId' })
    refuseChanged(quote.refund, asked)
    // A holding runs from its first midnight, even before the job has moved its order.
    await endRunning(tx, await start(tx, order, asOf), quote, asOf, 'withdrawal')
  }
}

function refuseChanged(quoted: bigint, { refund }: WithdrawalFromContract): void {
  if (quoted !== refund) throw new Refusal(409, 'quote_changed', { field: 'quote' })
}
