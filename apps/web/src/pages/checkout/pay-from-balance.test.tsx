import { myCash } from '@terahold/contract/calls/member/cash'
import { payOrder } from '@terahold/contract/calls/member/orders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createOrder, createPayment } from '../../testing/order-fixture.ts'
import { PayFromBalance } from './pay-from-balance.tsx'

setUpComponentTests()

const order = createOrder()
const cashWith = (available: string) => ({
  available,
  pending: '0',
  held: '0',
  claimed: '0',
  withdrawn: '0',
  earned: '0',
  min: '10',
  feeQuote: '0.05',
  feeFree: '0',
  dayLimitLeft: '10000',
  monthLimitLeft: '50000',
  holdUntil: null,
  holdReason: null,
  symbol: 'USDT',
  decimals: 6,
  chainId: 31_337,
  explorerUrl: null,
})

test('pays the order at a tap if the balance covers it', async () => {
  api.answer(myCash, { data: cashWith('100.25') })
  api.answer(payOrder, { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }) })
  renderForMember(<PayFromBalance order={order} />)
  ;(await screen.findByRole('button', { name: /Pay 100.25 USDT from balance/ })).click()
  await waitFor(() => expect(api.requests(payOrder)).toMatchObject([{ body: { orderId: order.orderId } }]))
})

test('offers nothing if the balance is short, and explains a transfer that was too small', async () => {
  api.answer(myCash, { data: cashWith('100.24') })
  renderForMember(<PayFromBalance order={createOrder({ payment: { ...createPayment(true), amount: '90' } })} />)
  expect(await screen.findByText(/too small/)).toBeTruthy()
  await waitFor(() => expect(api.requests(myCash)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
