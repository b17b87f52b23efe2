import { profile } from '@terahold/contract/calls/member/profile'
import { readSecurityNotices, securityNotices } from '@terahold/contract/calls/member/security'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'
import { Security } from './security.tsx'

setUpComponentTests()

test('the security page shows what protects the account, and the unread notices', async () => {
  api.answer(profile, { data: createProfile({ hasPassword: true, unreadNotices: 2 }) })
  api.answer(securityNotices, { rows: [], total: 0 })
  api.answer(readSecurityNotices, { data: { ok: true } })
  const { user } = renderForMember(<Security />)
  expect((await screen.findByRole('link', { name: /^Email/ })).textContent).toContain('a***@example.com')
  expect(screen.getByRole('link', { name: /^Login password/ }).textContent).toContain('On')
  expect(screen.getByRole('img', { name: '2 unread' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Security log/ }))
  expect(await screen.findByRole('dialog', { name: 'Security log' })).toBeTruthy()
})

test('the security page says what is missing', async () => {
  api.answer(profile, { data: createProfile({ email: null, emailVerified: false }) })
  renderForMember(<Security />)
  expect((await screen.findByRole('link', { name: /^Bind your email/ })).textContent).toContain('Withdrawals need')
  expect(screen.getByRole('link', { name: /^Login password/ }).textContent).toContain('Off')
  expect(screen.queryByRole('img', { name: /unread/ })).toBeNull()
})

test('the security page says without a network that it is offline, and offers to try again', async () => {
  await goOffline()
  renderForMember(<Security />)
  const alert = await screen.findByRole('alert', {}, { timeout: 8_000 })
  expect(alert.textContent).toContain('offline')
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
})
