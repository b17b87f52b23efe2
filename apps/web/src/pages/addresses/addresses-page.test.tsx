import { deleteAddress, listAddresses, saveAddress } from '@terahold/contract/calls/member/addresses'
import { projects } from '@terahold/contract/calls/member/catalogue'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createAddress } from '../../testing/address-fixture.ts'
import { api, goOffline, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { findQuestion, openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const home = createAddress()
const office = createAddress({ id: testId(32), receiver: 'Ben Ode', city: 'Kingston', country: 'JM', isDefault: false })

function answerWith(...rows: ReturnType<typeof createAddress>[]) {
  api.answer(listAddresses, { rows, total: rows.length })
}

const forPlan = testId(12)
const cards = (page: HTMLElement) => within(page).findAllByRole('article')
const cardOf = async (page: HTMLElement, receiver: string) => within(page).findByRole('article', { name: receiver })

describe('the delivery addresses', () => {
  test('are listed as the server orders them, each as on a label', async () => {
    answerWith(home, office)
    const { page } = await openPage(to.addresses())
    const found = await cards(page)
    expect(found.map((card) => card.getAttribute('aria-label'))).toEqual(['Ada Kovač', 'Ben Ode'])
    for (const line of ['Hauptstraße 7', '10827 Berlin', 'Germany', '+49 301234567'])
      expect(found[0]?.textContent).toContain(line)
  })

  test('lead to the form of each, and have no choice without an order', async () => {
    answerWith(home, office)
    const { page } = await openPage(to.addresses())
    const card = await cardOf(page, 'Ben Ode')
    expect(within(card).getByRole('link').getAttribute('href')).toBe(to.addressForm({ id: office.id }))
    expect(within(card).queryByText(/✓/)).toBeNull()
  })

  test('that do not exist yet are explained, with the way to the first', async () => {
    answerWith()
    const { page } = await openPage(to.addresses())
    expect((await within(page).findByRole('link')).getAttribute('href')).toBe(to.addressForm())
  })
})

describe('the default address', () => {
  test('is marked, and only others can become it', async () => {
    answerWith(home, office)
    const { page } = await openPage(to.addresses())
    const first = await cardOf(page, 'Ada Kovač')
    const second = await cardOf(page, 'Ben Ode')
    const buttonsOf = (card: HTMLElement) => within(card).getAllByRole('button').length
    expect(buttonsOf(second)).toBe(buttonsOf(first) + 1)
  })

  test('changes with one tap, and nothing else of the address', async () => {
    answerWith(home, office)
    api.answer(saveAddress, { data: { id: office.id } })
    const { page, user } = await openPage(to.addresses())
    const card = await cardOf(page, 'Ben Ode')
    answerWith({ ...office, isDefault: true }, { ...home, isDefault: false })
    await user.click(within(card).getByRole('button', { name: /default/ }))
    await waitFor(() => expect(api.requests(saveAddress)).toHaveLength(1))
    expect(api.requests(saveAddress)[0]?.body).toMatchObject({ ...office, isDefault: true })
    // The button is gone; a keyboard continues from the address.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(office.receiver))
    await waitFor(() => expect(api.requests(listAddresses).length).toBeGreaterThan(1))
  })

  test('stays as it was when the change is refused, and the reason is shown', async () => {
    answerWith(home, office)
    api.refuse(saveAddress, { code: 409, message: 'It no longer exists.', reason: 'address_unknown' })
    const { page, user } = await openPage(to.addresses())
    await user.click(within(await cardOf(page, 'Ben Ode')).getByRole('button', { name: /default/ }))
    await waitFor(() => expect(toasts()).toEqual([{ text: 'It no longer exists.', kind: 'error' }]))
  })
})

describe('deleting an address', () => {
  const press = async (page: HTMLElement, user: { click: (element: HTMLElement) => Promise<void> }) =>
    user.click(within(await cardOf(page, 'Ben Ode')).getByRole('button', { name: /Delete/ }))

  test('asks first, and names the one it is about', async () => {
    answerWith(home, office)
    const { page, user } = await openPage(to.addresses())
    await press(page, user)
    const { dialog, no } = await findQuestion()
    expect(dialog.textContent).toContain('Ben Ode')
    await user.click(no)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(deleteAddress)).toEqual([])
  })

  test('sends its id, and gives the focus to the list', async () => {
    answerWith(home, office)
    api.answer(deleteAddress, { data: { ok: true } })
    const { page, user } = await openPage(to.addresses())
    await press(page, user)
    answerWith(home)
    await user.click((await findQuestion()).yes)
    await waitFor(async () => expect(await cards(page)).toHaveLength(1))
    expect(api.requests(deleteAddress)).toMatchObject([{ query: { id: office.id } }])
    expect(toasts().map(({ kind }) => kind)).toEqual(['success'])
    expect(document.activeElement).toBe(within(page).getByRole('list'))
  })

  test('that is refused says why and keeps it', async () => {
    answerWith(home, office)
    api.refuse(deleteAddress, { code: 500, message: 'Not now.' })
    const { page, user } = await openPage(to.addresses())
    await press(page, user)
    await user.click((await findQuestion()).yes)
    await waitFor(() => expect(toasts()).toEqual([{ text: 'Not now.', kind: 'error' }]))
    expect(await cards(page)).toHaveLength(2)
  })

  test('is not possible offline', async () => {
    answerWith(home, office)
    const { page } = await openPage(to.addresses())
    const button = within(await cardOf(page, 'Ben Ode')).getByRole('button', { name: /Delete/ })
    await goOffline()
    expect(button.hasAttribute('disabled')).toBe(true)
  })
})

describe('for an order', () => {
  test('the default is chosen until the member chooses', async () => {
    answerWith(home, office)
    const { page } = await openPage(to.addresses({ forPlan }))
    expect(within(await cardOf(page, 'Ada Kovač')).getByText(/✓/)).toBeTruthy()
    expect(within(await cardOf(page, 'Ben Ode')).queryByText(/✓/)).toBeNull()
  })

  test('the choice leads to the checkout, and is still chosen afterwards', async () => {
    answerWith(home, office)
    api.answer(projects, { rows: [], total: 0 })
    const opened = await openPage(to.addresses({ forPlan }))
    await opened.user.click(within(await cardOf(opened.page, 'Ben Ode')).getAllByRole('button')[0] ?? opened.page)
    await waitFor(() => expect(location.hash).toBe(to.checkout({ planId: forPlan })))
    opened.close()
    const { page } = await openPage(to.addresses({ forPlan }))
    expect(within(await cardOf(page, 'Ben Ode')).getByText(/✓/)).toBeTruthy()
  })

  test('the forms know the order as well', async () => {
    answerWith(home)
    const { page } = await openPage(to.addresses({ forPlan }))
    const link = within(await cardOf(page, 'Ada Kovač')).getByRole('link')
    expect(link.getAttribute('href')).toBe(to.addressForm({ id: home.id, forPlan }))
  })
})
