import { cancelOrder, orderCounts, selectOrder } from '@terahold/contract/calls/member/orders'
import { myHoldings } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { createAddress } from '../../testing/address-fixture.ts'
import { api, goOffline, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { findQuestion, openPage } from '../../testing/open-page.tsx'
import { createOrder, createPayment } from '../../testing/order-fixture.ts'
import { filters } from './state-chips.tsx'

setUpComponentTests()

const counts = {
  all: 12,
  awaitingPayment: 1,
  coolingOff: 2,
  active: 3,
  toShip: 0,
  shipped: 0,
  completed: 4,
  cancelled: 1,
  expired: 1,
  refunded: 0,
  withdrawable: 0,
  withdrawableUntil: null,
}
const shown = (...rows: ReturnType<typeof createOrder>[]) =>
  api.answer(selectOrder, { data: null, rows, total: rows.length })

beforeEach(() => {
  api.answer(orderCounts, { data: counts })
  api.answer(myHoldings, { rows: [], total: 0 })
})

const chips = (page: HTMLElement) =>
  within(page)
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))

describe('the states of orders', () => {
  test('show their number of orders, and no number for zero', async () => {
    shown(createOrder())
    const { page } = await openPage(to.orders())
    await waitFor(() => expect(chips(page)[0]?.textContent).toMatch(/12$/))
    const numbers = chips(page).map(({ textContent }) => /\d+$/.exec(textContent)?.[0] ?? '')
    expect(numbers).toEqual(['12', '1', '2', '3', '', '', '4', '1', '1', ''])
  })

  test.each(filters.map((state, place) => [state, place + 1] as const))(
    '%s shows only those orders, and all of them again at a second tap',
    async (state, place) => {
      shown(createOrder())
      const { page, user } = await openPage(to.orders())
      await within(page).findByRole('article')
      await user.click(chips(page)[place] ?? page)
      await waitFor(() => expect(api.requests(selectOrder).at(-1)?.query.status).toBe(state))
      expect(chips(page).filter((chip) => chip.getAttribute('aria-pressed') === 'true')).toEqual([chips(page)[place]])
      await user.click(chips(page)[place] ?? page)
      await waitFor(() => expect(chips(page)[0]?.getAttribute('aria-pressed')).toBe('true'))
    },
  )

  test('come from the address, and an unknown one shows all', async () => {
    shown()
    const first = await openPage(to.orders({ state: 'shipped' }))
    await waitFor(() => expect(api.requests(selectOrder)[0]?.query.status).toBe('shipped'))
    first.close()
    await openPage(to.orders({ state: 'lost' }))
    await waitFor(() => expect(api.requests(selectOrder).at(-1)?.query).not.toHaveProperty('status'))
  })
})

describe('the list', () => {
  test('that cannot be read says why, and is read again at a tap', async () => {
    api.refuse(selectOrder, { code: 503, message: 'We are updating.' })
    const { page, user } = await openPage(to.orders())
    expect(await within(page).findByText('We are updating.')).toBeTruthy()
    shown(createOrder())
    await user.click(within(page).getByRole('button', { name: 'Try again' }))
    expect(await within(page).findByRole('article')).toBeTruthy()
    expect(within(page).queryByText('We are updating.')).toBeNull()
  })

  test('stays while it cannot be refreshed, and says of when it is', async () => {
    shown(createOrder())
    const { page } = await openPage(to.orders())
    await within(page).findByRole('article')
    await goOffline()
    await act(() => refreshSubjects(['orders']))
    expect(await within(page).findByText(/^Figures of .* Update failed\.$/)).toBeTruthy()
    expect(within(page).getByRole('article')).toBeTruthy()
    expect(within(page).getByRole('button', { name: 'Cancel this order' }).hasAttribute('disabled')).toBe(true)
  })

  test('is empty with the way to the plans', async () => {
    shown()
    const { page } = await openPage(to.orders())
    expect((await within(page).findByRole('link')).getAttribute('href')).toBe(to.subscribe())
  })

  test('links goods on their way to their shipment', async () => {
    const shipment = {
      state: 'shipped' as const,
      carrier: 'Post',
      trackingNo: 'X1',
      eta: '2099-03-04',
      shippedAt: null,
      deliveredAt: null,
      refund: null,
    }
    const { id: _, isDefault: __, ...address } = createAddress()
    const order = createOrder({ state: 'active', address, shipment })
    shown(order)
    const { page } = await openPage(to.orders())
    await within(page).findByRole('article')
    const { orderNo, orderId } = order
    expect(page.querySelector(`a[href="${to.shipment({ orderNo, orderId })}"]`)).not.toBeNull()
    expect(page.textContent).toContain('2099')
  })

  test('shows an order as it is after a lost answer to its cancellation', async () => {
    shown(createOrder())
    api.disconnect(cancelOrder)
    const { page, user } = await openPage(to.orders())
    const card = await within(page).findByRole('article')
    await user.click(within(card).getByRole('button', { name: /cancel/i }))
    const { yes } = await findQuestion()
    shown(createOrder({ state: 'cancelled' }))
    await user.click(yes)
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['error']))
    await waitFor(() => expect(card.textContent).toContain('Cancelled'))
    expect(within(card).queryByRole('link', { name: 'Pay' })).toBeNull()
    expect(api.requests(cancelOrder)).toHaveLength(1)
  })

  test('shows an order that was paid before it could be cancelled, with the refusal', async () => {
    shown(createOrder())
    api.refuse(cancelOrder, { code: 409, message: 'This order is paid.' })
    const { page, user } = await openPage(to.orders())
    const card = await within(page).findByRole('article')
    await user.click(within(card).getByRole('button', { name: /cancel/i }))
    const { yes } = await findQuestion()
    shown(createOrder({ payment: createPayment(false) }))
    await user.click(yes)
    await waitFor(() => expect(toasts()).toEqual([{ text: 'This order is paid.', kind: 'error' }]))
    expect(await within(card).findByRole('link', { name: 'Track payment' })).toBeTruthy()
    expect(within(card).queryByRole('button', { name: /cancel/i })).toBeNull()
  })

  test('cancels an unpaid order after asking, once', async () => {
    shown(createOrder())
    api.answer(cancelOrder, { data: createOrder({ state: 'cancelled' }) })
    const { page, user } = await openPage(to.orders())
    const card = await within(page).findByRole('article')
    await user.click(within(card).getByRole('button', { name: /cancel/i }))
    await user.click((await findQuestion()).yes)
    await waitFor(() => expect(api.requests(cancelOrder)).toMatchObject([{ body: { orderId: testId(11) } }]))
    await waitFor(() => expect(api.requests(selectOrder).length).toBeGreaterThan(1))
    expect(toasts().map(({ kind }) => kind)).not.toContain('error')
  })
})
