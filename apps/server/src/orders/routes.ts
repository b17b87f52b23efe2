import type { orderCalls } from '@terahold/contract/calls/orders'
import { formatAmount } from '@terahold/money/amount'
import { amountField } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Orders } from './orders.ts'
import type { OrderViews } from './views/order-views.ts'

/** A member's calls about their own orders. */
export function orderRoutes(
  orders: Pick<Orders, 'placeOrder' | 'payFromBalance' | 'cancelOrder' | 'withdrawFromContract' | 'exitHolding'>,
  views: OrderViews,
  decimals: number,
): Handlers<typeof orderCalls> {
  return {
    async insertOrder({ member, input }) {
      const orderId = await orders.placeOrder(member.memberId, input)
      return { data: await views.showOrder(member, orderId) }
    },
    async payOrder({ member, input }) {
      await orders.payFromBalance(member.memberId, input.orderId)
      return { data: await views.showOrder(member, input.orderId) }
    },
    async cancelOrder({ member, input }) {
      await orders.cancelOrder(member.memberId, input.orderId)
      return { data: await views.showOrder(member, input.orderId) }
    },
    async withdrawOrder({ member, input: { orderId, quote } }) {
      const refund = amountField('quote', quote, decimals)
      await orders.withdrawFromContract(member.memberId, { orderId, refund })
      return { data: await views.showOrder(member, orderId) }
    },
    async exitHolding({ member, input: { holdingId, quote } }) {
      const refund = await orders.exitHolding(member.memberId, {
        holdingId,
        refund: amountField('quote', quote, decimals),
      })
      return { data: { holdingId, refund: formatAmount(refund, decimals) } }
    },
    async selectOrder({ member, input }) {
      if (input.orderId !== undefined) {
        const order = await views.showOrder(member, input.orderId)
        return { data: order, rows: [order], total: 1 }
      }
      const { rows, total } = await views.listOrders(member, {
        state: input.status,
        pageNum: input.pageNum,
        pageSize: input.pageSize,
      })
      return { data: null, rows, total }
    },
    async orderCounts({ member }) {
      return { data: await views.countOrders(member.memberId) }
    },
  }
}
