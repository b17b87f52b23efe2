import { exchangeRates } from '@terahold/contract/calls/member/exchange-rates'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { chooseCurrency } from './chosen-currency.ts'
import { Fiat } from './fiat.tsx'

setUpComponentTests()

const euro = { currency: 'EUR', perDollar: '0.9249', day: '2026-11-25', host: 'www.ecb.europa.eu' } as const
const peso = { currency: 'MXN', perDollar: '18.5', day: '2026-11-25', host: 'demo' } as const
const rates = () => api.answer(exchangeRates, { rows: [euro, peso], total: 2 })

test('amounts are in USDT only, and no rate is read, until a currency is chosen', async () => {
  const { container } = renderForMember(<Fiat value="3.6" />)
  expect(container.textContent).toBe('')
  expect(api.requests(exchangeRates)).toEqual([])
})

test('amounts are rounded down, also a loss, and go with the choice', async () => {
  rates()
  chooseCurrency('EUR')
  const { container } = renderForMember(
    <>
      <p data-figure="gain">
        <Fiat value="1.389" of="3.6" />
      </p>
      <p data-figure="loss">
        <Fiat value="-2.22" isPlain />
      </p>
    </>,
  )
  const figure = (name: string) => container.querySelector(`[data-figure=${name}]`)?.textContent
  await waitFor(() => expect(figure('gain')).toBe('≈ 1.28 / 3.32 EUR'))
  expect(figure('loss')).toBe('≈ −2.06 EUR')
  act(() => chooseCurrency(''))
  expect(figure('gain')).toBe('')
})

test.each([
  [euro, '0.9249 EUR', 'www.ecb.europa.eu'],
  [peso, '18.50 MXN', 'Invented for the demo'],
])('a tap on an amount shows the rate, its day and its source: $currency', async ({ currency }, rate, source) => {
  rates()
  chooseCurrency(currency)
  const { user } = renderForMember(<Fiat value="1" />)
  await user.click(await screen.findByRole('button'))
  const dialog = await screen.findByRole('dialog')
  for (const text of [rate, 'Nov 25, 2026', source, '1 USDT as 1 US dollar']) expect(dialog.textContent).toContain(text)
})

test('an amount whose currency has no rate any more stays in USDT', async () => {
  rates()
  act(() => chooseCurrency('XAU'))
  const { container } = renderForMember(<Fiat value="1" />)
  await waitFor(() => expect(api.requests(exchangeRates)).toHaveLength(1))
  await waitFor(() => expect(container.textContent).toBe(''))
})
