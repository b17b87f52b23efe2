import { contract } from '@terahold/contract'
import { myCash, withdrawals } from '@terahold/contract/calls/member/cash'
import { projects } from '@terahold/contract/calls/member/catalogue'
import { orderCounts } from '@terahold/contract/calls/member/orders'
import { myDays, myPower } from '@terahold/contract/calls/member/power'
import { profile } from '@terahold/contract/calls/member/profile'
import { trustDays } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from '../../features/catalogue/plans.ts'
import { queryClient, refreshSubjects } from '../../shared/query/query-client.ts'
import { storage } from '../../shared/storage/storage.ts'
import { createCash, createWithdrawal } from '../../testing/cash-fixture.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createMyPower, createSettledDay, holdingMoney } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { createPlan } from '../../testing/plan-fixture.ts'
import { createProfile, type Profile } from '../../testing/profile-fixture.ts'
import { AttentionList, WithdrawalRight } from './attention-list.tsx'
import { MemberHero } from './member-hero.tsx'
import { MemberHome } from './member-home.tsx'
import { OwnPools } from './own-pools.tsx'
import { VisitorHome } from './visitor-home.tsx'

setUpComponentTests()

const plan = createPlan({
  termDays: 30,
  power: '10',
  efficiency: '17.5',
  tariff: '0.06',
  feePerThDay: '0.05',
  serviceFeeBps: 300,
})
const day = { measured: null, recordedSatoshi: '0', expected: null }
const settled = { revenue: '35.623', power: '1000', uptimeBps: 8_500 }

describe('the home page of a visitor', () => {
  test('names bitcoin, the lowest price, an example with its loss, and what can go wrong', async () => {
    api.answer(projects, { rows: [{ ...plan, id: plan.planId, kind: 'plan', capacity: '5000' }], total: 1 })
    api.answer(trustDays, { rows: [{ ...day, day: '2026-11-03', settled }], total: 1 })
    const { container } = renderForMember(<VisitorHome />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bitcoin')
    const example = await screen.findByRole('region', { name: 'Example' })
    expect(example.textContent).toMatch(/Paid0\.50.*Returned0\.2127.*Result−0\.2873/)
    expect(within(example).getByRole('img', { name: /Days with a loss: 1 of 1/ })).toBeTruthy()
    expect(container.textContent).toContain('Prepay from 27.00 USDT')
    expect(screen.getByRole('heading', { name: 'What can go wrong' })).toBeTruthy()
  })

  test('names no price while nothing is on sale, and still says what it is', async () => {
    const rows = [{ ...plan, id: plan.planId, kind: 'plan' as const, capacity: '5000', onSale: false }]
    api.answer(projects, { rows, total: 1 })
    api.answer(trustDays, { rows: [], total: 0 })
    renderForMember(<VisitorHome />)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByText('Prepay. Credited daily, minus costs. You can lose money.')).toBeTruthy()
  })

  test('names the lowest price by its value, not by its text', async () => {
    const priced = ['100', '27', '9.5'].map((price, at) => createPlan({ planId: testId(40 + at), price }))
    const rows = priced.map((one) => ({ ...one, id: one.planId, kind: 'plan' as const, capacity: '5000' }))
    api.answer(projects, { rows, total: rows.length })
    api.answer(trustDays, { rows: [], total: 0 })
    const { container } = renderForMember(<VisitorHome />)
    await waitFor(() => expect(container.textContent).toContain('Prepay from 9.50 USDT'))
  })

  test('leads to the sample account and to signing in while the plans cannot be read', async () => {
    api.refuse(projects, { code: 503, message: 'Later.' })
    renderForMember(<VisitorHome />)
    await waitFor(() => expect(api.requests(projects)).not.toEqual([]))
    expect(screen.getByRole('link', { name: 'View a sample account' }).getAttribute('href')).toBe(to.sample())
    expect(screen.getByRole('link', { name: 'Connect Wallet' })).toBeTruthy()
    expect(screen.getByText(/You can lose money\./)).toBeTruthy()
  })

  test('shows no example while no day of the pool is settled', async () => {
    api.answer(projects, { rows: [{ ...plan, id: plan.planId, kind: 'plan', capacity: '5000' }], total: 1 })
    api.answer(trustDays, { rows: [{ ...day, day: '2026-11-03', settled: null }], total: 1 })
    renderForMember(<VisitorHome />)
    await screen.findByText(/Prepay from/)
    expect(screen.queryByRole('region', { name: 'Example' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Connect Wallet' })).toBeTruthy()
  })
})

describe('the home page of a member', () => {
  test('shows the latest settled day after its fee, and that it was a loss', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const date = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    api.answer(myDays, { rows: [createSettledDay({ date })], total: 1 })
    renderForMember(<MemberHero money={holdingMoney({ credited: '10' })} firstDay={null} />)
    expect(await screen.findByRole('img', { name: /Days with a loss: 1 of 1/ })).toBeTruthy()
    expect(screen.getByRole('region').textContent).toMatch(/\+1\.00.*returned, result −0\.25/)
  })

  test.each([
    ['keeps a place for the days while they are read', '30', true],
    ['keeps no place for days before the first one is settled', '0', false],
  ])('%s', (_, feeUsed, hasPlace) => {
    api.hang(myDays)
    renderForMember(<MemberHero money={holdingMoney({ feeUsed })} firstDay={null} />)
    expect(screen.getByRole('region').querySelector('.animate-pulse') !== null).toBe(hasPlace)
  })
})

type SettledDay = ReturnType<typeof createSettledDay>

describe('a member of whose holdings no day is settled', () => {
  async function openHero(power: Parameters<typeof createMyPower>[0], rows: SettledDay[] = []) {
    for (const call of Object.values(contract)) api.hang(call)
    api.answer(myDays, { rows, total: rows.length })
    api.answer(myPower, { data: createMyPower({ open: holdingMoney({ feeUsed: '0' }), ...power }) })
    renderForMember(<MemberHome evidence={null} links={null} />)
    const hero = await screen.findByRole('region', { name: 'My holdings' })
    await waitFor(() => expect(hero.textContent).toContain('Received of 90.00 USDT paid'))
    return hero.textContent
  }

  test('reads when the power starts and when a day is credited, and no result yet', async () => {
    const text = await openHero({ pendingPower: '10', nextStart: '2026-03-07' })
    expect(text).toMatch(/Starts Mar [67], 2026, .*\. Each day is credited after it ends/)
    expect(text).not.toContain('Result')
  })

  test('does not see the days of a holding that has ended as those of the new one', async () => {
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const text = await openHero({ pendingPower: '10', endedPower: '5' }, [createSettledDay({ date })])
    await waitFor(() => expect(api.requests(myDays)).toHaveLength(1))
    await act(() => Promise.resolve())
    expect(text).not.toContain('returned')
    expect(screen.queryByRole('img', { name: /Days with a loss/ })).toBeNull()
  })

  test('reads no start once power runs', async () => {
    const text = await openHero({ activePower: '10', pendingPower: '5', nextStart: '2026-03-07' })
    expect(text).toContain('Each day is credited after it ends')
    expect(text).not.toContain('Starts')
  })
})

describe('a member without running power', () => {
  function openHome({ plans, ...power }: Parameters<typeof createMyPower>[0] & { plans?: Plan[] } = {}) {
    for (const call of Object.values(contract)) api.hang(call)
    const rows = plans?.map((one) => ({ ...one, id: one.planId, kind: 'plan' as const, capacity: '5000' }))
    if (rows !== undefined) api.answer(projects, { rows, total: rows.length })
    api.answer(myPower, { data: createMyPower(power) })
    api.answer(myCash, { data: createCash({ available: '1.5', pending: '0' }) })
    return renderForMember(<MemberHome evidence={null} links={null} />)
  }

  test('starts with the plan of the example that a visitor sees', async () => {
    openHome({ plans: [plan, createPlan({ planId: testId(15), termDays: 90, power: '99' })] })
    const holdings = await screen.findByRole('region', { name: 'My holdings' })
    expect(await within(holdings).findByText('North 90')).toBeTruthy()
    expect(within(holdings).getByRole('link', { name: 'View terms' }).getAttribute('href')).toBe(
      to.checkout({ planId: plan.planId }),
    )
    expect(holdings.textContent).toContain('10 TH/s · 30 days · Norway')
  })

  test.each([
    ['reads what happens from the order to the first credit', '0', 3, 'No power yet'],
    ['reads it no more once holdings have ended', '10', 0, 'No holding is running.'],
  ])('%s', async (_, endedPower, steps, title) => {
    openHome({ plans: [plan], endedPower })
    const holdings = await screen.findByRole('region', { name: 'My holdings' })
    expect(within(holdings).queryAllByRole('listitem')).toHaveLength(steps)
    expect(within(holdings).getByText(title)).toBeTruthy()
  })

  test('can look at the plans while none is on sale, and see holdings that ended', async () => {
    openHome({ plans: [], endedPower: '10' })
    const links = within(await screen.findByRole('region', { name: 'My holdings' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([to.subscribe(), to.powerHistory()])
  })

  test('sees the balance, and pending money only while there is some', async () => {
    openHome()
    const balance = await screen.findByRole('region', { name: 'Balance' })
    await waitFor(() => expect(balance.textContent).toMatch(/1\.50/))
    expect(balance.textContent).not.toContain('pending')
    api.answer(myCash, { data: createCash({ pending: '3.25' }) })
    void refreshSubjects(['cash'])
    await waitFor(() => expect(balance.textContent).toMatch(/3\.25 USDT pending/))
  })
})

describe('the home page of a member whose server does not answer', () => {
  test('says it in the place of each figure, and shows them after one tap on each', async () => {
    for (const call of Object.values(contract)) api.hang(call)
    for (const call of [myPower, myCash]) api.refuse(call, { code: 503, message: 'Back soon.' })
    const { user } = renderForMember(<MemberHome evidence={null} links={null} />)
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    expect(screen.queryByText('No power yet')).toBeNull()
    api.answer(myCash, { data: createCash({ available: '7' }) })
    const balance = screen.getByRole('region', { name: 'Balance' })
    await user.click(within(balance).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(balance.textContent).toContain('7.00'))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  test('keeps the last figures with their time, and the way to withdraw', async () => {
    for (const call of Object.values(contract)) api.hang(call)
    api.answer(myPower, { data: createMyPower() })
    api.answer(myCash, { data: createCash({ available: '7' }) })
    renderForMember(<MemberHome evidence={null} links={null} />)
    const balance = screen.getByRole('region', { name: 'Balance' })
    await waitFor(() => expect(balance.textContent).toContain('7.00'))
    api.refuse(myCash, { code: 503, message: 'Back soon.' })
    await act(() => refreshSubjects(['cash']))
    await waitFor(() => expect(balance.textContent).toMatch(/Figures of .*Update failed\..*7\.00/))
    expect(within(balance).getByRole('link').getAttribute('href')).toBe(to.withdraw())
  })

  test('says why withdrawals wait, only while they do', async () => {
    for (const call of Object.values(contract)) api.hang(call)
    const hold = { holdUntil: '2099-03-04T10:00:00.000Z', holdReason: 'password_changed' } as const
    api.answer(myCash, { data: createCash(hold) })
    renderForMember(<MemberHome evidence={null} links={null} />)
    const note = await screen.findByText(/^Withdrawals wait until .*2099/)
    const balance = screen.getByRole('region', { name: 'Balance' })
    expect(note.compareDocumentPosition(balance), 'above the balance').toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    api.answer(myCash, { data: createCash() })
    await act(() => refreshSubjects(['cash']))
    await waitFor(() => expect(screen.queryByText(/^Withdrawals wait until/)).toBeNull())
  })
})

describe('the member’s pools', () => {
  test('are listed, each with its whole power', () => {
    const each = [
      { poolId: testId(13), pool: 'Pool North', site: 'Site North', power: '25.5' },
      { poolId: testId(16), pool: 'Pool South', site: 'Site South', power: '1' },
    ]
    renderForMember(<OwnPools power={createMyPower({ uptime30dBps: 9_950, pools: each })} />)
    const pools = screen.getByRole('region', { name: /Your pools/ })
    expect(pools.textContent).toContain('99.5% uptime')
    expect(
      within(pools)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Pool NorthSite North25\.5/), expect.stringMatching(/^Pool SouthSite South1/)])
  })

  test('say how much of it has not started, so that they agree with the power page', () => {
    const pools = [{ poolId: testId(13), pool: 'Pool North', site: 'Site North', power: '25.5' }]
    const own = createMyPower({ activePower: '20', pendingPower: '5.5', pools })
    const { unmount } = renderForMember(<OwnPools power={own} />)
    expect(screen.getByText(/starts soon$/).textContent).toBe('5.5 TH/s starts soon')
    unmount()
    renderForMember(<OwnPools power={createMyPower({ activePower: '25.5', pendingPower: '0', pools })} />)
    expect(screen.queryByText(/starts soon/)).toBeNull()
  })

  test('are not shown when nothing runs', () => {
    const { container } = renderForMember(<OwnPools power={createMyPower()} />)
    expect(container.textContent).toBe('')
  })
})

describe('what needs the member’s attention', () => {
  beforeEach(() => api.answer(myCash, { data: createCash() }))
  const none = {
    all: 0,
    awaitingPayment: 0,
    coolingOff: 0,
    active: 0,
    toShip: 0,
    shipped: 0,
    completed: 0,
    cancelled: 0,
    expired: 0,
    refunded: 0,
    withdrawable: 0,
    withdrawableUntil: null,
  }
  type Counts = Answer<typeof orderCounts>['data']
  const noEmail = { email: null, emailVerified: false }

  async function openList(counts: Partial<Counts>, member: Partial<Profile> = {}, code?: string) {
    api.answer(orderCounts, { data: { ...none, ...counts } })
    api.answer(profile, { data: createProfile(member) })
    if (code !== undefined) storage.set('invitation', code)
    const { container } = renderForMember(
      <>
        <AttentionList />
        <WithdrawalRight />
      </>,
    )
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    return [...container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])
  }

  test.each([
    ['one order to pay', { awaitingPayment: 1 }, {}, to.orders({ state: 'awaiting_payment' }), /^1 order to pay/],
    ['orders to pay', { awaitingPayment: 3 }, {}, to.orders({ state: 'awaiting_payment' }), /^3 orders to pay/],
    ['shipments', { shipped: 2 }, {}, to.orders({ state: 'shipped' }), /^2 shipments on their way/],
    ['no email for future power', { coolingOff: 1 }, noEmail, to.bindEmail(), /You need it to withdraw/],
    ['no email for running power', { active: 1 }, noEmail, to.bindEmail(), /You need it to withdraw/],
  ] as const)('is %s', async (_, counts, changes, href, text) => {
    expect(await openList(counts, changes)).toEqual([[href, expect.stringMatching(text)]])
  })

  test('is a withdrawal that waits for its code, until it ends', async () => {
    api.answer(myCash, { data: createCash({ held: '120.123456' }) })
    api.answer(withdrawals, { rows: [createWithdrawal()], total: 1 })
    const href = to.withdraw({ withdrawId: createWithdrawal().withdrawId })
    expect(await openList({})).toEqual([
      [href, expect.stringMatching(/^A withdrawal needs its codeUntil \d+:\d\d [AP]M$/)],
    ])
    expect(api.requests(withdrawals)[0]).toMatchObject({ query: { state: 'requested' } })
    api.answer(myCash, { data: createCash() })
    void refreshSubjects(['cash', 'withdrawals'])
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  })

  test('is not a withdrawal that has its code', async () => {
    api.answer(myCash, { data: createCash({ held: '120.123456' }) })
    api.answer(withdrawals, { rows: [], total: 0 })
    expect(await openList({})).toEqual([])
  })

  test('is an order to pay, also while the profile cannot be read', async () => {
    api.answer(orderCounts, { data: { ...none, awaitingPayment: 1, active: 1 } })
    api.refuse(profile, { code: 503, message: 'Later.' })
    renderForMember(<AttentionList />)
    const [link, ...others] = await screen.findAllByRole('link')
    expect([link?.getAttribute('href'), others]).toEqual([to.orders({ state: 'awaiting_payment' }), []])
  })

  test('is an invitation, also while the orders cannot be read', async () => {
    api.refuse(orderCounts, { code: 503, message: 'Later.' })
    api.answer(profile, { data: createProfile() })
    storage.set('invitation', '7K3M9Q2X')
    renderForMember(<AttentionList />)
    expect((await screen.findByRole('link')).getAttribute('href')).toBe(to.invitation())
  })

  test.each([
    [1, /^Right to withdraw from the contractUntil Dec [45], 2026/],
    [2, /^Right to withdraw from the contract2 orders, the first until Dec [45], 2026/],
  ])(
    'is not the right to withdraw from the contract of %s, which is named with its end',
    async (withdrawable, text) => {
      const counts = { withdrawable, withdrawableUntil: '2026-12-05T00:00:00.000Z' }
      expect(await openList(counts)).toEqual([[to.orders(), expect.stringMatching(text)]])
      expect(screen.queryByRole('heading', { name: 'To do' })).toBeNull()
    },
  )

  test('has no heading while nothing needs it', async () => {
    expect(await openList({})).toEqual([])
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('goes once it is done', async () => {
    expect(await openList({ awaitingPayment: 1 })).toHaveLength(1)
    api.answer(orderCounts, { data: none })
    void refreshSubjects(['orders'])
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  })

  test('is an invitation until it is accepted', async () => {
    expect(await openList({}, {}, '7K3M9Q2X')).toEqual([[to.invitation(), expect.stringContaining('Your invitation')]])
  })

  test.each([
    ['orders that only run', { all: 4, active: 2, completed: 2 }, {}, undefined],
    ['an email address that a member without power does not need', {}, noEmail, undefined],
    ['an invitation of a member who has accepted one', {}, { inviter: '0x22…2222' }, '7K3M9Q2X'],
  ])('is not %s', async (_, counts, changes, code) => {
    expect(await openList(counts, changes, code)).toEqual([])
  })
})
