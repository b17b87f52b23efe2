import { dialCodes, getAddress, listAddresses, saveAddress } from '@terahold/contract/calls/member/addresses'
import { myCash } from '@terahold/contract/calls/member/cash'
import { projects } from '@terahold/contract/calls/member/catalogue'
import { insertOrder, selectOrder } from '@terahold/contract/calls/member/orders'
import { riskDisclosure } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { act, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { drafts } from '../../shared/form/drafts.ts'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { countries, createAddress } from '../../testing/address-fixture.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, goOffline, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { findPage, leaveFor, openPage } from '../../testing/open-page.tsx'
import { createOrder } from '../../testing/order-fixture.ts'
import { createPlan } from '../../testing/plan-fixture.ts'

setUpComponentTests()

const planId = testId(12)
const risks = { version: 'risk-3', sections: [{ title: 'Price', text: 'The price of bitcoin can fall.' }] }

/** The catalogue lists a plan with its own fields and those of every row. */
function offer(changes: Partial<ReturnType<typeof createPlan>> = {}) {
  const plan = createPlan(changes)
  api.answer(projects, { rows: [{ ...plan, id: plan.planId, kind: 'plan', capacity: '1000' }], total: 1 })
}

beforeEach(() => {
  offer()
  api.answer(myCash, { data: createCash() })
  api.answer(riskDisclosure, { data: risks })
  api.answer(listAddresses, { rows: [createAddress()], total: 1 })
  api.answer(selectOrder, { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }), rows: [], total: 0 })
})

const box = (page: HTMLElement) => within(page).findByRole<HTMLInputElement>('checkbox')
/** The button that orders is the last of the page. */
const orderButton = (page: HTMLElement) => {
  const button = [...page.querySelectorAll<HTMLButtonElement>('button.w-full')].at(-1)
  if (button === undefined) throw new Error('no order button')
  return button
}
const price = (page: HTMLElement) => [...page.querySelectorAll('dd')].map(({ textContent }) => textContent)

/** Orders one unit more, with the keyboard. */
async function addOne(page: HTMLElement, user: UserEvent) {
  await user.click(within(page).getByRole('spinbutton'))
  await user.keyboard('{ArrowUp}')
}

async function openCheckout(changes: Parameters<typeof to.checkout>[0] = {}) {
  const opened = await openPage(to.checkout({ planId, ...changes }))
  await box(opened.page)
  return opened
}

async function fromBalance(page: HTMLElement, user: UserEvent) {
  await user.click(within(page).getAllByRole('radio')[1] ?? page)
}

describe('the price', () => {
  test('is exact, and follows the number of units', async () => {
    offer({
      price: '27.123456',
      lines: [
        { kind: 'hashrate', amount: '25.023456' },
        { kind: 'shipping', amount: '2.1' },
      ],
    })
    const { page, user } = await openCheckout()
    expect(price(page)).toEqual(expect.arrayContaining(['25.023456 USDT', '2.10 USDT', '27.123456 USDT']))
    await addOne(page, user)
    expect(price(page)).toEqual(expect.arrayContaining(['50.046912 USDT', '4.20 USDT', '54.246912 USDT']))
  })

  test('of a number in the link is of that number', async () => {
    const { page } = await openCheckout({ qty: 3 })
    expect(price(page)).toContain('81.00 USDT')
  })

  test.each(['0', '-1', '1e3', 'x'])('of the number %s in the link is of one', async (qty) => {
    const { page } = await openPage(`${to.checkout({ planId })}&qty=${qty}`)
    await box(page)
    expect(price(page)).toContain('27.00 USDT')
  })

  test('is never of more than there is power for', async () => {
    offer({ available: '25' })
    const { page } = await openCheckout({ qty: 9 })
    expect(price(page)).toContain('54.00 USDT')
    expect(within(page).getByRole('spinbutton').getAttribute('aria-valuemax')).toBe('2')
  })
})

describe('the order', () => {
  test('needs the risks to be read, each time', async () => {
    const { page, user } = await openCheckout()
    expect(orderButton(page).disabled).toBe(true)
    await user.click(await box(page))
    expect(orderButton(page).disabled).toBe(false)
    await user.click(await box(page))
    expect(orderButton(page).disabled).toBe(true)
  })

  test('names the terms and the risks that were shown, and leads to its payment', async () => {
    api.answer(insertOrder, { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }) })
    const { page, user } = await openCheckout({ qty: 2 })
    await fromBalance(page, user)
    await user.click(await box(page))
    await user.click(orderButton(page))
    await findPage(to.paymentDone({ orderId: testId(11) }))
    expect(api.requests(insertOrder)).toMatchObject([
      { body: { planId, qty: 2, payFrom: 'balance', termsHash: 'terms-1', riskVersion: 'risk-3' } },
    ])
  })

  test('without an answer is repeated with the same key', async () => {
    api.disconnect(insertOrder)
    const { page, user } = await openCheckout()
    await fromBalance(page, user)
    await user.click(await box(page))
    await user.click(orderButton(page))
    await within(page).findByRole('alert')
    api.answer(insertOrder, { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }) })
    await user.click(orderButton(page))
    await findPage(to.paymentDone({ orderId: testId(11) }))
    const keys = api.requests(insertOrder).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('that is answered late is placed once, and moves nobody who has left meanwhile', async () => {
    const answer = api.answerLate(insertOrder, { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }) })
    const { page, user } = await openCheckout()
    await fromBalance(page, user)
    await user.click(await box(page))
    await user.dblClick(orderButton(page))
    await leaveFor(to.invitation())
    answer()
    await waitFor(() => expect(storage.keys()).not.toContain('request:order'))
    expect(location.hash).toBe(to.invitation())
    expect(api.requests(insertOrder)).toHaveLength(1)
  })

  test.each([
    ['terms_changed', projects],
    ['capacity_short', projects],
    ['risk_version_changed', riskDisclosure],
    ['balance_short', myCash],
  ] as const)('refused as %s says so, and reads again what was old', async (reason, call) => {
    api.refuse(insertOrder, { code: 409, message: 'Look again.', reason })
    const { page, user } = await openCheckout()
    await fromBalance(page, user)
    await user.click(await box(page))
    const before = api.requests(call).length
    await user.click(orderButton(page))
    expect((await within(page).findByRole('alert')).textContent).toBe('Look again.')
    await waitFor(() => expect(api.requests(call).length).toBeGreaterThan(before))
  })

  test('of another member, who signs in meanwhile in another tab, needs the risks to be read by them', async () => {
    const { page, user } = await openCheckout()
    await user.click(await box(page))
    expect(orderButton(page).disabled).toBe(false)
    const other = { ...member, address: `0x${'2'.repeat(40)}`, userId: testId(2), token: 'other-token' } as const
    act(() => session.signIn(other))
    await waitFor(async () => expect((await box(page)).checked).toBe(false))
    expect(orderButton(page).disabled).toBe(true)
  })

  test('under new risks needs them to be read again', async () => {
    api.refuse(insertOrder, { code: 409, message: 'Look again.', reason: 'risk_version_changed' })
    const { page, user } = await openCheckout()
    await fromBalance(page, user)
    await user.click(await box(page))
    api.answer(riskDisclosure, { data: { ...risks, version: 'risk-4' } })
    await user.click(orderButton(page))
    await waitFor(() => expect(orderButton(page).disabled).toBe(true))
    expect((await box(page)).checked).toBe(false)
  })

  test('under new terms needs the tick again, so that a second tap does not accept terms nobody has read', async () => {
    api.refuse(insertOrder, { code: 409, message: 'Look again.', reason: 'terms_changed' })
    const { page, user } = await openCheckout()
    await user.click(await box(page))
    offer({ termsHash: 'terms-2', price: '31' })
    await user.click(orderButton(page))
    await waitFor(() => expect(price(page)).toContain('31.00 USDT'))
    await user.click(orderButton(page))
    expect(api.requests(insertOrder)).toHaveLength(1)
    expect((await box(page)).checked).toBe(false)
    api.answer(insertOrder, { data: createOrder() })
    await user.click(await box(page))
    await user.click(orderButton(page))
    await waitFor(() => expect(api.requests(insertOrder)[1]?.body).toMatchObject({ termsHash: 'terms-2' }))
  })

  test('from a balance that is too small cannot be placed', async () => {
    api.answer(myCash, { data: createCash({ available: '26.999999' }) })
    const { page, user } = await openCheckout()
    await user.click(await box(page))
    await fromBalance(page, user)
    await waitFor(() => expect(orderButton(page).disabled).toBe(true))
    expect(page.textContent).toContain('26.999999')
  })

  test('from a balance that cannot be read says why, and can be placed after a retry', async () => {
    api.refuse(myCash, { code: 503, message: 'Not now.' })
    const { page, user } = await openCheckout()
    await user.click(await box(page))
    await fromBalance(page, user)
    expect((await within(page).findByRole('alert')).textContent).toContain('Not now.')
    expect(orderButton(page).disabled).toBe(true)
    api.answer(myCash, { data: createCash() })
    await user.click(within(page).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(orderButton(page).disabled).toBe(false))
    expect((await box(page)).checked).toBe(true)
  })

  test('cannot be placed offline', async () => {
    const { page, user } = await openCheckout()
    await user.click(await box(page))
    await goOffline()
    expect(orderButton(page).disabled).toBe(true)
  })
})

describe('goods', () => {
  const withGoods = { ships: true, goods: 'A miner' }

  test('go to the default address, which the order names', async () => {
    offer(withGoods)
    api.answer(insertOrder, { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }) })
    const { page, user } = await openCheckout()
    expect(page.textContent).toContain('Hauptstraße 7')
    await fromBalance(page, user)
    await user.click(await box(page))
    await user.click(orderButton(page))
    await waitFor(() => expect(api.requests(insertOrder)).toMatchObject([{ body: { addressId: testId(31) } }]))
  })

  test('go where the member chose, and the next order to the default address again', async () => {
    const office = createAddress({ id: testId(32), detail: 'Dock 4', isDefault: false })
    api.answer(listAddresses, { rows: [createAddress(), office], total: 2 })
    offer(withGoods)
    api.answer(insertOrder, { data: createOrder({ state: 'cooling_off', payFrom: 'balance' }) })
    drafts.keep('delivery', member.userId, office.id)
    const first = await openCheckout()
    expect(first.page.textContent).toContain('Dock 4')
    await fromBalance(first.page, first.user)
    await first.user.click(await box(first.page))
    await first.user.click(orderButton(first.page))
    await findPage(to.paymentDone({ orderId: testId(11) }))
    expect(api.requests(insertOrder)).toMatchObject([{ body: { addressId: office.id } }])
    first.close()
    const { page } = await openCheckout()
    expect(page.textContent).toContain('Hauptstraße 7')
    expect(page.textContent).not.toContain('Dock 4')
  })

  test('are not part of the result, which says so', async () => {
    offer(withGoods)
    const { page } = await openCheckout()
    expect(page.textContent).toContain('This result leaves out goods and shipping.')
  })

  test('are not mentioned next to a result that is not known yet', async () => {
    offer({ ...withGoods, today: null })
    const { page } = await openCheckout()
    expect(page.textContent).not.toContain('This result leaves out')
  })

  test('keep that the risks were read while an address is added, and go to it at once', async () => {
    offer(withGoods)
    const added = createAddress({ id: testId(33), detail: 'Dock 4', isDefault: false })
    api.answer(getAddress, { data: added })
    api.answer(dialCodes, { rows: countries, total: countries.length })
    api.answer(saveAddress, { data: { id: added.id } })
    const { page, user } = await openCheckout()
    await user.click(await box(page))
    const form = await leaveFor(to.addressForm({ id: added.id, forPlan: planId }))
    const save = await within(form).findByRole('button', { name: 'Save' })
    api.hang(listAddresses)
    await user.click(save)
    await waitFor(() => expect(location.hash).toBe(to.checkout({ planId })))
    await waitFor(() => expect(page.textContent).toContain('Dock 4'))
    expect((await box(page)).checked).toBe(true)
  })

  test('need an address', async () => {
    offer(withGoods)
    api.answer(listAddresses, { rows: [], total: 0 })
    const { page, user } = await openCheckout()
    await user.click(await box(page))
    expect(orderButton(page).disabled).toBe(true)
    expect(page.querySelector(`a[href="${to.addressForm({ forPlan: planId })}"]`)).not.toBeNull()
  })

  test('that a plan does not have ask for no address', async () => {
    await openCheckout()
    expect(api.requests(listAddresses)).toEqual([])
  })
})

describe('a plan', () => {
  test.each([
    ['is not on sale', { onSale: false }],
    ['is sold out', { available: '0' }],
  ])('that %s cannot be ordered, and leads to the others', async (_, changes) => {
    offer(changes)
    const { page } = await openPage(to.checkout({ planId }))
    await waitFor(() => expect(page.textContent).toContain('North 90'))
    expect(within(page).queryByRole('checkbox')).toBeNull()
    expect(within(page).getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(to.subscribe())
  })

  test('that is not offered leads to the others', async () => {
    const { page } = await openPage(to.checkout({ planId: testId(77) }))
    expect((await within(page).findByRole('link')).getAttribute('href')).toBe(to.subscribe())
  })

  test('can be read without a session, and ordered only after signing in', async () => {
    session.forget()
    const { page } = await openPage(to.checkout({ planId }))
    await waitFor(() => expect(page.querySelector(`a[href^="${to.login()}"]`)).not.toBeNull())
    expect(price(page)).toContain('27.00 USDT')
    expect(within(page).queryByRole('checkbox')).toBeNull()
  })

  test.each([
    ['no object', 'three'],
    ['half a choice', { qty: 3 }],
    ['a number that is none', { qty: Number.NaN, payFrom: 'wallet' }],
    ['a part of a unit', { qty: 1.5, payFrom: 'wallet' }],
    ['nothing', { qty: 0, payFrom: 'wallet' }],
    ['another source', { qty: 3, payFrom: 'card' }],
  ])('is offered once from the wallet when what was kept is %s', async (_, kept) => {
    drafts.keep(`checkout:${planId}`, member.userId, kept)
    const { page } = await openCheckout()
    expect(price(page)).toContain('27.00 USDT')
    expect(
      within(page)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked),
    ).toEqual([true, false])
  })

  test('takes the choices of a visitor along when they sign in, and none of another member', async () => {
    drafts.keep(`checkout:${planId}`, '', { qty: 2, payFrom: 'balance' })
    const first = await openCheckout()
    expect(price(first.page)).toContain('54.00 USDT')
    first.close()
    drafts.keep(`checkout:${planId}`, 'another member', { qty: 3, payFrom: 'balance' })
    const { page } = await openCheckout()
    expect(price(page)).toContain('27.00 USDT')
  })

  test('keeps the member’s choices over a reload, and not that the risks were read', async () => {
    const first = await openCheckout()
    await addOne(first.page, first.user)
    await fromBalance(first.page, first.user)
    await first.user.click(await box(first.page))
    first.close()
    const { page } = await openCheckout()
    expect(price(page)).toContain('54.00 USDT')
    expect(page.textContent).toContain('250.50')
    expect((await box(page)).checked).toBe(false)
  })
})
