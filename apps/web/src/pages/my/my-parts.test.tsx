import { myCash } from '@terahold/contract/calls/member/cash'
import { orderCounts } from '@terahold/contract/calls/member/orders'
import { points } from '@terahold/contract/calls/member/points'
import { profile } from '@terahold/contract/calls/member/profile'
import { logout } from '@terahold/contract/calls/member/sign-in'
import { to } from '@terahold/contract/pages'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
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
  withdrawableUntil: null,
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

  test('folds what a member rarely needs, and shows a visitor everything', async () => {
    const { user } = renderForMember(<PublicMenu isMember />)
    expect(screen.queryByRole('link', { name: 'Plan mixer' })).toBeNull()
    await user.click(screen.getByText('More'))
    expect(screen.getByRole('link', { name: 'Plan mixer' }).getAttribute('href')).toBe(to.planMixer())
    cleanup()
    renderForMember(<PublicMenu isMember={false} />)
    expect(screen.getByRole('link', { name: 'Plan mixer' })).toBeTruthy()
  })

  test('leads a visitor to the settings', () => {
    renderForMember(<PublicMenu isMember={false} />)
    expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy()
  })
})

describe('the menu of a member', () => {
  const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

  test('leads to every page of their own', () => {
    api.hang(profile)
    api.hang(points)
    renderForMember(<MemberMenu />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      to.security(),
      to.settings(),
      to.addresses(),
      to.tokenHistory(),
      to.powerHistory(),
      to.statement(),
      to.tasks(),
    ])
  })

  test.each([
    [0, false],
    [1, true],
  ])('with %i unread notices marks them: %s', async (unreadNotices, isMarked) => {
    api.answer(profile, { data: createProfile({ unreadNotices }) })
    api.hang(points)
    renderForMember(<MemberMenu />)
    await waitFor(() => expect(api.requests(profile)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('img', { name: /unread/ }) !== null).toBe(isMarked))
  })

  test('has all of its links while neither profile nor points can be read', async () => {
    api.refuse(profile, { code: 503, message: 'Later.' })
    api.refuse(points, { code: 503, message: 'Later.' })
    renderForMember(<MemberMenu />)
    await waitFor(() => expect(api.requests(points)).toHaveLength(1))
    expect(titles()).toHaveLength(7)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('unfolds what is rare with the keyboard, and folds it again', async () => {
    const { user } = renderForMember(<PublicMenu isMember />)
    const folded = titles().length
    const more = screen.getByText('More').closest('summary')
    more?.focus()
    await user.keyboard('{Enter}')
    await user.click(more ?? document.body)
    await waitFor(() => expect(titles().length).toBeGreaterThan(folded))
    expect(document.activeElement).toBe(more)
  })

  test('has nothing of a member for a visitor', () => {
    renderForMember(<PublicMenu isMember={false} />)
    const own = [to.security(), to.statement(), to.tokenHistory(), to.addresses()]
    const found = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(found.filter((href) => own.some((one) => one === href))).toEqual([])
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

describe('the question before signing out', () => {
  test('signs out once with two taps in the same moment', async () => {
    const release = api.answerLate(logout, { data: { ok: true } })
    const { user } = renderForMember(<SignOut />)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    const { yes } = await findQuestion()
    act(() => {
      yes.click()
      yes.click()
    })
    expect(session.current()).toBeNull()
    act(release)
    await waitFor(() => expect(yes.getAttribute('aria-busy')).toBeNull())
    expect(api.requests(logout)).toHaveLength(1)
  })

  test('closes with Escape, and gives the focus back', async () => {
    const { user } = renderForMember(<SignOut />)
    const button = screen.getByRole('button', { name: 'Sign out' })
    await user.click(button)
    await findQuestion()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(session.current()).toEqual(member)
  })

  test('says what goes on without the member', async () => {
    const { user } = renderForMember(<SignOut />)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    const { dialog } = await findQuestion()
    expect(dialog.textContent).toContain('Orders and withdrawals continue.')
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

  test('says until when withdrawals wait, and still leads to them', async () => {
    const hold = { holdUntil: '2099-03-04T10:00:00.000Z', holdReason: 'email_changed' } as const
    api.answer(myCash, { data: { ...none, ...hold } })
    renderForMember(<CashTile />)
    expect(await screen.findByText(/^Withdrawals wait until .*2099/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe(to.withdraw())
  })

  test('shows pending money also while there is none, so that its place is known', async () => {
    api.answer(myCash, { data: { ...none, pending: '0' } })
    renderForMember(<CashTile />)
    await screen.findByText('Pending')
    expect(screen.getByRole('region', { name: 'Balance' }).textContent).toMatch(/Pending\D*0\.00/)
  })

  test('is not said to be zero while it loads', () => {
    api.hang(myCash)
    renderForMember(<CashTile />)
    expect(screen.getByRole('region', { name: 'Balance' }).textContent).not.toMatch(/\d/)
    expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
  })
})
