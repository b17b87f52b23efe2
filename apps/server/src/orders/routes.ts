import type { orderCalls } from '@terahold/contract/calls/member/orders'
import { formatAmount } from '@terahold/money/amount'
import { amountField } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Orders } from './orders.ts'
import type { OrderViews } from './views/order-views.ts'

/** A member's calls about their own orders. */
export function orderRoutes(
  orders: Pick<Orders, 'place' | 'payFromBalance' | 'cancelOrder' | 'withdrawFromContract' | 'exitHolding'>,
  views: OrderViews,
  decimals: number,
): Handlers<typeof orderCalls> {
  return {
    async insertOrder({ member, input, locale, signed }) {
      const { orderId, waiting } = await orders.place(member.memberId, { ...input, signedWords: signed?.details })
      if (waiting) return { data: views.showWaiting(waiting, locale) }
      return { data: await views.showOrder(member, orderId, locale) }
    },
    async payOrder({ member, input, locale }) {
      await orders.payFromBalance(member.memberId, input.orderId)
      return { data: await views.showOrder(member, input.orderId, locale) }
    },
    async cancelOrder({ member, input, locale }) {
      await orders.cancelOrder(member.memberId, input.orderId)
      return { data: await views.showOrder(member, input.orderId, locale) }
    },
    async withdrawOrder({ member, input: { orderId, quote }, locale }) {
      const refund = amountField('quote', quote, decimals)
      await orders.withdrawFromContract(member.memberId, { orderId, refund })
      return { data: await views.showOrder(member, orderId, locale) }
    },
    async exitHolding({ member, input: { holdingId, quote } }) {
      const refund = await orders.exitHolding(member.memberId, {
        holdingId,
        refund: amountField('quote', quote, decimals),
      })
      return { data: { holdingId, refund: formatAmount(refund, decimals) } }
    },
    async selectOrder({ member, input, locale }) {
      if (input.orderId !== undefined) {
        const order = await views.showOrder(member, input.orderId, locale)
        return { data: order, rows: [order], total: 1 }
      }
      const { status: state, pageNum, pageSize } = input
      return { data: null, ...(await views.listOrders(member, { state, pageNum, pageSize }, locale)) }
    },
    async orderCounts({ member }) {
      return { data: await views.countOrders(member.memberId) }
    },
  }
}
