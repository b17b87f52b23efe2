import { exchangeRates } from '@terahold/contract/calls/member/exchange-rates'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chooseCurrency } from '../../shared/fiat/chosen-currency.ts'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { CurrencyChoice } from './currency-choice.tsx'

setUpComponentTests()

const rate = { perDollar: '0.5', day: '2026-11-25', host: 'www.ecb.europa.eu' } as const
const answerRates = () =>
  api.answer(exchangeRates, {
    rows: [
      { ...rate, currency: 'EUR' },
      { ...rate, currency: 'MXN' },
    ],
    total: 2,
  })
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Also show amounts in' })

describe('the second currency', () => {
  test('is off at first, and offers the currencies that have a rate', async () => {
    answerRates()
    renderForMember(<CurrencyChoice />)
    const options = [...(await choice()).options].map(({ text }) => text)
    expect(options).toEqual(['USDT only', 'EUR · Euro', 'MXN · Mexican Peso'])
    expect((await choice()).value).toBe('')
  })

  test('takes effect on amounts at once, and can be taken back', async () => {
    answerRates()
    const { user } = renderForMember(
      <>
        <CurrencyChoice />
        <p data-testid="amount">
          <Fiat value="3" />
        </p>
      </>,
    )
    await user.selectOptions(await choice(), 'EUR')
    await waitFor(() => expect(screen.getByTestId('amount').textContent).toBe('≈ 1.50 EUR'))
    await user.selectOptions(await choice(), '')
    expect(screen.getByTestId('amount').textContent).toBe('')
  })

  test('that has no rate any more shows as off', async () => {
    answerRates()
    chooseCurrency('XAU')
    renderForMember(<CurrencyChoice />)
    expect((await choice()).value).toBe('')
  })

  test('is named in the language that is chosen', async () => {
    answerRates()
    renderForMember(<CurrencyChoice />)
    await choice()
    await act(() => activateLocale('fr'))
    expect(screen.getByRole('option', { name: 'MXN · peso mexicain' })).toBeTruthy()
  })

  test('is not offered while no currency has a rate', async () => {
    api.answer(exchangeRates, { rows: [], total: 0 })
    const { container } = renderForMember(<CurrencyChoice />)
    await waitFor(() => expect(container.querySelector('[data-loading]')).toBeNull())
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
