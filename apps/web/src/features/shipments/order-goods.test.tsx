import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { to } from '@terahold/contract/pages'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { createAddress } from '../../testing/address-fixture.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder } from '../../testing/order-fixture.ts'
import { OrderGoods } from './order-goods.tsx'
import { ShipmentTimeline } from './shipment-timeline.tsx'
import type { ShipmentEvent } from './shipments.ts'

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

describe('the steps of a shipment', () => {
  const event = (kind: ShipmentEvent['kind'], day: number, place: string | null = null): ShipmentEvent => ({
    kind,
    at: `2026-03-0${day}T10:00:00.000Z`,
    place,
    text: `Text of ${kind}`,
  })
  const steps = (...events: readonly ShipmentEvent[]) => {
    renderForMember(<ShipmentTimeline events={events} />)
    return screen.getAllByRole('listitem')
  }

  test('name the place in the language, and mark the newest as the current', async () => {
    await activateLocale('fr')
    const [newest, oldest] = steps(event('in_transit', 2, 'DE'), event('in_transit', 1))
    expect(newest?.textContent).toContain('Allemagne')
    expect([newest, oldest].map((step) => step?.getAttribute('aria-current'))).toEqual(['step', null])
  })

  test('have no current one once the goods were delivered', () => {
    for (const step of steps(event('delivered', 3), event('in_transit', 2)))
      expect(step.getAttribute('aria-current')).toBeNull()
  })

  test.each(['failed_attempt', 'exception', 'returned'] as const)('mark a problem (%s), also an old one', (kind) => {
    const [, old] = steps(event('in_transit', 3), event(kind, 2))
    expect(within(old ?? document.body).getByRole('img', { name: 'problem' })).toBeTruthy()
  })
})
