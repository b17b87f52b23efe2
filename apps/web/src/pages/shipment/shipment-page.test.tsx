import { selectOrder } from '@terahold/contract/calls/member/orders'
import { trackShipment } from '@terahold/contract/calls/member/shipments'
import { shipmentEventKinds, shipmentStates } from '@terahold/contract/codes/shipments'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { createAddress } from '../../testing/address-fixture.ts'
import { api, member, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createOrder } from '../../testing/order-fixture.ts'

setUpComponentTests()

const orderNo = 'TH-260301-0001'
const orderId = testId(11)
const { id: _, isDefault: __, ...address } = createAddress()
const event = (kind: (typeof shipmentEventKinds)[number], hour: number) => ({
  kind,
  at: `2026-03-04T1${hour}:00:00.000Z`,
  place: 'DE',
  text: `It was ${kind}.`,
})
const shipment = {
  orderNo,
  carrier: 'Post',
  trackingNo: 'JJD 0001 2345',
  state: 'shipped' as const,
  eta: '2099-03-04',
  events: [event('in_transit', 2), event('picked_up', 1)],
}

beforeEach(() => api.answer(selectOrder, { data: createOrder({ address }), rows: [], total: 0 }))

async function openShipment(changes: Partial<Parameters<typeof api.answer<typeof trackShipment>>[1]['data']> = {}) {
  api.answer(trackShipment, { data: { ...shipment, ...changes } })
  const opened = await openPage(to.shipment({ orderNo, orderId }))
  await waitFor(() => expect(headline(opened.page)).not.toBe(''))
  return opened
}

/** The state in words, which is announced when it changes. */
const headline = (page: HTMLElement) => page.querySelector('header [aria-live]')?.textContent ?? ''

test('the shipment of an order is read by its number, and shows carrier, number, day and address', async () => {
  const { page } = await openShipment()
  expect(api.requests(trackShipment)).toMatchObject([{ query: { orderNo } }])
  for (const text of ['Post', 'JJD 0001 2345', 'Mar 4, 2099', orderNo]) expect(page.textContent).toContain(text)
  await waitFor(() => expect(page.textContent).toContain('Hauptstraße 7'))
})

test('the shipment is asked for with the member’s address as uuid', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  await openShipment()
  const sent = fetch.mock.calls.find(([url]) => typeof url === 'string' && url.startsWith(trackShipment.path))
  expect(new Headers(sent?.[1]?.headers).get('uuid')).toBe(member.address)
})

test('its number can be copied', async () => {
  const { page, user } = await openShipment()
  await user.click(within(page).getByRole('button', { name: /number/ }))
  expect(await navigator.clipboard.readText()).toBe('JJD 0001 2345')
  expect(toasts()).toHaveLength(1)
})

test.each(shipmentStates)(
  'in state %s it has a headline of its own, and an expected day only under way',
  async (state) => {
    const { page } = await openShipment({ state })
    expect(headline(page)).not.toBe('')
    expect(page.textContent.includes('2099')).toBe(state === 'to_ship' || state === 'shipped')
  },
)

const steps = (page: HTMLElement) => [...page.querySelectorAll('ol li')]

describe('its steps', () => {
  test('are listed newest first in the carrier’s words, with place and time', async () => {
    const { page } = await openShipment()
    const found = steps(page)
    expect(found.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null])
    expect(found[0]?.textContent).toContain('It was in_transit.')
    expect(found[0]?.textContent).toContain('Germany')
  })

  test('are marked differently when something went wrong', async () => {
    const marks = new Map<string, string | null>()
    for (const kind of shipmentEventKinds) {
      const { page, close } = await openShipment({ events: [event('picked_up', 3), event(kind, 2)] })
      marks.set(kind, steps(page)[1]?.querySelector('[role=img]')?.getAttribute('aria-label') ?? null)
      close()
      queryClient.clear()
    }
    const done = marks.get('in_transit')
    const trouble = shipmentEventKinds.filter((kind) => marks.get(kind) !== done)
    expect(trouble).toEqual(['failed_attempt', 'exception', 'returned'])
  })

  test.each(['to_ship', 'shipped'] as const)('that do not exist in state %s are explained', async (state) => {
    const { page } = await openShipment({ state, events: [] })
    expect(steps(page)).toEqual([])
    const other = state === 'to_ship' ? 'not reported' : 'not left'
    expect(page.textContent).not.toContain(other)
  })
})

test('the refund for the goods is shown', async () => {
  const refund = { amount: '7.5', at: '2026-03-04T10:00:00.000Z' }
  const goods = {
    state: 'refunded' as const,
    carrier: null,
    trackingNo: null,
    eta: null,
    shippedAt: null,
    deliveredAt: null,
    refund,
  }
  api.answer(selectOrder, { data: createOrder({ address, shipment: goods }), rows: [], total: 0 })
  const { page } = await openShipment({ state: 'refunded' })
  await waitFor(() => expect(page.textContent).toContain('7.50 USDT'))
})

test('an order without a shipment is explained instead of an error', async () => {
  api.refuse(trackShipment, { code: 404, message: 'No shipment.', reason: 'shipment_unknown' })
  const { page } = await openPage(to.shipment({ orderNo, orderId }))
  expect((await within(page).findByRole('link')).getAttribute('href')).toBe(to.orders())
  expect(page.textContent).not.toContain('No shipment.')
})

test('help with it names the order', async () => {
  const { page } = await openShipment()
  expect(within(page).getByRole('link').getAttribute('href')).toBe(to.support({ refId: orderNo }))
})
