import { profile } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

test('shows how much power is missing, and leads to it', async () => {
  const partner = { qualifies: false, power: '60', threshold: '500', since: null }
  api.answer(profile, { data: createProfile({ partner }) })
  const { page } = await openPage(to.partner())
  expect(await within(page).findByText(/440 TH\/s to go/)).toBeTruthy()
  expect(within(page).getByRole('link', { name: 'My power' }).getAttribute('href')).toBe(to.myPower())
})

test('offers the rights to a member who has them', async () => {
  const partner = { qualifies: true, power: '620', threshold: '500', since: '2025-11-01' }
  api.answer(profile, { data: createProfile({ partner }) })
  const { page } = await openPage(to.partner())
  const ask = await within(page).findByRole('link', { name: 'Request your key and report' })
  expect(ask.getAttribute('href')).toBe(to.support())
  expect(within(page).queryByText(/to go/)).toBeNull()
})
