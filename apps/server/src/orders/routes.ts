import type { orderCalls } from '@terahold/contract/calls/orders'
import type { Handlers } from '../http/handler.ts'
import type { OrderViews } from './order-views.ts'
import type { Orders } from './orders.ts'

/** A member's calls about their own orders. */
export function orderRoutes(
  orders: Pick<Orders, 'placeOrder' | 'cancelOrder'>,
  views: OrderViews,
): Handlers<typeof orderCalls> {
  return {
    async insertOrder({ member, input }) {
      const orderId = await orders.placeOrder(member.memberId, input)
      return { data: await views.showOrder(member, orderId) }
    },
    async cancelOrder({ member, input }) {
      await orders.cancelOrder(member.memberId, input.orderId)
      return { data: await views.showOrder(member, input.orderId) }
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
