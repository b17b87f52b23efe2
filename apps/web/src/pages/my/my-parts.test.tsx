import { myCash } from '@terahold/contract/calls/member/cash'
import { orderCounts } from '@terahold/contract/calls/member/orders'
import { points } from '@terahold/contract/calls/member/points'
import { profile } from '@terahold/contract/calls/member/profile'
import { logout } from '@terahold/contract/calls/member/sign-in'
import { to } from '@terahold/contract/pages'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { drafts } from '../../shared/form/drafts.ts'
import { memberKey, queryClient, refreshSubjects } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { createCash } from '../../testing/cash-fixture.ts'
import { api, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { findQuestion } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'
import { AccountNeeds } from './account-needs.tsx'
import { CashTile } from './cash-tile.tsx'
import { Identity } from './identity.tsx'
import { MemberMenu, PublicMenu } from './menu.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SignOut } from './sign-out.tsx'

setUpComponentTests()

const counts = {
  all: 3,
  awaitingPayment: 2,
  coolingOff: 0,
  active: 1,
  toShip: 0,
  shipped: 0,
  completed: 0,
  cancelled: 0,
  expired: 0,
  refunded: 0,
  withdrawable: 0,
}

describe('the head of my page', () => {
  test('shows the wallet, and the name once it is known', async () => {
    api.answer(profile, { data: createProfile({ name: 'Ada' }) })
    renderForMember(<Identity />)
    expect(screen.getByText(/^0x11…/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeTruthy()
  })

  test('asks for an email address while none is bound', async () => {
    api.answer(profile, { data: createProfile({ email: null, emailVerified: false }) })
    renderForMember(<AccountNeeds />)
    expect((await screen.findByRole('link', { name: /^Bind your email/ })).getAttribute('href')).toBe(to.bindEmail())
  })

  test('asks for nothing otherwise', async () => {
    api.answer(profile, { data: createProfile() })
    const { container } = renderForMember(<AccountNeeds />)
    await waitFor(() => expect(api.requests(profile)).toHaveLength(1))
    expect(container.textContent).toBe('')
  })
})

describe('the shortcuts', () => {
  test('show how many orders wait for a payment', async () => {
    api.answer(orderCounts, { data: counts })
    renderForMember(<Shortcuts />)
    expect(await screen.findByRole('img', { name: '2 to pay' })).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(4)
  })

  test('lead to their pages also when the counts cannot be read', async () => {
    api.refuse(orderCounts, { code: 503, message: 'Busy' })
    renderForMember(<Shortcuts />)
    await waitFor(() => expect(api.requests(orderCounts).length).toBeGreaterThan(0))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getAllByRole('link')).toHaveLength(4)
  })
})

describe('the menu', () => {
  test('marks unread security notices and shows the points', async () => {
    api.answer(profile, { data: createProfile({ unreadNotices: 3 }) })
    api.answer(points, { rows: [], total: 0, data: { balance: '1200' } })
    renderForMember(<MemberMenu />)
    expect(await screen.findByRole('img', { name: '3 unread' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: /^Tasks/ })).textContent).toContain('1,200')
  })

  test('has what a member rarely needs folded, and everything open for a visitor', async () => {
    const { user } = renderForMember(<PublicMenu isMember />)
    expect(screen.queryByRole('link', { name: 'Plan mixer' })).toBeNull()
    await user.click(screen.getByText('More'))
    expect(screen.getByRole('link', { name: 'Plan mixer' }).getAttribute('href')).toBe(to.mixer())
    cleanup()
    renderForMember(<PublicMenu isMember={false} />)
    expect(screen.getByRole('link', { name: 'Plan mixer' })).toBeTruthy()
  })

  test('leads a visitor to the settings', () => {
    renderForMember(<PublicMenu isMember={false} />)
    expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy()
  })
})

describe('signing out', () => {
  async function signOut() {
    drafts.keep('feedback', member.userId, 'half a message')
    const { user } = renderForMember(<SignOut />)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    const question = await findQuestion()
    return { user, ...question }
  }

  test('asks first, and changes nothing when the member stays', async () => {
    const { user, no } = await signOut()
    await user.click(no)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect([session.current(), api.requests(logout)]).toEqual([member, []])
  })

  test('ends the session on the server, and leaves nothing of the member on the device', async () => {
    api.answer(logout, { data: { ok: true } })
    api.answer(myCash, { data: createCash() })
    await queryClient.prefetchQuery({ queryKey: memberKey(member.userId, 'cash'), queryFn: () => 'mine' })
    const { user, yes } = await signOut()
    await user.click(yes)
    await waitFor(() => expect(session.current()).toBeNull())
    expect(api.requests(logout)).toHaveLength(1)
    expect([session.lastAddress(), session.lastUser(), drafts.read('feedback', member.userId)]).toEqual([
      '',
      '',
      undefined,
    ])
    expect(queryClient.getQueryData(memberKey(member.userId, 'cash'))).toBeUndefined()
    expect(toasts()).toEqual([])
  })

  test('works without an answer, and says that the server still has the session', async () => {
    api.disconnect(logout)
    const { user, yes } = await signOut()
    await user.click(yes)
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]?.text).toBe('Signed out here. Our server did not answer, so the session expires there later.')
    expect(session.current()).toBeNull()
  })
})

describe('the balance', () => {
  const none = createCash({ available: '12.4', held: '0' })

  test('shows money on its way out only while there is any', async () => {
    api.answer(myCash, { data: none })
    renderForMember(<CashTile />)
    expect(await screen.findByText('12.40')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Balance' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Being withdrawn/ })).toBeNull()
    api.answer(myCash, { data: { ...none, held: '5' } })
    await refreshSubjects(['cash'])
    expect((await screen.findByRole('link', { name: /Being withdrawn/ })).getAttribute('href')).toBe(to.withdrawals())
  })
})
