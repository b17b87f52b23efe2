import type { OrderState } from '@terahold/contract/codes/orders'
import { expect, test } from 'vitest'
import { ordersOfMix } from './mix-orders.ts'

const begun = Date.parse('2026-11-20T12:00:00Z')
const order = (orderId: string, planId: string, qty: number, at: string, state: OrderState = 'awaiting_payment') => ({
  orderId,
  planId,
  qty,
  state,
  stateLog: [{ at }],
})
const parts = [
  { planId: 'ten', qty: 2 },
  { planId: 'five', qty: 1 },
]
const found = (...orders: ReturnType<typeof order>[]) =>
  ordersOfMix(parts, orders, begun).map((each) => each?.orderId ?? null)

test('a part is ordered when an order of that plan and number was placed since', () => {
  expect(found(order('a', 'five', 1, '2026-11-20T12:05:00Z'))).toEqual([null, 'a'])
  expect(found(order('a', 'ten', 3, '2026-11-20T12:05:00Z'))).toEqual([null, null])
})

test('an order from before does not count, one within the clock’s error does', () => {
  expect(found(order('a', 'ten', 2, '2026-11-20T11:59:00Z'))).toEqual([null, null])
  expect(found(order('a', 'ten', 2, '2026-11-20T11:59:59Z'))).toEqual(['a', null])
})

test.each(['cancelled', 'expired', 'refunded'] as const)('an order that is %s is to be placed again', (state) => {
  expect(found(order('a', 'ten', 2, '2026-11-20T12:05:00Z', state))).toEqual([null, null])
})
