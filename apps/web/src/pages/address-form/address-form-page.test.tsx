import { dialCodes, getAddress, listAddresses, saveAddress } from '@terahold/contract/calls/member/addresses'
import { projects } from '@terahold/contract/calls/member/catalogue'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { countries, createAddress } from '../../testing/address-fixture.ts'
import { api, goOffline, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { findPage, leaveFor, openPage, submitButton } from '../../testing/open-page.tsx'

setUpComponentTests()

const saved = createAddress()
const forPlan = testId(12)

beforeEach(() => {
  api.answer(dialCodes, { rows: countries, total: countries.length })
  api.answer(listAddresses, { rows: [saved], total: 1 })
})

/** The inputs by the browser's names for their contents, which do not depend on the language. */
const names = {
  receiver: 'shipping name',
  detail: 'shipping street-address',
  postcode: 'shipping postal-code',
  city: 'shipping address-level2',
  province: 'shipping address-level1',
  phone: 'shipping tel-national',
} as const

function input(page: HTMLElement, name: keyof typeof names): HTMLInputElement {
  const found = page.querySelector<HTMLInputElement>(`input[autocomplete="${names[name]}"]`)
  if (found === null) throw new Error(`no input ${name}`)
  return found
}

/** The buttons that choose the country and the calling code. */
const pickers = (page: HTMLElement) =>
  within(page)
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-haspopup'))

async function openForm(address = to.addressForm()) {
  const opened = await openPage(address)
  await waitFor(() => input(opened.page, 'receiver'))
  return opened
}

async function choose(user: UserEvent, picker: HTMLElement | undefined, typed: string) {
  if (picker === undefined) throw new Error('no picker')
  await user.click(picker)
  const search = await screen.findByRole('searchbox')
  await user.type(search, `${typed}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function fillIn(page: HTMLElement, user: UserEvent) {
  await choose(user, pickers(page)[0], 'Germany')
  await user.type(input(page, 'receiver'), 'Ada Kovač')
  await user.type(input(page, 'detail'), 'Hauptstraße 7')
  await user.type(input(page, 'city'), 'Berlin')
  await user.type(input(page, 'phone'), '030 1234567')
}

const invalid = (page: HTMLElement) => [...page.querySelectorAll('[aria-invalid=true], [data-invalid=true]')]

describe('a new address', () => {
  test('is sent as it was typed, with the calling code of its country', async () => {
    api.answer(saveAddress, { data: { id: testId(33) } })
    const { page, user } = await openForm()
    await fillIn(page, user)
    await user.click(submitButton(page))
    await findPage(to.addresses())
    expect(api.requests(saveAddress)[0]?.body).toMatchObject({
      receiver: 'Ada Kovač',
      country: 'DE',
      dialCode: '+49',
      phone: '030 1234567',
      city: 'Berlin',
      detail: 'Hauptstraße 7',
      isDefault: false,
    })
    expect(toasts().map(({ kind }) => kind)).toEqual(['success'])
  })

  test('becomes the default on request', async () => {
    api.answer(saveAddress, { data: { id: testId(33) } })
    const { page, user } = await openForm()
    await fillIn(page, user)
    await user.click(within(page).getByRole('checkbox'))
    await user.click(submitButton(page))
    await findPage(to.addresses())
    expect(api.requests(saveAddress)[0]?.body).toMatchObject({ isDefault: true })
  })

  test('leads to the list before it is read again, which has the new address', async () => {
    api.answer(saveAddress, { data: { id: testId(33) } })
    api.answer(listAddresses, { rows: [createAddress({ receiver: 'Grace Hopper' })], total: 1 })
    const { page: list, user } = await openPage(to.addresses())
    await within(list).findByText('Grace Hopper')
    const page = await leaveFor(to.addressForm())
    await waitFor(() => input(page, 'receiver'))
    await fillIn(page, user)
    api.hang(listAddresses)
    await user.click(submitButton(page))
    await waitFor(() => expect(location.hash).toBe(to.addresses()))
    const receivers = () =>
      within(list)
        .getAllByRole('article')
        .map((card) => card.getAttribute('aria-label'))
    await waitFor(() => expect(receivers()).toEqual(['Grace Hopper', 'Ada Kovač']))
  })

  test('for an order leads back to the checkout', async () => {
    api.hang(projects)
    api.answer(saveAddress, { data: { id: testId(33) } })
    const { page, user } = await openForm(to.addressForm({ forPlan }))
    await fillIn(page, user)
    await user.click(submitButton(page))
    await waitFor(() => expect(location.hash).toBe(to.checkout({ planId: forPlan })))
  })

  test('that is saved late says so, and moves nobody who has left meanwhile', async () => {
    const answer = api.answerLate(saveAddress, { data: { id: testId(33) } })
    const { page, user } = await openForm()
    await fillIn(page, user)
    await user.dblClick(submitButton(page))
    await leaveFor(to.invitation())
    answer()
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
    expect(location.hash).toBe(to.invitation())
    expect(api.requests(saveAddress)).toHaveLength(1)
  })

  test('without its fields is not sent: each is marked, with what to do, and the first has the focus', async () => {
    const { page, user } = await openForm()
    await user.click(submitButton(page))
    await waitFor(() => expect(invalid(page)).toHaveLength(4))
    for (const field of invalid(page)) {
      const note = document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
      expect(note?.textContent).not.toBe('')
    }
    await waitFor(() => expect(document.activeElement).toBe(invalid(page)[0]))
    expect(api.requests(saveAddress)).toEqual([])
  })

  test('has only the fields marked that are still wrong', async () => {
    const { page, user } = await openForm()
    await fillIn(page, user)
    await user.clear(input(page, 'phone'))
    await user.type(input(page, 'phone'), '12')
    await user.click(submitButton(page))
    await waitFor(() => expect(invalid(page)).toEqual([input(page, 'phone')]))
    await user.type(input(page, 'phone'), '3')
    await waitFor(() => expect(invalid(page)).toEqual([]))
  })

  test('cannot be sent offline', async () => {
    const { page } = await openForm()
    await goOffline()
    expect(submitButton(page).disabled).toBe(true)
  })

  test('cannot be begun before the countries are known, and says so', async () => {
    api.refuse(dialCodes, { code: 503, message: 'The countries cannot be read.' })
    const { page, user } = await openPage(to.addressForm())
    await within(page).findByText('The countries cannot be read.')
    api.answer(dialCodes, { rows: countries, total: countries.length })
    await user.click(within(page).getByRole('button'))
    await waitFor(() => expect(input(page, 'receiver').value).toBe(''))
  })
})

describe('the country', () => {
  test('is at first the one of the browser’s language', async () => {
    expect(navigator.language).toBe('en-US')
    const { page } = await openForm()
    expect(pickers(page).map(({ textContent }) => textContent)).toEqual(['United States', '+1'])
  })

  test('is found by its name, and brings its calling code and an example along', async () => {
    const { page, user } = await openForm()
    await choose(user, pickers(page)[0], 'jam')
    expect(pickers(page).map(({ textContent }) => textContent)).toEqual(['Jamaica', '+1'])
    expect(page.textContent).toContain('(876) 210-1234')
  })

  test('is chosen by Enter without sending the form', async () => {
    const { page, user } = await openForm()
    await choose(user, pickers(page)[0], 'jam')
    expect(invalid(page)).toEqual([])
  })

  test('does not change a calling code that was chosen', async () => {
    const { page, user } = await openForm()
    await choose(user, pickers(page)[1], 'Germany')
    await choose(user, pickers(page)[0], 'Jamaica')
    expect(pickers(page).map(({ textContent }) => textContent)).toEqual(['Jamaica', '+49'])
  })

  test('is not chosen by Enter in an empty search, and says how many it finds', async () => {
    const { page, user } = await openForm()
    await user.click(pickers(page)[0] ?? page)
    const search = await screen.findByRole('searchbox')
    await user.type(search, '{Enter}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.type(search, '+1')
    const sheet = within(screen.getByRole('dialog'))
    await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(2))
    expect(sheet.getByRole('status').textContent).toMatch(/2/)
    await user.clear(search)
    await user.type(search, 'atlantis')
    await waitFor(() => expect(sheet.queryAllByRole('listitem')).toEqual([]))
    expect(sheet.getByRole('status').textContent).not.toBe('')
  })

  test('that is chosen is marked in the list', async () => {
    const { page, user } = await openForm()
    await choose(user, pickers(page)[0], 'Germany')
    await user.click(pickers(page)[0] ?? page)
    const sheet = within(await screen.findByRole('dialog'))
    const marked = sheet.getAllByRole('button').filter((button) => button.getAttribute('aria-current') === 'true')
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Germany+49'])
  })
})

describe('a saved address', () => {
  test('is in the form, and its change is sent with its id', async () => {
    api.answer(getAddress, { data: saved })
    api.answer(saveAddress, { data: { id: saved.id } })
    const { page, user } = await openForm(to.addressForm({ id: saved.id }))
    expect(input(page, 'receiver').value).toBe('Ada Kovač')
    expect(pickers(page).map(({ textContent }) => textContent)).toEqual(['Germany', '+49'])
    await user.clear(input(page, 'city'))
    await user.type(input(page, 'city'), 'Hamburg')
    await user.click(submitButton(page))
    await waitFor(() => expect(api.requests(saveAddress)[0]?.body).toMatchObject({ id: saved.id, city: 'Hamburg' }))
  })

  test('that is the default cannot stop being it', async () => {
    api.answer(getAddress, { data: saved })
    const { page } = await openForm(to.addressForm({ id: saved.id }))
    expect(within(page).queryByRole('checkbox')).toBeNull()
  })

  test('that cannot be read says why instead of an empty form', async () => {
    api.refuse(getAddress, { code: 404, message: 'There is no such address.', reason: 'address_unknown' })
    const { page } = await openPage(to.addressForm({ id: saved.id, forPlan }))
    expect(await within(page).findByText('There is no such address.')).toBeTruthy()
    expect(page.querySelector('input')).toBeNull()
    const link = within(page).getByRole('link', { name: 'Shipping address' })
    expect(link.getAttribute('href')).toBe(to.addresses({ forPlan }))
  })
})

describe('a refusal', () => {
  test.each([
    ['receiver', 'receiver'],
    ['detail', 'detail'],
    ['postcode', 'postcode'],
    ['phone', 'phone'],
  ] as const)('of %s is shown at that field', async (field, name) => {
    api.refuse(saveAddress, { code: 400, message: 'Check it.', reason: 'bad_field', field })
    const { page, user } = await openForm()
    await fillIn(page, user)
    await user.click(submitButton(page))
    await waitFor(() => expect(invalid(page)).toEqual([input(page, name)]))
    await waitFor(() => expect(document.activeElement).toBe(input(page, name)))
  })

  test('that names no field is above the button in the server’s words, and everything typed stays', async () => {
    api.refuse(saveAddress, { code: 409, message: 'Twenty addresses are the most.', reason: 'addresses_limit' })
    const { page, user } = await openForm()
    await fillIn(page, user)
    await user.click(submitButton(page))
    expect((await within(page).findByRole('alert')).textContent).toContain('Twenty addresses are the most.')
    expect(input(page, 'city').value).toBe('Berlin')
  })
})

describe('what was typed and not sent', () => {
  test('is there again after a reload, and says so', async () => {
    const first = await openForm()
    await fillIn(first.page, first.user)
    first.close()
    const { page } = await openForm()
    expect(input(page, 'receiver').value).toBe('Ada Kovač')
    expect(pickers(page)[0]?.textContent).toBe('Germany')
  })

  test('can be thrown away', async () => {
    const first = await openForm()
    await first.user.type(input(first.page, 'city'), 'Berlin')
    first.close()
    const { page, user } = await openForm()
    await user.click(within(page).getAllByRole('button')[0] ?? page)
    await waitFor(() => expect(input(page, 'city').value).toBe(''))
  })

  test('is gone once it was sent', async () => {
    api.answer(saveAddress, { data: { id: testId(33) } })
    const first = await openForm()
    await fillIn(first.page, first.user)
    await first.user.click(submitButton(first.page))
    await findPage(to.addresses())
    first.close()
    const { page } = await openForm()
    expect(input(page, 'receiver').value).toBe('')
  })

  test('of a saved address is not in the form of a new one', async () => {
    api.answer(getAddress, { data: saved })
    const first = await openForm(to.addressForm({ id: saved.id }))
    await first.user.type(input(first.page, 'city'), ' Mitte')
    first.close()
    const { page } = await openForm()
    expect(input(page, 'city').value).toBe('')
  })
})
