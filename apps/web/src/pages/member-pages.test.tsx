import { listAddresses } from '@terahold/contract/calls/member/addresses'
import { myCash, withdrawals } from '@terahold/contract/calls/member/cash'
import { orderCounts, selectOrder } from '@terahold/contract/calls/member/orders'
import { points } from '@terahold/contract/calls/member/points'
import { myHoldings, tokenHistory } from '@terahold/contract/calls/member/power'
import { profile } from '@terahold/contract/calls/member/profile'
import { listTasks } from '@terahold/contract/calls/member/tasks'
import { teamSize } from '@terahold/contract/calls/member/team'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../shared/session/session.ts'
import { api, goOffline, setUpComponentTests } from '../testing/component-test.tsx'
import { openPage } from '../testing/open-page.tsx'
import { createProfile } from '../testing/profile-fixture.ts'

setUpComponentTests()

/** Pages that show one reading of the member's own data. */
const pages = [
  ['orders', to.orders(), selectOrder],
  ['withdrawals', to.withdrawals(), withdrawals],
  ['receipts', to.tokenHistory(), tokenHistory],
  ['ended holdings', to.powerHistory(), myHoldings],
  ['addresses', to.addresses(), listAddresses],
  ['size of the team', to.teamSize(), teamSize],
  ['partner rights', to.partner(), profile],
  ['security', to.security(), profile],
  ['tasks', to.tasks(), listTasks],
  ['login password', to.loginPassword(), profile],
  ['email', to.bindEmail(), profile],
  ['replacing the email', to.replaceEmail(), profile],
] as const

beforeEach(() => {
  for (const call of [orderCounts, myCash, points]) api.hang(call)
})

describe.each(pages)('the page of %s', (_, address, call) => {
  test('shows a visitor an example and the way to sign in, and asks for nothing', async () => {
    session.forget()
    const { page } = await openPage(address)
    expect(within(page).getAllByText(/example/i)).not.toEqual([])
    expect(page.querySelector('a[href*="login"]')).not.toBeNull()
    expect(api.requests(call)).toEqual([])
  })

  test('says why it could not be read, and reads it again on a tap', async () => {
    api.refuse(call, { code: 503, message: 'Back in a minute.' })
    const { page, user } = await openPage(address)
    const alert = await within(page).findByRole('alert')
    expect(alert.textContent).toContain('Back in a minute.')
    const before = api.requests(call).length
    api.hang(call)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.requests(call).length).toBeGreaterThan(before))
  })

  test('says offline that there is no network', async () => {
    await goOffline()
    const { page } = await openPage(address)
    const alert = await within(page).findByRole('alert', {}, { timeout: 8_000 })
    expect(alert.textContent).toContain('offline')
  })
})

describe('a frozen account', () => {
  const frozen = { holdUntil: '9999-12-31T00:00:00.000Z', holdReason: 'frozen' } as const
  test.each([
    ['security', to.security(), frozen],
    ['login password', to.loginPassword(), frozen],
    ['replacing the email', to.replaceEmail(), frozen],
    ['a first email', to.bindEmail(), { ...frozen, email: null, emailVerified: false }],
  ])('is led to support on the page of %s, and asked for nothing', async (_, address, changes) => {
    api.answer(profile, { data: createProfile(changes) })
    const { page } = await openPage(address)
    await within(page).findByText('This account is frozen')
    expect(within(page).getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(to.support())
    expect(page.querySelector('input')).toBeNull()
  })
})
