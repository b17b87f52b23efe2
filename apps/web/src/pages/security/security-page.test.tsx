import { profile } from '@terahold/contract/calls/member/profile'
import { readSecurityNotices, securityNotices } from '@terahold/contract/calls/member/security'
import { sessions } from '@terahold/contract/calls/member/sign-in'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, goOffline, member, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
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

test('the notices keep their marks while they are read, and have none when they are opened again', async () => {
  const notice = {
    noticeId: testId(61),
    kind: 'change',
    title: 'A change',
    text: 'details',
    createdAt: '2026-03-01T10:00:00.000Z',
  } as const
  let isRead = false
  api.answerBy(profile, () => ({ data: createProfile({ unreadNotices: isRead ? 0 : 1 }) }))
  api.answerBy(securityNotices, () => ({ rows: [{ ...notice, read: isRead }], total: 1 }))
  api.answerBy(readSecurityNotices, () => {
    isRead = true
    return { data: { ok: true as const } }
  })
  const { user } = renderForMember(<Security />)
  await user.click(await screen.findByRole('button', { name: /^Security log/ }))
  await screen.findByLabelText('unread')
  await waitFor(() => expect(api.requests(profile)).toHaveLength(2))
  expect(api.requests(securityNotices)).toHaveLength(1)
  expect(screen.getByLabelText('unread')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Security log/ }))
  expect(await screen.findByText('A change')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('unread')).toBeNull())
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

test('the security page opens the devices that are signed in, and closes them again', async () => {
  api.answer(profile, { data: createProfile() })
  api.answer(sessions, { rows: [], total: 0 })
  const { user } = renderForMember(<Security />)
  await user.click(await screen.findByRole('button', { name: /^Signed-in devices/ }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the security page has the whole wallet, and the way to move to another', async () => {
  api.answer(profile, { data: createProfile() })
  renderForMember(<Security />)
  expect((await screen.findByRole('img', { name: /^my address:/ })).getAttribute('aria-label')).toContain(
    member.address,
  )
  expect(screen.getByRole('link', { name: 'Move to a new wallet' }).getAttribute('href')).toBe(to.moveAccount())
})

test('the security page shows a move and a reset that wait, first of all', async () => {
  const dueAt = '2099-04-01T00:00:00.000Z'
  const move = { dueAt, newWallet: `0x${'9'.repeat(40)}` }
  api.answer(profile, { data: createProfile({ move, reset: { dueAt, byOperators: true } }) })
  renderForMember(<Security />)
  const moves = await screen.findByText('Your account moves to another wallet')
  const wallet = screen.getByRole('heading', { name: 'My wallet' })
  expect(moves.compareDocumentPosition(wallet) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('the security page reads an address that was never confirmed as none', async () => {
  api.answer(profile, { data: createProfile({ emailVerified: false }) })
  renderForMember(<Security />)
  const link = await screen.findByRole('link', { name: /^Bind your email/ })
  expect(link.textContent).not.toContain('a***@example.com')
  expect(link.getAttribute('href')).toBe(to.bindEmail())
})
