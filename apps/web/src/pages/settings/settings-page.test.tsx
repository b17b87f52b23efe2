import { exchangeRates } from '@terahold/contract/calls/member/exchange-rates'
import { profile } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

const euro = { currency: 'EUR', perDollar: '0.5', day: '2026-11-25', host: 'www.ecb.europa.eu' } as const

function currencies(page: HTMLElement): HTMLSelectElement | undefined {
  return within(page)
    .getAllByRole<HTMLSelectElement>('combobox')
    .find(({ options }) => [...options].some(({ value }) => value === 'EUR'))
}

test('offers the currencies that have a rate, and amounts follow the choice at once', async () => {
  api.answer(profile, { data: createProfile() })
  api.answer(exchangeRates, { rows: [euro], total: 1 })
  const figure = renderForMember(<Fiat value="3" />).container
  const { page, user } = await openPage(to.settings())
  await waitFor(() => expect(currencies(page)).toBeTruthy())
  const choice = currencies(page) as HTMLSelectElement
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual(['USDT only', 'EUR · Euro'])
  expect(figure.textContent).toBe('')
  await user.selectOptions(choice, 'EUR')
  await waitFor(() => expect(figure.textContent).toBe('≈ 1.50 EUR'))
  await user.selectOptions(choice, '')
  expect(figure.textContent).toBe('')
})

test('offers no other currency while none has a rate', async () => {
  api.answer(profile, { data: createProfile() })
  api.answer(exchangeRates, { rows: [], total: 0 })
  const { page } = await openPage(to.settings())
  await waitFor(() => expect(api.requests(exchangeRates)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(within(page).getAllByRole('combobox')).toHaveLength(1)
})
