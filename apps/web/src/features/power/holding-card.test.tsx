import { exitHolding } from '@terahold/contract/calls/member/orders'
import { myHoldings } from '@terahold/contract/calls/member/power'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { api, goOffline, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { EndedHolding } from './ended-holding.tsx'
import { ExitOrder } from './exit-order.tsx'
import { ExitSheet } from './exit-sheet.tsx'
import { HoldingCard } from './holding-card.tsx'
import { type Receipt, ReceiptRow } from './receipt-row.tsx'

setUpComponentTests()
afterEach(() => void vi.restoreAllMocks())

const quote = { remainingDays: 60, refund: '54.123456', kept: '6.01' }

describe('a holding card', () => {
  test('shows the plan and how much of the term is delivered, and unfolds its pool', async () => {
    const { user } = renderForMember(<HoldingCard holding={createHolding()} withdraw={null} />)
    const card = screen.getByRole('article', { name: 'TH-260301-0001' })
    expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe('North 90')
    expect(card.textContent).toContain('30 of 90 days')
    await user.click(unfold())
    expect(card.textContent).toContain('Pool North')
  })

  test('shows the start instead of progress before it runs', () => {
    renderForMember(<HoldingCard holding={createHolding({ status: 'pending', deliveredDays: 0 })} withdraw={null} />)
    expect(screen.getByRole('article').textContent).toMatch(/Starts Mar [23], 2026, \d+:\d\d\s[AP]M\s\S+/)
    expect(screen.getByRole('article').textContent).not.toContain('Result')
  })

  const unfold = () => screen.getByText('Details')

  test('gives the last day that counts, not the day after it', async () => {
    const { user } = renderForMember(<HoldingCard holding={createHolding({ exitQuote: null })} withdraw={null} />)
    await user.click(unfold())
    expect(screen.getByRole('article').textContent).toContain('May 31, 2026')
  })

  test('shows paid, received and the result, a loss as a loss', () => {
    const money = holdingMoney({ credited: '12.5', pending: '3.21', downtimeRefund: '4.5' })
    const { container } = renderForMember(<HoldingCard holding={createHolding(money)} withdraw={null} />)
    expect(container.textContent).toContain('Received of 90.00 USDT paid13.79')
    expect(container.textContent).toMatch(/Result−13\.00\s+loss/)
    expect(container.textContent).toMatch(/3\.21\s+pending/)
    expect(container.textContent).toContain('Fee used')
  })

  test.each([
    ['needs more than the latest day brought', { credited: '30' }, 'Needs 1.00 USDT a day to break even. Latest: 0.90'],
    ['is on course', { credited: '36' }, 'Breaks even at this rate.'],
    [
      'has earned what the venue still owes',
      { credited: '90', pending: '20' },
      'Breaks even once the pending money arrives.',
    ],
    ['has broken even', { credited: '90' }, 'Broke even.'],
  ])('says when it %s', (_, changes, words) => {
    const { container } = renderForMember(
      <HoldingCard holding={createHolding(holdingMoney(changes))} withdraw={null} />,
    )
    expect(container.textContent).toContain(words)
  })

  test('shows all decimals on a tap', async () => {
    const holding = createHolding(holdingMoney({ credited: '12.3456789' }))
    const { user, container } = renderForMember(<HoldingCard holding={holding} withdraw={null} />)
    await user.click(screen.getByRole('button', { name: '12.34' }))
    expect(container.textContent).toContain('12.3456789')
  })

  test.each([
    ['2026-05-31T23:59:59.999Z', 'Ends in 1 day.'],
    ['2026-05-25T00:00:00.000Z', 'Ends in 7 days.'],
    ['2026-05-24T23:59:59.999Z', undefined],
    ['2026-06-01T00:00:00.000Z', undefined],
  ])('at %s offers renewal with the days until its end, however late days are settled: %s', (now, words) => {
    vi.spyOn(serverTime, 'now').mockReturnValue(Date.parse(now))
    const holding = createHolding({ endDate: '2026-06-01', daysLeft: 3 })
    renderForMember(<HoldingCard holding={holding} withdraw={null} />)
    const links = screen.queryAllByRole('link', { name: /^Renew/ })
    const href = to.checkout({ planId: holding.planId })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(words === undefined ? [] : [href])
    expect(screen.queryByText(/Ends in/)?.textContent?.slice(0, words?.length)).toBe(words)
  })

  test.each([
    ['all of it', { credited: '120', pending: '12' }, ['100%', '100%']],
    ['a part', { credited: '60', pending: '30' }, ['66.66%', '33.33%']],
    ['nothing that was paid in', { credited: '45', pending: '45' }, ['50%', '0%']],
  ])('draws how much of what was paid came back: %s', (_, changes, widths) => {
    const holding = createHolding(holdingMoney(changes))
    const { container } = renderForMember(<HoldingCard holding={holding} withdraw={null} />)
    const [, ...bars] = container.querySelectorAll('svg rect[y="6"]')
    expect(bars.map((bar) => bar.getAttribute('width'))).toEqual(widths)
  })

  test('offers no way out without a whole day left', () => {
    renderForMember(<HoldingCard holding={createHolding({ exitQuote: null })} withdraw={null} />)
    expect(screen.queryByRole('button', { name: /End early/ })).toBeNull()
  })

  test('opens the terms of leaving', async () => {
    const { user } = renderForMember(<HoldingCard holding={createHolding()} withdraw={null} />)
    await user.click(unfold())
    await user.click(screen.getByRole('button', { name: /North 90/ }))
    expect(await screen.findByRole('dialog', { name: /North 90/ }, { timeout: 8_000 })).toBeTruthy()
  })
})

describe('leaving a holding early', () => {
  const leave = () => screen.getByRole('button', { name: /54\.123456/ })

  test('shows what was paid, what is kept, and what comes back', () => {
    renderForMember(<ExitSheet holding={createHolding()} quote={quote} onClose={() => {}} />)
    const sheet = screen.getByRole('dialog')
    expect(sheet.textContent).toContain('60.133456')
    expect(sheet.textContent).toMatch(/[-−]6\.01/)
    expect(sheet.textContent).toContain('54.123456')
  })

  test('sends the quote that was shown, and closes', async () => {
    api.answer(exitHolding, { data: { holdingId: testId(21), refund: quote.refund } })
    const onClose = vi.fn()
    const { user } = renderForMember(<ExitSheet holding={createHolding()} quote={quote} onClose={onClose} />)
    await user.click(leave())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(api.requests(exitHolding)).toMatchObject([{ body: { holdingId: testId(21), quote: quote.refund } }])
    expect(toasts().map(({ kind }) => kind)).toEqual(['success'])
  })

  test('sends one exit for two taps', async () => {
    const answerNow = api.answerLate(exitHolding, { data: { holdingId: testId(21), refund: quote.refund } })
    const onClose = vi.fn()
    const { user } = renderForMember(<ExitSheet holding={createHolding()} quote={quote} onClose={onClose} />)
    await user.dblClick(leave())
    answerNow()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(api.requests(exitHolding)).toHaveLength(1)
  })

  test('sends the new quote once that is shown', async () => {
    const holding = createHolding()
    api.answer(myHoldings, { rows: [holding], total: 1 })
    const { user } = renderForMember(<ExitOrder orderId={holding.orderId} />)
    await user.click(await screen.findByRole('button', { name: /^End early/ }))
    await screen.findByRole('dialog', undefined, { timeout: 8_000 })
    const later = { remainingDays: 59, refund: '53.22', kept: '5.91' }
    api.answer(myHoldings, { rows: [createHolding({ exitQuote: later })], total: 1 })
    api.refuse(exitHolding, { code: 409, message: 'from the server', reason: 'quote_changed' })
    await user.click(leave())
    expect(await screen.findByText('A day has passed. Check the new figures above.')).toBeTruthy()
    const leaveNow = await screen.findByRole('button', { name: 'End early for 53.22 USDT' })
    // A tap that was meant for the earlier figures.
    await user.click(leaveNow)
    expect(api.requests(exitHolding)).toHaveLength(1)
    await waitFor(() => expect(leaveNow.getAttribute('aria-busy')).toBeNull())
    await user.click(leaveNow)
    await waitFor(() => expect(api.requests(exitHolding)).toHaveLength(2))
    expect(api.requests(exitHolding).map(({ body }) => body)).toMatchObject([
      { quote: quote.refund },
      { quote: later.refund },
    ])
  })

  test('stays open with the server’s words when it is refused', async () => {
    api.refuse(exitHolding, { code: 409, message: 'The term is over.', reason: 'exit_closed' })
    const onClose = vi.fn()
    const { user } = renderForMember(<ExitSheet holding={createHolding()} quote={quote} onClose={onClose} />)
    await user.click(leave())
    expect((await screen.findByRole('alert')).textContent).toBe('The term is over.')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('asks to look again when the quote has changed', async () => {
    api.refuse(exitHolding, { code: 409, message: 'from the server', reason: 'quote_changed' })
    const { user } = renderForMember(<ExitSheet holding={createHolding()} quote={quote} onClose={() => {}} />)
    await user.click(leave())
    expect((await screen.findByRole('alert')).textContent).not.toContain('from the server')
  })

  test('is offered for an old holding that runs among many newer ones that ended', async () => {
    const holding = createHolding()
    api.answerBy(myHoldings, ({ query }) => ({ rows: query.status === 'open' ? [holding] : [], total: 101 }))
    renderForMember(<ExitOrder orderId={holding.orderId} />)
    expect(await screen.findByRole('button', { name: /^End early/ })).toBeTruthy()
  })

  test('is offered for a holding that is older than the hundred newest that run', async () => {
    const newest = Array.from({ length: 100 }, (_, index) =>
      createHolding({ holdingId: testId(300 + index), orderId: testId(500 + index) }),
    )
    const oldest = createHolding()
    api.answerBy(myHoldings, ({ query }) => ({
      rows: query.orderId === oldest.orderId ? [oldest] : newest,
      total: 101,
    }))
    renderForMember(<ExitOrder orderId={oldest.orderId} />)
    expect(await screen.findByRole('button', { name: /^End early/ })).toBeTruthy()
    expect(api.requests(myHoldings).at(-1)?.query).toMatchObject({ status: 'open', orderId: oldest.orderId })
  })

  test('keeps the server’s words when the holding can no longer be ended', async () => {
    const holding = createHolding()
    api.answer(myHoldings, { rows: [holding], total: 1 })
    const { user } = renderForMember(<ExitOrder orderId={holding.orderId} />)
    await user.click(await screen.findByRole('button', { name: /^End early/ }))
    await screen.findByRole('dialog', undefined, { timeout: 8_000 })
    api.answer(myHoldings, { rows: [createHolding({ exitQuote: null })], total: 1 })
    api.refuse(exitHolding, { code: 409, message: 'No full day is left.', reason: 'exit_closed' })
    await user.click(leave())
    expect((await screen.findByRole('alert')).textContent).toBe('No full day is left.')
    await waitFor(() => expect(api.requests(myHoldings)).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Keep holding' }))
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  })

  test('cannot be done offline', async () => {
    renderForMember(<ExitSheet holding={createHolding()} quote={quote} onClose={() => {}} />)
    await goOffline()
    expect(leave().hasAttribute('disabled')).toBe(true)
  })

  test('closes on Escape and sends nothing', async () => {
    const onClose = vi.fn()
    const { user } = renderForMember(<ExitSheet holding={createHolding()} quote={quote} onClose={onClose} />)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(api.requests(exitHolding)).toEqual([])
  })

  test('is offered for the order whose holding runs, and for no other', async () => {
    api.answer(myHoldings, { rows: [createHolding()], total: 1 })
    renderForMember(
      <>
        <ExitOrder orderId={testId(11)} />
        <ExitOrder orderId={testId(999)} />
      </>,
    )
    await screen.findByRole('button')
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })
})

describe('an ended holding', () => {
  test('compares delivered days with the term and leads to the receipt', () => {
    renderForMember(<EndedHolding holding={createHolding({ status: 'completed', deliveredDays: 89 })} />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/89.*90/)
    expect(screen.getByText(/^1 day/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Receipt/ }).getAttribute('href')).toContain(testId(11))
    expect(screen.getByRole('link', { name: /^Renew/ }).getAttribute('href')).toContain('planId=')
  })

  test('compares with the days until it was left', () => {
    const left = createHolding({ status: 'refunded', endDate: '2026-04-02', deliveredDays: 30 })
    renderForMember(<EndedHolding holding={left} />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/30.*30/)
  })

  test.each([
    ['en', '1 of 1 day'],
    ['fr', '1 sur 1 jour'],
    ['es', '1 de 1 día'],
    ['zh-Hans', '1 / 1 天'],
    ['zh-Hant', '1 / 1 天'],
  ] as const)('that was left on its first day has a single day, in the language %s', async (locale, text) => {
    await activateLocale(locale)
    const left = createHolding({ status: 'refunded', endDate: '2026-03-04', deliveredDays: 1 })
    renderForMember(<EndedHolding holding={left} />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(text)
  })

  test('shows no figures for one that never ran', () => {
    const never = createHolding({ status: 'refunded', endDate: '2026-03-03', deliveredDays: 0 })
    renderForMember(<EndedHolding holding={never} />)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('term')).toBeNull()
    // Its last day would be the day before its first.
    expect(screen.getByRole('article').textContent).not.toMatch(/2026/)
  })
})

describe('a receipt', () => {
  const receipt: Receipt = {
    date: '2026-03-05',
    holdingId: testId(21),
    planName: 'North 90',
    thDays: '19.5',
    uptimeBps: 9_750,
    gross: '1.234567',
    electricity: '0.4',
    serviceFee: '0.1',
    net: '0.734567',
    downtimeRefund: '0.01',
    feeUsed: '0.9',
    result: '-0.155433',
    cleared: true,
    settlementId: testId(31),
  }

  test('opens to the way from gross to net', async () => {
    const { user } = renderForMember(<ReceiptRow receipt={receipt} />)
    const row = document.querySelector('details')
    expect(row?.textContent).toContain('Mar 5, 2026')
    expect(row?.textContent).toContain('North 90 · 19.5 TH-days')
    await user.click(screen.getByText(/19\.5/))
    expect(await screen.findByText('1.234567')).toBeTruthy()
    expect(document.body.textContent).toContain('97.5')
  })

  test('writes TH-days as the language does', async () => {
    await activateLocale('fr')
    const { container } = renderForMember(<ReceiptRow receipt={{ ...receipt, thDays: '1234.5' }} />)
    expect(container.textContent).toContain('1\u202f234,5')
    renderForMember(<ReceiptRow isTable receipt={{ ...receipt, thDays: '2234.5' }} />)
    expect(document.body.textContent).toContain('2\u202f234,5')
  })

  test.each([true, false])('marks a day that is not paid in yet (paid in: %s)', (cleared) => {
    const { container } = renderForMember(<ReceiptRow receipt={{ ...receipt, cleared }} />)
    expect(container.textContent?.includes('pending')).toBe(!cleared)
  })
})
