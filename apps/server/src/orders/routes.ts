import type { OrderFields, orderCalls } from '@terahold/contract/calls/member/orders'
import type { Language } from '@terahold/locale/languages'
import { formatAmount } from '@terahold/money/amount'
import type { OrderedName } from '../catalogue/plan-texts.ts'
import { amountField } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Orders } from './orders.ts'
import type { OrderViews } from './views/order-views.ts'

/** A member's calls about their own orders. */
export function orderRoutes(
  orders: Pick<Orders, 'place' | 'payFromBalance' | 'cancelOrder' | 'withdrawFromContract' | 'exitHolding'>,
  views: OrderViews,
  decimals: number,
  names: (locale: Language) => Promise<OrderedName>,
): Handlers<typeof orderCalls> {
  const named = async (order: OrderFields, locale: Language): Promise<OrderFields> => ({
    ...order,
    planName: (await names(locale))(order),
  })
  return {
    async insertOrder({ member, input, locale, signed }) {
      const { orderId, waiting } = await orders.place(member.memberId, { ...input, signedWords: signed?.details })
      if (waiting) return { data: views.showWaiting(waiting, locale) }
      const [order, nameOf] = await Promise.all([views.showOrder(member, orderId), names(locale)])
      return { data: { ...order, planName: nameOf(order) } }
    },
    async payOrder({ member, input, locale }) {
      await orders.payFromBalance(member.memberId, input.orderId)
      return { data: await named(await views.showOrder(member, input.orderId), locale) }
    },
    async cancelOrder({ member, input, locale }) {
      await orders.cancelOrder(member.memberId, input.orderId)
      return { data: await named(await views.showOrder(member, input.orderId), locale) }
    },
    async withdrawOrder({ member, input: { orderId, quote }, locale }) {
      const refund = amountField('quote', quote, decimals)
      await orders.withdrawFromContract(member.memberId, { orderId, refund })
      return { data: await named(await views.showOrder(member, orderId), locale) }
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
        const order = await named(await views.showOrder(member, input.orderId), locale)
        return { data: order, rows: [order], total: 1 }
      }
      const { status: state, pageNum, pageSize } = input
      const [{ rows, total }, nameOf] = await Promise.all([
        views.listOrders(member, { state, pageNum, pageSize }),
        names(locale),
      ])
      return { data: null, rows: rows.map((order) => ({ ...order, planName: nameOf(order) })), total }
    },
    async orderCounts({ member }) {
      return { data: await views.countOrders(member.memberId) }
    },
  }
}
