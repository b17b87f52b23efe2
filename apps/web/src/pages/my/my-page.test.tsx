import { contract } from '@terahold/contract'
import { myCash } from '@terahold/contract/calls/member/cash'
import { orderCounts } from '@terahold/contract/calls/member/orders'
import { points } from '@terahold/contract/calls/member/points'
import { profile } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

// The page's other parts stay on their way.
beforeEach(() => {
  for (const call of Object.values(contract)) api.hang(call)
  api.answer(profile, { data: createProfile({ name: 'Ada' }) })
  api.answer(myCash, { data: createCash() })
})

const balance = (page: HTMLElement) => within(page).getByRole('region', { name: 'Balance' })

describe('my page', () => {
  test('is public without a member: no figures are read, and signing in leads back to it', async () => {
    session.forget()
    const { page } = await openPage(to.my())
    const link = within(page).getByRole('link', { name: 'Connect and sign in' })
    expect(link.getAttribute('href')).toBe(to.login({ from: to.my().slice(1), connect: 'yes' }))
    expect(within(page).getByRole('link', { name: 'Help' })).toBeTruthy()
    for (const call of [profile, myCash, orderCounts, points]) expect(api.requests(call)).toEqual([])
  })

  test('has the member’s name from the last visit until the profile is there', async () => {
    api.hang(profile)
    session.remember({ name: 'Ada', email: null })
    const { page } = await openPage(to.my())
    expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('Ada')
  })

  test('stores the member’s name and email for the next visit', async () => {
    const { email } = createProfile()
    await openPage(to.my())
    await waitFor(() => expect(session.remembered()).toEqual({ name: 'Ada', email: email ?? '' }))
  })

  test('shows the other member’s figures, and none of the first, when the account is changed in another tab', async () => {
    const { page } = await openPage(to.my())
    await waitFor(() => expect(balance(page).textContent).toContain('250.50'))
    await within(page).findByRole('heading', { name: 'Ada' })
    api.hang(myCash)
    api.answer(profile, { data: createProfile({ name: 'Bob' }) })
    const other = { ...member, address: `0x${'2'.repeat(40)}`, userId: testId(2), token: 'other-token' } as const
    act(() => session.signIn(other))
    expect(await within(page).findByRole('heading', { name: 'Bob' })).toBeTruthy()
    expect(page.textContent).not.toContain('250.50')
    expect(page.textContent).not.toContain('Ada')
  })
})

describe('what the account needs', () => {
  test('is a look at a move to another wallet and at a reset, with their ends', async () => {
    const dueAt = '2099-04-01T00:00:00.000Z'
    const newWallet = `0x${'9'.repeat(40)}`
    api.answer(profile, { data: createProfile({ move: { dueAt, newWallet }, reset: { dueAt, byOperators: true } }) })
    const { page } = await openPage(to.my())
    expect(await within(page).findByText('Your account moves to another wallet')).toBeTruthy()
    expect(within(page).getByRole('img', { name: `the new wallet: ${newWallet}` })).toBeTruthy()
    await waitFor(() => expect(page.textContent.match(/2099/g)?.length).toBeGreaterThan(1))
    expect(within(page).queryByRole('link', { name: /^Bind your email/ })).toBeNull()
  })
})

describe('the balance', () => {
  test.each([
    ['1234567890.123456', '1,234,567,890.12'],
    ['0.000001', '<0.0001'],
    ['0', '0.00'],
  ])('of %s USDT is shown as %s, with the way to withdraw', async (available, text) => {
    api.answer(myCash, { data: createCash({ available }) })
    const { page } = await openPage(to.my())
    await waitFor(() => expect(balance(page).textContent).toContain(text))
    expect(within(balance(page)).getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe(to.withdraw())
  })

  test('says why withdrawals wait', async () => {
    const hold = { holdUntil: '2099-04-01T00:00:00.000Z', holdReason: 'email_changed' as const }
    api.answer(myCash, { data: createCash(hold) })
    const { page } = await openPage(to.my())
    await waitFor(() => expect(balance(page).textContent).toMatch(/Withdrawals wait until .*2099.*was changed/))
  })

  test('takes one line while it cannot be read, and can be read again', async () => {
    api.refuse(myCash, { code: 503, message: 'Later.' })
    const { page, user } = await openPage(to.my())
    const alert = await within(balance(page)).findByRole('alert')
    expect(alert.textContent).toContain('Later.')
    api.answer(myCash, { data: createCash({ available: '7' }) })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(balance(page).textContent).toContain('7.00'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
