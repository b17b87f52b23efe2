import { showMember } from '@terahold/contract/calls/desk/desk-members'
import { exampleOfCall } from '@terahold/contract/openapi'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { goTo } from '../shared/route.ts'
import { chooseLanguage } from '../shared/texts.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { MemberScreen } from './member-screen.tsx'
import type { Member } from './timeline.ts'

setUpComponentTests()

const id = '0197f5a0-0000-7000-8000-00000000000a'
const address = `0x${'ab'.repeat(20)}`
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
const nothing = { rows: [], total: 0 }
const empty: Member = {
  profile: {
    address,
    name: 'Zoe',
    email: 'zoe@example.com',
    emailVerified: true,
    hasPassword: false,
    inviter: null,
    partner: { qualifies: false, power: '0', threshold: '500', since: null },
    riskVersion: null,
    locale: 'en',
    notifications: { email: [], push: [] },
    holdUntil: null,
    holdReason: null,
    reset: null,
    move: null,
    unreadNotices: 0,
    createdAt: at(1),
  },
  cash: {
    available: '17.5',
    pending: '2',
    held: '0',
    claimed: '0',
    withdrawn: '3',
    earned: '4',
    min: '5',
    feeQuote: '1',
    feeFree: '0',
    dayLimitLeft: '1',
    monthLimitLeft: '1',
    holdUntil: null,
    holdReason: null,
    symbol: 'USDT',
    decimals: 18,
    chainId: 56,
    explorerUrl: null,
  },
  power: {
    activePower: '10',
    pendingPower: '0',
    endedPower: '0',
    nextStart: null,
    yesterdayNet: null,
    todayEstimate: null,
    yesterdayResult: null,
    todayResult: null,
    open: null,
    uptime30dBps: null,
    pools: [],
    powerSteps: [],
    asOf: at(9),
  },
  orders: nothing,
  holdings: nothing,
  withdrawals: nothing,
  statement: nothing,
  tickets: nothing,
  notices: nothing,
}

function open(changes: Partial<Member> = {}, session = sessionOf('auditor')) {
  api.answer(showMember, { data: { ...empty, ...changes } })
  location.hash = `#/member?id=${id}`
  return renderOnDesk(<MemberScreen />, session)
}

describe('a member’s page', () => {
  test('says how to find a member while none is chosen', () => {
    renderOnDesk(<MemberScreen />, sessionOf('auditor'))
    expect(screen.getByText(/^Find a member with “Find” or \//)).toBeTruthy()
  })

  test('shows what the member has, and that nothing can be changed', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Zoe', level: 1 })).toBeTruthy()
    expect(screen.getByText('Available').nextElementSibling?.textContent).toBe('17.50')
    expect(screen.getByText('Active power').nextElementSibling?.textContent).toBe('10 TH/s')
    expect(screen.getByText('zoe@example.com')).toBeTruthy()
    expect(screen.getByText(/Nothing can be changed here/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('leads to the decisions that the operator’s roles can begin, with the member filled in', async () => {
    open({}, sessionOf('support', 'settlement'))
    const links = within(await screen.findByRole('navigation', { name: 'Begin a decision' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `#/freezes?member=${id}&new=1`,
      `#/freezes?view=resets&member=${id}&new=1`,
      `#/goodwill?member=${id}&new=1`,
    ])
    expect(screen.queryByRole('link', { name: /Refund/ })).toBeNull()
  })

  test('says why withdrawals wait', async () => {
    open({ profile: { ...empty.profile, holdReason: 'email_changed', holdUntil: at(12) } })
    expect(
      await screen.findByText('Withdrawals wait until 2026-11-20 12:00 UTC: the email address was changed.'),
    ).toBeTruthy()
  })

  test.each([
    ['frozen', 'Withdrawals wait: the account is frozen.'],
    ['account_reset', 'Withdrawals wait: email address and password are being removed.'],
  ] as const)('says of the hold “%s”, which has no end, only why', async (holdReason, text) => {
    open({ profile: { ...empty.profile, holdReason, holdUntil: null } })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('says what the member has not given', async () => {
    open({ profile: { ...empty.profile, name: null, email: 'zoe@example.com', emailVerified: false } })
    expect(await screen.findByRole('heading', { name: 'Member without a name', level: 1 })).toBeTruthy()
    expect(screen.getByText('zoe@example.com (not confirmed)')).toBeTruthy()
    expect(screen.getAllByText('None.')).toHaveLength(5)
    expect(screen.queryByRole('status')?.textContent ?? '').toBe('')
  })

  test.each([
    ['settlement', [`#/goodwill?view=refunds&order=${id}&new=1`]],
    ['support', []],
  ] as const)('leads %s from an order to its refund: %j', async (role, hrefs) => {
    const [sample] = (exampleOfCall('showMember', showMember).answer as { data: Member }).data.orders.rows
    if (!sample) throw new Error('the example has no order')
    const order = {
      ...sample,
      orderId: id,
      orderNo: 'TH-261120-00000111',
      planName: 'Thirty days',
      qty: 3,
      price: '98765432109876.5',
    }
    open({ orders: { rows: [order], total: 1 } }, sessionOf(role))
    const row = await screen.findByRole('row', { name: /Thirty days × 3 98,765,432,109,876\.50/ })
    const links = within(row).queryAllByRole('link', { name: /TH-261120-00000111/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs)
  })

  test('is read once, because each view is in the audit log', async () => {
    const { user } = open()
    const heading = await screen.findByRole('heading', { name: 'Zoe' })
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    await user.click(heading)
    expect(api.requests(showMember)).toHaveLength(1)
    expect(api.requests(showMember)[0]?.path).toContain(id)
  })

  test('shows nothing of the member before while the next one loads', async () => {
    open()
    await screen.findByRole('heading', { name: 'Zoe' })
    api.hang(showMember)
    act(() => goTo('member', { id: '0197f5a0-0000-7000-8000-00000000000b' }))
    expect(await screen.findByText('Loading…')).toBeTruthy()
    expect(screen.queryByText('Zoe')).toBeNull()
    expect(screen.queryByText('17.50')).toBeNull()
  })

  test('merges states, money, tickets and notices into one timeline, newest first', async () => {
    open({
      withdrawals: {
        total: 25,
        rows: [
          {
            withdrawId: id,
            amount: '50',
            fee: '1',
            receive: '49',
            toAddress: address,
            state: 'screening',
            stateLog: [
              { state: 'requested', at: at(4) },
              { state: 'screening', at: at(6) },
            ],
            txHash: null,
            explorerUrl: null,
            reason: null,
            note: null,
            holdUntil: null,
            createdAt: at(4),
          },
        ],
      },
      statement: {
        total: 1,
        rows: [
          {
            lineId: id,
            transferId: id,
            at: at(2),
            kind: 'deposit',
            amount: '100',
            balance: '100',
            memo: 'Deposit from your wallet',
            ref: null,
            hash: 'ab',
          },
        ],
      },
      tickets: {
        total: 1,
        rows: [
          {
            ticketNo: 'TK-1',
            type: 'bug',
            content: 'It does not work',
            refId: null,
            imageIds: [],
            state: 'answered',
            replies: [{ text: 'It does', at: at(8) }],
            dueAt: at(9),
            createdAt: at(5),
          },
        ],
      },
      notices: {
        total: 1,
        rows: [{ noticeId: id, kind: 'frozen', title: 'Frozen', text: '', createdAt: at(7), read: false }],
      },
    })
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
    expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2026-11-20 08:00Ticket TK-1 answered',
      '2026-11-20 07:00Frozen',
      '2026-11-20 06:00Withdrawal of 50.00 USDT: to review',
      '2026-11-20 05:00Ticket TK-1 opened',
      '2026-11-20 04:00Withdrawal of 50.00 USDT: not confirmed',
      '2026-11-20 02:00Deposit from your wallet: 100.00 USDT',
      '2026-11-20 01:00Joined',
    ])
    expect(screen.getByText('newest 1 of 25')).toBeTruthy()
  })

  test('has each line of the statement in the timeline, also two of one transfer', async () => {
    const complained = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => complained.mockRestore())
    const line = (lineId: string, amount: string, memo: string) => ({
      lineId,
      transferId: id,
      at: at(2),
      kind: 'reversal' as const,
      amount,
      balance: '1',
      memo,
      ref: null,
      hash: 'ab',
    })
    open({ statement: { total: 2, rows: [line('l1', '-5', 'Taken back'), line('l2', '5', 'Given again')] } })
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
    expect(timeline.getByText('Taken back: −5.00 USDT')).toBeTruthy()
    expect(timeline.getByText('Given again: 5.00 USDT')).toBeTruthy()
    expect(complained.mock.calls).toEqual([])
  })

  test('changes its words with the language, which is one more view', async () => {
    open({ profile: { ...empty.profile, holdReason: 'frozen' } })
    await screen.findByText(/the account is frozen/)
    act(() => chooseLanguage('zh-Hans'))
    expect(await screen.findByText(new RegExp(chinese.member.holdReasons.frozen))).toBeTruthy()
    expect(api.requests(showMember)).toHaveLength(2)
  })

  test('shows nothing of a member who was opened and closed before the answer came', async () => {
    const answer = api.answerLate(showMember, { data: empty })
    location.hash = `#/member?id=${id}`
    renderOnDesk(<MemberScreen />, sessionOf('auditor'))
    await screen.findByText('Loading…')
    act(() => goTo('member'))
    act(answer)
    await screen.findByText(/^Find a member with/)
    expect(screen.queryByText('Zoe')).toBeNull()
  })

  test.each([
    ['support', 2],
    ['settlement', 1],
    ['auditor', 0],
  ] as const)('offers the role %s what it can begin: %i links', async (role, count) => {
    open({}, sessionOf(role))
    await screen.findByRole('heading', { name: 'Zoe' })
    const links = screen
      .queryAllByRole('navigation')
      .flatMap((nav) => within(nav).getAllByRole<HTMLAnchorElement>('link'))
    expect(links).toHaveLength(count)
    for (const { hash } of links) expect(hash).toContain(id)
  })

  test('shows the refusal of the server and reads again on request only', async () => {
    api.refuse(showMember, { code: 404, message: 'There is no such record.' })
    location.hash = `#/member?id=${id}`
    const { user } = renderOnDesk(<MemberScreen />, sessionOf('auditor'))
    await screen.findByText('There is no such record.')
    api.answer(showMember, { data: empty })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Zoe' })).toBeTruthy()
    expect(api.requests(showMember)).toHaveLength(2)
  })
})
