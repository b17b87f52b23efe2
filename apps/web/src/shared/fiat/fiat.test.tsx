import { exchangeRates } from '@terahold/contract/calls/member/exchange-rates'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { activateLocale } from '../locale/i18n.ts'
import { storage } from '../storage/storage.ts'
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

test('an amount inside of a link has no tap of its own', async () => {
  rates()
  chooseCurrency('EUR')
  const { container } = renderForMember(
    <a href="#/">
      <Fiat value="1" isPlain />
    </a>,
  )
  await waitFor(() => expect(container.textContent).toContain('EUR'))
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['en', '≈ 18,500.00 MXN'],
  ['fr', '≈ 18 500,00 MXN'],
  ['es', '≈ 18.500,00 MXN'],
  ['zh-Hans', '≈ 18,500.00 MXN'],
])('an amount is written as the language %s does', async (language, text) => {
  await activateLocale(language as 'en')
  rates()
  chooseCurrency('MXN')
  const { container } = renderForMember(<Fiat value="1000" isPlain />)
  await waitFor(() => expect(container.textContent?.replace(/[\u00a0\u202f]/g, ' ')).toBe(text))
})

test('the rate closes with the keyboard, and the focus is on the amount again', async () => {
  rates()
  chooseCurrency('EUR')
  const { user } = renderForMember(<Fiat value="1" />)
  const amount = await screen.findByRole('button')
  amount.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(amount)
})

test('amounts stay in USDT while the rates cannot be read, without a word at each of them', async () => {
  api.refuse(exchangeRates, { code: 503, message: 'Later.' })
  chooseCurrency('EUR')
  const { container } = renderForMember(<Fiat value="1" />)
  await waitFor(() => expect(api.requests(exchangeRates)).toHaveLength(1))
  expect(container.textContent).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('many amounts of a page ask for the rates once', async () => {
  rates()
  chooseCurrency('EUR')
  renderForMember(
    <>
      <Fiat value="1" />
      <Fiat value="2" />
      <Fiat value="3" isPlain />
    </>,
  )
  await waitFor(() => expect(screen.getAllByText(/≈/)).toHaveLength(3))
  expect(api.requests(exchangeRates)).toHaveLength(1)
})

test('a choice of this device that is no text counts as none', () => {
  storage.set('currency', { currency: 'EUR' })
  const { container } = renderForMember(<Fiat value="1" />)
  expect(container.textContent).toBe('')
})
