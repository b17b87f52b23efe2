import { cancelOrder } from '@terahold/contract/calls/orders'
import { orderStates } from '@terahold/contract/codes/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, goOffline, notices, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, createPayment } from '../../testing/order-fixture.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderCard } from './order-card.tsx'

setUpComponentTests()

const coolingOff = createOrder({
  state: 'cooling_off',
  payment: createPayment(true),
  coolingEndsAt: '2099-01-02T00:00:00.000Z',
})

function renderCard(order = createOrder(), onTimeUp = () => {}) {
  renderForMember(<OrderCard order={order} onTimeUp={onTimeUp} goods={<p>goods</p>} exit={<p>exit</p>} />)
  return screen.getByRole('article', { name: order.orderNo })
}

describe('an order card', () => {
  test('shows plan, quantity, number and the exact price', () => {
    const card = renderCard()
    expect(within(card).getByRole('heading', { level: 2 }).textContent).toBe('North 90 × 2')
    expect(card.textContent).toContain('TH-260301-0001')
    expect(card.textContent).toContain('100.25')
    expect(within(card).getByText('goods')).toBeTruthy()
    expect(within(card).getByText('exit')).toBeTruthy()
  })

  test('leads to paying an order that is not paid', () => {
    const order = createOrder()
    const link = within(renderCard(order)).getByRole('link', { name: 'Pay' })
    expect(link.getAttribute('href')).toContain(order.orderId)
  })

  test('leads to following a payment that was seen, and offers no cancellation', () => {
    const card = renderCard(createOrder({ payment: createPayment(false) }))
    expect(within(card).getByRole('link', { name: /payment/ })).toBeTruthy()
    expect(within(card).queryByRole('button')).toBeNull()
  })

  test.each(orderStates)('in state %s offers the receipt only once it was paid', (state) => {
    const order = createOrder({ state, coolingEndsAt: '2099-01-02T00:00:00.000Z' })
    const hasReceipt = within(renderCard(order)).queryByRole('link', { name: 'Receipt' }) !== null
    expect(hasReceipt).toBe(state !== 'awaiting_payment' && state !== 'expired')
  })

  test.each(orderStates)('in state %s can be cancelled only before the holding starts', (state) => {
    const order = createOrder({ state, coolingEndsAt: '2099-01-02T00:00:00.000Z' })
    const canCancel = within(renderCard(order)).queryByRole('button') !== null
    expect(canCancel).toBe(state === 'awaiting_payment' || state === 'cooling_off')
  })

  test('shows a refund with every digit', () => {
    const refund = { amount: '99.123456', at: '2026-03-02T10:00:00.000Z' }
    expect(renderCard(createOrder({ state: 'refunded', refund })).textContent).toContain('99.123456')
  })

  test('says when its time is up', async () => {
    const onTimeUp = vi.fn()
    renderCard(createOrder({ expiresAt: new Date(Date.now() + 300).toISOString() }), onTimeUp)
    await waitFor(() => expect(onTimeUp).toHaveBeenCalled(), { timeout: 5_000 })
  })
})

describe('cancelling an order', () => {
  async function confirm(order = createOrder()) {
    const { user } = renderForMember(<CancelOrder order={order} />)
    await user.click(screen.getByRole('button'))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  }

  test('asks first and sends the order’s id', async () => {
    const order = createOrder()
    api.answer(cancelOrder, { data: createOrder({ state: 'cancelled' }) })
    await confirm(order)
    await waitFor(() => expect(notices().map(({ kind }) => kind)).toEqual(['success']))
    expect(api.requests(cancelOrder)).toMatchObject([{ body: { orderId: order.orderId } }])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('names the full refund of an order in cooling-off', async () => {
    const { user } = renderForMember(<CancelOrder order={coolingOff} />)
    await user.click(screen.getByRole('button', { name: /refund/ }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('100.25')
  })

  test('names no refund for an order that was not paid', async () => {
    const { user } = renderForMember(<CancelOrder order={createOrder()} />)
    await user.click(screen.getByRole('button'))
    expect((await screen.findByRole('alertdialog')).textContent).not.toContain('100.25')
  })

  test('shows why the server refused', async () => {
    api.refuse(cancelOrder, { code: 409, message: 'The holding has started.' })
    await confirm(coolingOff)
    await waitFor(() => expect(notices()).toEqual([{ text: 'The holding has started.', kind: 'error' }]))
  })

  test('keeps the order with Enter, because the safe button has the focus', async () => {
    const { user } = renderForMember(<CancelOrder order={createOrder()} />)
    await user.click(screen.getByRole('button'))
    const dialog = await screen.findByRole('alertdialog')
    const keep = within(dialog)
      .getAllByRole('button')
      .find(({ textContent }) => textContent !== 'Cancel order')
    await waitFor(() => expect(document.activeElement).toBe(keep))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(cancelOrder)).toEqual([])
  })

  test('cancels with the keyboard after moving to the other button', async () => {
    api.answer(cancelOrder, { data: createOrder({ state: 'cancelled' }) })
    const { user } = renderForMember(<CancelOrder order={createOrder()} />)
    await user.click(screen.getByRole('button'))
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(document.activeElement?.closest('[role=alertdialog]')).not.toBeNull())
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Cancel order')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(api.requests(cancelOrder)).toHaveLength(1))
    await waitFor(() => expect(notices()).toHaveLength(1))
  })

  test('is not offered offline', async () => {
    renderForMember(<CancelOrder order={createOrder()} />)
    await goOffline()
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true)
  })
})
