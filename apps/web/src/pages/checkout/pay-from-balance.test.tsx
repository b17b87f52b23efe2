import { myCash } from '@terahold/contract/calls/member/cash'
import { payOrder } from '@terahold/contract/calls/member/orders'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, createPayment } from '../../testing/order-fixture.ts'
import { PayFromBalance } from './pay-from-balance.tsx'

setUpComponentTests()

const order = createOrder()
const paid = { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }) }

async function offer(available = '100.25') {
  api.answer(myCash, { data: createCash({ available }) })
  const { user } = renderForMember(<PayFromBalance order={order} />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Pay 100.25 USDT from balance/ })
  return { user, button }
}

describe('an order that the balance covers', () => {
  test.each(['100.25', '100.250001', '99999999999999999999'])(
    'of %s USDT is paid at a tap, once with two',
    async (sum) => {
      const { user, button } = await offer(sum)
      const answer = api.answerLate(payOrder, paid)
      await user.click(button)
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
      await user.click(button)
      answer()
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
      expect(api.requests(payOrder)).toMatchObject([{ body: { orderId: order.orderId } }])
    },
  )

  test('is paid once by two taps in the same moment', async () => {
    const { button } = await offer()
    api.answer(payOrder, paid)
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(api.requests(payOrder)).toHaveLength(1)
  })

  test.each([
    [
      'was refused',
      () => api.refuse(payOrder, { code: 409, message: 'The order has expired.' }),
      'The order has expired.',
    ],
    ['got no answer', () => api.disconnect(payOrder), 'System maintenance, please try again later!'],
  ])('whose payment %s says so, and can be paid again', async (_, fail, text) => {
    const { user, button } = await offer()
    fail()
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    api.answer(payOrder, paid)
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(api.requests(payOrder)).toHaveLength(2)
  })

  test('cannot be paid offline', async () => {
    const { button } = await offer()
    await goOffline()
    expect(button.disabled).toBe(true)
  })
})

test('offers nothing if the balance is short, and explains a transfer that was too small', async () => {
  api.answer(myCash, { data: createCash({ available: '100.249999' }) })
  renderForMember(<PayFromBalance order={createOrder({ payment: { ...createPayment(true), amount: '90' } })} />)
  expect(await screen.findByText(/too small/)).toBeTruthy()
  await waitFor(() => expect(api.requests(myCash)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
