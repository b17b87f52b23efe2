import { cancelOrder, type OrderFields, selectOrder, withdrawOrder } from '@terahold/contract/calls/member/orders'
import { orderStates } from '@terahold/contract/codes/orders'
import { languageTags } from '@terahold/locale/languages'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { api, goOffline, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { createOrder, createPayment } from '../../testing/order-fixture.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderCard } from './order-card.tsx'
import { useOrder } from './orders.ts'
import { WithdrawOrder } from './withdraw-order.tsx'

setUpComponentTests()

const withdrawal = { until: '2026-03-16T00:00:00.000Z', refund: '93.567891', remainingDays: 84 }

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

  test('of which a transfer was too small says so, until when the price can still be paid, and leads there', () => {
    const payment = { ...createPayment(true), amount: '100.249999' }
    const card = renderCard(createOrder({ payment }))
    expect(card.textContent).toMatch(/Your transfer was too small.*Ends unpaid in \d/)
    expect(card.textContent).not.toContain('Waiting for finality')
    expect(within(card).getByRole('link', { name: 'Pay' })).toBeTruthy()
    expect(within(card).queryByRole('button', { name: /Cancel/ })).toBeNull()
  })

  test.each(orderStates)('in state %s offers the receipt only once it was paid', (state) => {
    const order = createOrder({ state, coolingEndsAt: '2099-01-02T00:00:00.000Z' })
    const hasReceipt = within(renderCard(order)).queryByRole('link', { name: 'Receipt' }) !== null
    expect(hasReceipt).toBe(state !== 'awaiting_payment' && state !== 'expired')
  })

  test.each(orderStates)('in state %s can be cancelled only unpaid', (state) => {
    const order = createOrder({ state, coolingEndsAt: '2099-01-02T00:00:00.000Z' })
    const canCancel = within(renderCard(order)).queryByRole('button', { name: /Cancel/ }) !== null
    expect(canCancel).toBe(state === 'awaiting_payment')
  })

  test('offers to withdraw from the contract as long as the server quotes a refund', () => {
    const button = (order: OrderFields) =>
      within(renderCard(order)).queryByRole('button', { name: 'Withdraw from contract (TH-260301-0001)' })
    expect(button(createOrder({ state: 'active', withdrawal: null }))).toBeNull()
    cleanup()
    expect(button(createOrder({ state: 'active', withdrawal }))).toBeTruthy()
  })

  test.each([
    ['withdrawal', /Contract withdrawn\. Refunded:\D*5\.5/],
    ['pool_closed', /The pool closed\. Refunded:\D*5\.5/],
    [null, /^(?!.*(withdrawn|closed)).*Refunded:\D*5\.5/],
  ] as const)('says why its money came back: %s', (endedBy, text) => {
    const refund = { amount: '5.5', at: '2026-03-02T10:00:00.000Z' }
    expect(renderCard(createOrder({ state: 'refunded', refund, endedBy })).textContent).toMatch(text)
  })

  test('says in how long its power starts, while the order can still be left', () => {
    const card = renderCard(createOrder({ state: 'cooling_off', coolingEndsAt: '2099-01-02T00:00:00.000Z' }))
    expect(card.textContent).toMatch(/Starts in \d/)
    expect(card.textContent).not.toContain('Ends unpaid')
  })

  test.each(orderStates)('in state %s has a word of its own for it in every language', async (state) => {
    const words: string[] = []
    for (const language of languageTags) {
      await activateLocale(language)
      words.push(renderCard(createOrder({ state })).querySelector('header > p')?.textContent ?? '')
      cleanup()
    }
    expect(words).not.toContain('')
    const others = orderStates.filter((other) => other !== state)
    await activateLocale('es')
    for (const other of others) {
      expect(renderCard(createOrder({ state: other })).querySelector('header > p')?.textContent).not.toBe(words[1])
      cleanup()
    }
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
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(api.requests(cancelOrder)).toMatchObject([{ body: { orderId: order.orderId } }])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('names no refund for an order that was not paid', async () => {
    const { user } = renderForMember(<CancelOrder order={createOrder()} />)
    await user.click(screen.getByRole('button'))
    expect((await screen.findByRole('alertdialog')).textContent).not.toContain('100.25')
  })

  test('shows why the server refused', async () => {
    api.refuse(cancelOrder, { code: 409, message: 'The holding has started.' })
    await confirm()
    await waitFor(() => expect(toasts()).toEqual([{ text: 'The holding has started.', kind: 'error' }]))
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
    await waitFor(() => expect(toasts()).toHaveLength(1))
  })

  test('twice in the same moment cancels once', async () => {
    const release = api.answerLate(cancelOrder, { data: createOrder({ state: 'cancelled' }) })
    const { user } = renderForMember(<CancelOrder order={createOrder()} />)
    await user.click(screen.getByRole('button'))
    const yes = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel order' })
    act(() => {
      yes.click()
      yes.click()
    })
    expect(yes.getAttribute('aria-busy')).toBe('true')
    act(release)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(cancelOrder)).toHaveLength(1)
  })

  test('gives the focus back to its button when the order is kept', async () => {
    const { user } = renderForMember(<CancelOrder order={createOrder()} />)
    await user.click(screen.getByRole('button'))
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel this order'))
    expect(api.requests(cancelOrder)).toEqual([])
  })

  test('is not offered offline', async () => {
    renderForMember(<CancelOrder order={createOrder()} />)
    await goOffline()
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true)
  })
})

describe('withdrawing from the contract', () => {
  const running = createOrder({ state: 'active', payment: createPayment(true), withdrawal })
  const confirmButton = () => screen.getByRole('button', { name: 'Confirm withdrawal' })

  async function open() {
    const view = renderForMember(<WithdrawOrder order={{ ...running, unit: 'USDT' }} />)
    await view.user.click(screen.getByRole('button', { name: /Withdraw from contract/ }))
    await screen.findByRole('dialog', { name: 'Withdraw from contract' }, { timeout: 8_000 })
    return view
  }

  test('shows the order and what comes back, and sends nothing before it is confirmed', async () => {
    await open()
    const sheet = screen.getByRole('dialog')
    expect(sheet.textContent).toContain('TH-260301-0001')
    expect(sheet.textContent).toContain('93.567891')
    expect(sheet.textContent).toContain('84 days')
    expect(api.requests(withdrawOrder)).toEqual([])
  })

  test('sends the refund that was shown, and says that it is done', async () => {
    api.answer(withdrawOrder, { data: createOrder({ state: 'refunded', endedBy: 'withdrawal' }) })
    const { user } = await open()
    await user.click(confirmButton())
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(api.requests(withdrawOrder)).toMatchObject([{ body: { orderId: running.orderId, quote: '93.567891' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('stays open when the refund has changed', async () => {
    api.refuse(withdrawOrder, { code: 409, message: 'from the server', reason: 'quote_changed' })
    const { user } = await open()
    await user.click(confirmButton())
    expect((await screen.findByRole('alert')).textContent).not.toContain('from the server')
    // A tap that was meant for the earlier refund.
    await user.click(confirmButton())
    expect(api.requests(withdrawOrder)).toHaveLength(1)
    await waitFor(() => expect(confirmButton().getAttribute('aria-busy')).toBeNull())
    await user.click(confirmButton())
    await waitFor(() => expect(api.requests(withdrawOrder)).toHaveLength(2))
  })

  test('keeps the server’s words when the period has just ended', async () => {
    function AsRead() {
      const { data: order } = useOrder(running.orderId)
      return order === undefined ? null : <WithdrawOrder order={{ ...order, unit: 'USDT' }} />
    }
    api.answer(selectOrder, { data: running, rows: [], total: 0 })
    const { user } = renderForMember(<AsRead />)
    await user.click(await screen.findByRole('button', { name: /Withdraw from contract/ }))
    await screen.findByRole('dialog', undefined, { timeout: 8_000 })
    api.answer(selectOrder, { data: { ...running, withdrawal: null }, rows: [], total: 0 })
    api.refuse(withdrawOrder, { code: 409, message: 'The period is over.', reason: 'withdrawal_closed' })
    await user.click(confirmButton())
    await waitFor(() => expect(api.requests(selectOrder)).toHaveLength(2))
    expect((await screen.findByRole('alert')).textContent).toBe('The period is over.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  })

  test('once with two taps in the same moment', async () => {
    const release = api.answerLate(withdrawOrder, { data: createOrder({ state: 'refunded', endedBy: 'withdrawal' }) })
    await open()
    act(() => {
      confirmButton().click()
      confirmButton().click()
    })
    act(release)
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(api.requests(withdrawOrder)).toHaveLength(1)
  })

  test('stays open without an answer, and can be confirmed again with the same refund', async () => {
    api.disconnect(withdrawOrder)
    const { user } = await open()
    await user.click(confirmButton())
    expect(await screen.findByRole('alert')).toBeTruthy()
    api.answer(withdrawOrder, { data: createOrder({ state: 'refunded', endedBy: 'withdrawal' }) })
    await waitFor(() => expect(confirmButton().getAttribute('aria-busy')).toBeNull())
    await user.click(confirmButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [lost, again] = api.requests(withdrawOrder).map(({ body }) => body)
    expect(again).toEqual(lost)
  })

  test('changes nothing when the contract is kept, and gives the focus back', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Keep contract' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Withdraw from contract/))
    expect(api.requests(withdrawOrder)).toEqual([])
  })

  test('names one day that has not started as one day', async () => {
    const order = { ...running, unit: 'USDT', withdrawal: { ...withdrawal, remainingDays: 1 } }
    const { user } = renderForMember(<WithdrawOrder order={order} />)
    await user.click(screen.getByRole('button', { name: /Withdraw from contract/ }))
    expect((await screen.findByRole('dialog')).textContent).toMatch(/Days not started1 day(?!s)/)
  })

  test('cannot be done offline', async () => {
    await open()
    await goOffline()
    expect(confirmButton().hasAttribute('disabled')).toBe(true)
  })
})
