import type { OrderState } from '@terahold/contract/codes/orders'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import { sql } from 'kysely'
import { addressText } from '../addresses/addresses.ts'
import { orderedName, planName } from '../catalogue/plan-texts.ts'
import { orderPrice } from '../catalogue/price-rules.ts'
import { amountField } from '../http/call/fields.ts'
import { type ChangeDescriptions, changeText } from '../members/changes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Subjects } from './subjects.ts'

type OrderChanges = Pick<
  ChangeDescriptions,
  'insertOrder' | 'payOrder' | 'cancelOrder' | 'withdrawOrder' | 'exitHolding'
>

/**
 * The words for orders and holdings. An order needs a signature if it delivers goods, because that decides where value
 * goes, and if more than a small amount is paid from the balance. A change that will be refused, or was made already,
 * needs no signature.
 */
export function describeOrderChanges(
  { db, token }: Pick<Infrastructure, 'db' | 'token'>,
  { catalogue, addresses, orderViews }: Pick<Subjects, 'catalogue' | 'addresses' | 'orderViews'>,
): OrderChanges {
  const smallAmount = parseAmount(business.unsignedOrderAtMost, token.decimals)
  const show = (amount: bigint) => `${formatAmount(amount, token.decimals)} ${token.symbol}`
  return {
    async insertOrder({ member, locale, input: { planId, qty, payFrom, addressId } }) {
      if (payFrom === 'wallet' && addressId === undefined) return null
      const plan = await catalogue.findPlan(db, planId)
      if (!plan) return null
      const { total } = orderPrice(plan.offer, plan.terms.hashrateFee, qty)
      const values = { plan: planName(plan, locale), qty: String(qty), price: show(total) }
      if (addressId === undefined) return total > smallAmount ? changeText(locale, 'payOrder', values) : null
      const address = await unlessRefused(addresses.find(member.memberId, addressId))
      if (!address) return null
      const change = payFrom === 'balance' ? 'orderGoodsFromBalance' : 'orderGoods'
      return changeText(locale, change, { ...values, address: addressText(address) })
    },

    async payOrder({ member, locale, input: { orderId } }) {
      const order = await unlessRefused(orderViews.showOrder(member, orderId, locale))
      if (order?.state !== 'awaiting_payment') return null
      const total = parseAmount(order.price, token.decimals)
      if (total <= smallAmount) return null
      return changeText(locale, 'payOrder', { plan: order.planName, qty: String(order.qty), price: show(total) })
    },

    async cancelOrder({ member, locale, input: { orderId } }) {
      const order = await unlessRefused(orderViews.showOrder(member, orderId, locale))
      // Nothing was paid for any other order that can be cancelled.
      if (order?.state !== 'cooling_off') return null
      const total = parseAmount(order.price, token.decimals)
      return changeText(locale, 'endOrder', { plan: order.planName, qty: String(order.qty), price: show(total) })
    },

    async withdrawOrder({ member, locale, input: { orderId, quote } }) {
      const order = await unlessRefused(orderViews.showOrder(member, orderId, locale))
      if (!order || over.has(order.state)) return null
      const refund = amountField('quote', quote, token.decimals)
      return changeText(locale, 'endOrder', { plan: order.planName, qty: String(order.qty), price: show(refund) })
    },

    async exitHolding({ member, locale, input: { holdingId, quote } }) {
      const holding = await db
        .selectFrom('holding as h')
        .innerJoin('subscription_order as o', (join) =>
          join.onRef('o.member_id', '=', 'h.member_id').onRef('o.order_id', '=', 'h.order_id'),
        )
        .select(['h.state', orderedName(sql`o`, locale).as('planName')])
        .where('h.member_id', '=', member.memberId)
        .where('h.holding_id', '=', holdingId)
        .executeTakeFirst()
      if (!holding || holding.state === 'refunded') return null
      const refund = amountField('quote', quote, token.decimals)
      return changeText(locale, 'exitHolding', { plan: holding.planName, price: show(refund) })
    },
  }
}

/** States in which nothing can be withdrawn from an order any more. */
const over: ReadonlySet<string> = new Set<OrderState>(['awaiting_payment', 'expired', 'cancelled', 'refunded'])

/** Returns undefined for an object that is not the member's, which the call's own handler refuses. */
function unlessRefused<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}
