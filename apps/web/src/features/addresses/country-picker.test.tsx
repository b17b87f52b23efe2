import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { countries, createAddress } from '../../testing/address-fixture.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { AddressLines } from './address-lines.tsx'
import { CountryPicker } from './country-picker.tsx'

setUpComponentTests()

type Given = { readonly value?: string; readonly byCode?: boolean; readonly error?: string }

function Picker({ value = '', ...given }: Given) {
  const [chosen, setChosen] = useState(value)
  return <CountryPicker label="Country" countries={countries} value={chosen} onChoose={setChosen} {...given} />
}

const picker = () => screen.getByRole('button', { name: /^Country/ })

async function open(given: Given = {}) {
  const { user } = renderForMember(<Picker {...given} />)
  await user.click(picker())
  const sheet = await screen.findByRole('dialog', { name: 'Country' })
  const search = within(sheet).getByRole('searchbox')
  const found = () =>
    within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { user, sheet, search, found }
}

describe('a country', () => {
  test('is chosen by a tap, and the focus is on its field again', async () => {
    const { user, sheet } = await open()
    await user.click(within(sheet).getByRole('button', { name: /Jamaica/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(picker().textContent).toBe('Jamaica')
    expect(document.activeElement).toBe(picker())
  })

  test('is found by a part of its name, and Enter takes the first', async () => {
    const { user, search, found, sheet } = await open()
    await user.type(search, 'sta')
    await waitFor(() => expect(found()).toEqual(['United States+1']))
    expect(within(sheet).getByRole('status').textContent).toBe('1 country')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(picker().textContent).toBe('United States'))
  })

  test('is found by its calling code, which several share', async () => {
    const { user, search, found, sheet } = await open()
    await user.type(search, '+1')
    await waitFor(() => expect(found()).toEqual(['Jamaica+1', 'United States+1']))
    expect(within(sheet).getByRole('status').textContent).toBe('2 countries')
  })

  test('that does not exist is not chosen by Enter', async () => {
    const { user, search, sheet } = await open()
    await user.type(search, 'Atlantis{Enter}')
    expect(await within(sheet).findByText('No country found.')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.clear(search)
    await user.type(search, '{Enter}')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('stays as it was when the list is closed, also with Escape', async () => {
    const { user, search } = await open({ value: 'DE' })
    await user.type(search, 'Jam')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(picker().textContent).toBe('Germany')
  })

  test('that is chosen is marked in the list', async () => {
    const { sheet } = await open({ value: 'DE' })
    const marked = within(sheet)
      .getAllByRole('button')
      .filter((row) => row.hasAttribute('aria-current'))
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Germany+49'])
  })

  test('is announced with the field’s label and its error', () => {
    renderForMember(<Picker error="Choose a country." />)
    expect(picker().getAttribute('aria-labelledby')?.split(' ')).toHaveLength(2)
    const id = picker().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('Choose a country.')
  })

  test.each([
    ['', '+'],
    ['US', '+1'],
  ])('by its calling code shows %j as %s', (value, text) => {
    renderForMember(<Picker byCode value={value} />)
    expect(picker().textContent).toBe(text)
  })
})

describe('an address on its label', () => {
  const lines = (changes: Parameters<typeof createAddress>[0] = {}) => {
    const { container } = renderForMember(<AddressLines address={createAddress(changes)} />)
    return [...(container.querySelector('address')?.children ?? [])].map(({ textContent }) => textContent)
  }

  test('has a line for each part', () => {
    expect(lines()).toEqual(['Ada Kovač', 'Hauptstraße 7', '10827 Berlin', 'Germany', '+49 301234567'])
  })

  test('names the province after the city, and no part that is empty', () => {
    expect(lines({ province: 'Ontario', postcode: '', country: 'CA' })[2]).toBe('Berlin, Ontario')
  })
})
