import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createAddress } from '../../testing/address-fixture.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder } from '../../testing/order-fixture.ts'
import { OrderGoods } from './order-goods.tsx'

setUpComponentTests()

type Shipment = NonNullable<OrderFields['shipment']>
const address = createAddress() as unknown as NonNullable<OrderFields['address']>
const shipmentIn = (state: Shipment['state'], eta: string | null = null) =>
  ({ state, carrier: null, trackingNo: null, eta, stateLog: [] }) as unknown as Shipment

const show = (changes: Partial<OrderFields>) =>
  renderForMember(<OrderGoods order={createOrder(changes)} />).container.textContent

test('an order without goods says nothing of them', () => {
  expect(show({ state: 'cooling_off' })).toBe('')
})

test.each([
  ['cooling_off', 'Goods are sent after cooling-off.'],
  ['awaiting_payment', ''],
  ['cancelled', ''],
] as const)('goods that were not packed, of an order in %s: %j', (state, text) => {
  expect(show({ state, address })).toBe(text)
})

test.each([
  ['shipped', '2026-03-09', /expected on Mar 9, 2026/],
  ['shipped', null, /^Goods: \S/],
  ['delivered', '2026-03-09', /^Goods: \S/],
] as const)('goods that are %s, expected %s, lead to their shipment', (state, eta, text) => {
  const shown = show({ state: 'active', address, shipment: shipmentIn(state, eta) })
  expect(shown).toMatch(text)
  expect(shown?.includes('expected on')).toBe(state === 'shipped' && eta !== null)
  const { orderNo, orderId } = createOrder()
  expect(screen.getByRole('link', { name: 'Track shipment' }).getAttribute('href')).toBe(
    to.shipment({ orderNo, orderId }),
  )
})
