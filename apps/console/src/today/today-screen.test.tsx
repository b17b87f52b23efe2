import { showToday } from '@terahold/contract/calls/desk/desk'
import { type WaitingKind, waitingRoles } from '@terahold/contract/codes/desk'
import { type IncidentKind, incidentKinds } from '@terahold/contract/codes/incidents'
import { operatorRoles } from '@terahold/contract/codes/operators'
import { withFigures } from '@terahold/contract/figures'
import { servicePaths } from '@terahold/contract/service-paths'
import { deskTexts } from '@terahold/locale/en/desk/desk'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { screensOf } from '../app/screens.tsx'
import { chooseLanguage } from '../shared/texts.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import type { Today } from './today.ts'
import { TodayScreen } from './today-screen.tsx'

const english = withFigures(deskTexts, 'en')

setUpComponentTests()

const at = '2026-11-20T10:00:00.000Z'
const someId = '0197f5a0-0000-7000-8000-00000000000a'
const openSince = { id: someId, subject: 'x', openedAt: at, urgency: 'now', detail: {} } as const
const quiet: Today = {
  asOf: at,
  cash: { onChain: '150', owed: '100', coverageBps: 15_000 },
  waiting: [],
  incidents: [],
  status: {
    watcher: { readTo: at, fault: null },
    payouts: { halt: null, uncoveredSince: null, isRunning: true, queued: 0, vault: '40', gas: '0.5', seenAt: at },
    jobs: [{ name: 'seal', lastDone: at, failures: 0 }],
    mail: { queued: 0, oldestSeconds: 0 },
    disk: { freeBps: 6_000 },
  },
  days: [{ day: '2026-11-20', coverageBps: 15_000, cameIn: '12', wentOut: '3', revenue: '7' }],
}

const bnbSmartChain = 56
const runOn = (chainId: number) => api.file(servicePaths.appConfig, { profile: 'production', chainId })
beforeEach(() => runOn(bnbSmartChain))
afterEach(() => vi.useRealTimers())

function open(changes: Partial<Today> = {}, screens: readonly string[] = ['withdrawals']) {
  api.answer(showToday, { data: { ...quiet, ...changes } })
  return renderOnDesk(<TodayScreen screens={new Set(screens)} />, sessionOf('payout-checker'))
}

const figure = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent
const stateOf = async (label: string) => {
  const status = within(await screen.findByRole('region', { name: 'Status' }))
  return status.getByText(label).nextElementSibling?.textContent
}

describe('today', () => {
  test('shows the cash, the day’s movements, and that nothing waits', async () => {
    open()
    expect(await figure('Coverage')).toBe('150.00%')
    expect(await figure('Cash on chain')).toBe('150.00 USDT')
    expect(await figure('Came in today')).toBe('12.00 USDT')
    expect(await figure('Went out today')).toBe('3.00 USDT')
    expect(screen.getByText('Nothing is waiting for your roles.')).toBeTruthy()
    expect(screen.getByText('No incident is open.')).toBeTruthy()
  })

  test('shows the vault’s cash and the payout key’s gas with their units', async () => {
    open()
    expect(await stateOf('In the vault')).toBe('40.00 USDT')
    await waitFor(async () => expect(await stateOf('Payout gas')).toBe('0.5000 BNB'))
  })

  test('shows gas in ether on the local chain', async () => {
    runOn(31_337)
    open()
    await waitFor(async () => expect(await stateOf('Payout gas')).toBe('0.5000 ETH'))
  })

  test('says that it loads, until it has its figures', async () => {
    api.hang(showToday)
    renderOnDesk(<TodayScreen screens={new Set()} />, sessionOf('viewer'))
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Status' })).toBeNull()
  })

  test('keeps its figures when they cannot be read again, and says since when they are', async () => {
    open()
    await figure('Coverage')
    api.disconnect(showToday)
    window.dispatchEvent(new Event('visibilitychange'))
    expect((await screen.findByRole('alert')).textContent).toBe('The server did not answer. Nothing was changed.')
    expect(await figure('Cash on chain')).toBe('150.00 USDT')
    expect(screen.getByText('As of 2026-11-20 10:00 UTC')).toBeTruthy()
  })

  test.each([
    [
      'a huge sum',
      { onChain: '98765432109876.999999', owed: '0.001', coverageBps: 10_000 },
      '98,765,432,109,876.99 USDT',
      '<0.01 USDT',
      '100.00%',
    ],
    ['nothing owed', { onChain: '0', owed: '0', coverageBps: null }, '0.00 USDT', '0.00 USDT', 'nothing is owed'],
    ['less than is owed', { onChain: '99.99', owed: '100', coverageBps: 9_999 }, '99.99 USDT', '100.00 USDT', '99.99%'],
  ])('shows %s as it is, never rounded up', async (_, cash, onChain, owed, coverage) => {
    open({ cash })
    expect(await figure('Coverage')).toBe(coverage)
    expect(await figure('Cash on chain')).toBe(onChain)
    expect(await figure('Everything owed')).toBe(owed)
  })

  test('does not take a day without figures for a day without movement', async () => {
    open({ days: [], cash: null })
    expect(await figure('Came in today')).toBe('not known')
    expect(await figure('Went out today')).toBe('not known')
    expect(await figure('Everything owed')).toBe('not known')
  })

  test.each([
    ['an auditor', 'auditor', 'Waits for operators'],
    ['support', 'support', 'Waiting for you'],
  ] as const)('calls the work of %s by whose it is', async (_, role, title) => {
    api.answer(showToday, { data: quiet })
    renderOnDesk(<TodayScreen screens={new Set()} />, sessionOf(role))
    expect(await screen.findByRole('region', { name: title })).toBeTruthy()
  })

  test('has every figure of its charts in tables, the newest day first', async () => {
    const before = { day: '2026-11-19', coverageBps: null, cameIn: '1000', wentOut: '0', revenue: '0.000001' }
    const notRecorded = { day: '2026-11-18', coverageBps: null, cameIn: '0', wentOut: '0', revenue: null }
    open({ days: [notRecorded, before, ...quiet.days] })
    const rows = async (name: string) =>
      within(await screen.findByRole('table', { name, hidden: true }))
        .getAllByRole('row', { hidden: true })
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent))
    const [coverage, cash, revenue] = [english.today.coverageChart, english.today.cashChart, english.today.revenueChart]
    expect(await rows(coverage)).toEqual([
      ['2026-11-20', '150.00%'],
      ['2026-11-19', '–'],
      ['2026-11-18', '–'],
    ])
    expect(await rows(cash)).toEqual([
      ['2026-11-20', '12.00', '3.00'],
      ['2026-11-19', '1,000.00', '0.00'],
      ['2026-11-18', '0.00', '0.00'],
    ])
    expect(await rows(revenue)).toEqual([
      ['2026-11-20', '7.00'],
      ['2026-11-19', '<0.01'],
      ['2026-11-18', '–'],
    ])
  })

  test('draws no chart again when it is read again and the days are the same', async () => {
    const canvas = new Proxy<Record<PropertyKey, unknown>>({}, { get: () => () => ({ width: 8 }), set: () => true })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never)
    vi.stubGlobal('Path2D', function FakePath() {
      return canvas
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    })
    open()
    const drawn = () => [...document.querySelectorAll('.uplot')]
    await waitFor(() => expect(drawn()).toHaveLength(3))
    const first = drawn()
    api.answer(showToday, { data: { ...quiet, asOf: '2026-11-20T10:00:30.000Z', cash: null } })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(async () => expect(await figure('Coverage')).toBe('no node answers'))
    expect(drawn().map((one) => first.indexOf(one))).toEqual([0, 1, 2])
    const next = { day: '2026-11-21', coverageBps: 15_100, cameIn: '1', wentOut: '0', revenue: '0' }
    api.answer(showToday, { data: { ...quiet, days: [...quiet.days, next] } })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(drawn().some((one) => first.includes(one))).toBe(false))
  })

  test('says that no node answers in place of a coverage', async () => {
    open({ cash: null })
    expect(await figure('Coverage')).toBe('no node answers')
  })

  test('leads to what waits where the operator can open its screen', async () => {
    open(
      {
        waiting: [
          { kind: 'withdrawal_to_release', count: 3, oldest: at },
          { kind: 'ticket_to_answer', count: 1, oldest: null },
          { kind: 'resumption_to_release', count: 1, oldest: null },
        ],
      },
      ['withdrawals', 'payouts'],
    )
    expect((await screen.findByRole('link', { name: /^Resumptions/ })).getAttribute('href')).toBe('#/payouts?new=1')
    const link = await screen.findByRole('link', { name: /^Withdrawals to release.*3$/ })
    expect(link.getAttribute('href')).toBe('#/withdrawals')
    expect(screen.queryByRole('link', { name: /Tickets/ })).toBeNull()
    expect(screen.getByText('Tickets to answer')).toBeTruthy()
  })

  test('leads from every kind of work to a list that exists, on a screen that its operators can open', async () => {
    const kinds = Object.keys(waitingRoles) as WaitingKind[]
    const open: ReadonlySet<string> = new Set(screensOf(sessionOf(...operatorRoles)).map(({ name }) => name))
    api.answer(showToday, { data: { ...quiet, waiting: kinds.map((kind) => ({ kind, count: 1, oldest: null })) } })
    renderOnDesk(<TodayScreen screens={open} />, sessionOf(...operatorRoles))
    await screen.findByText(english.today.waiting.move_to_approve)
    const views: Readonly<Record<string, object>> = english.views
    for (const kind of kinds) {
      const href = screen.getByText(english.today.waiting[kind]).closest('a')?.getAttribute('href') ?? ''
      const [, name = '', view] = /^#\/([a-z-]+)(?:\?view=(\w+)|\?new=1)?$/.exec(href) ?? []
      expect([kind, open.has(name)]).toEqual([kind, true])
      if (view !== undefined)
        expect([kind, Object.keys(views[name] ?? {})]).toEqual([kind, expect.arrayContaining([view])])
      for (const role of waitingRoles[kind])
        expect([kind, role, screensOf(sessionOf(role)).map((each) => each.name)]).toEqual([
          kind,
          role,
          expect.arrayContaining([name]),
        ])
    }
  })

  test('says of an incident what to do, and unfolds what it is about', async () => {
    const { user } = open({
      incidents: [
        {
          id: someId,
          kind: 'payout_gas_short',
          subject: '0xvault',
          openedAt: at,
          urgency: 'today',
          detail: { has: '1', needs: '2' },
        },
      ],
    })
    await user.click(await screen.findByText('The payout key lacks coins for fees'))
    expect(screen.getByText('Send coins of the chain to the payout key’s address.')).toBeTruthy()
    expect(screen.getByText('0xvault')).toBeTruthy()
    expect(screen.getByText('Gas money needed (native coin)').nextElementSibling?.textContent).toBe('2')
  })

  test('says what an incident is about in the operator’s language', async () => {
    const incident = { id: someId, urgency: 'today', openedAt: at } as const
    const detail = { expected: '1 USDT', deviationBps: '-523', since: at, limit: 'payout_hour_limit' }
    chooseLanguage('zh-Hans')
    open({ incidents: [{ ...incident, kind: 'reconciliation', subject: 'treasury', detail }] })
    const facts = (await screen.findAllByRole('term', { hidden: true })).map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(facts).toEqual(
      expect.arrayContaining([
        ['对象', '资金库，与链上核对'],
        ['应为', '1 USDT'],
        ['偏差', '−5.23%'],
        ['自', `${at.slice(0, 16).replace('T', ' ')} UTC`],
        ['限额', chinese.withdrawals.reasons.payout_hour_limit],
      ]),
    )
  })

  test('leads from an incident to a list that exists, where the operator can open its screen', async () => {
    const all: ReadonlySet<string> = new Set(screensOf(sessionOf(...operatorRoles)).map(({ name }) => name))
    const incidents = incidentKinds.map((kind, index) => ({
      id: `${someId.slice(0, -2)}${String(index).padStart(2, '0')}`,
      kind,
      subject: 'x',
      openedAt: at,
      urgency: 'today' as const,
      detail: {},
    }))
    api.answer(showToday, { data: { ...quiet, incidents } })
    renderOnDesk(<TodayScreen screens={all} />, sessionOf(...operatorRoles))
    await screen.findByText(english.incidents.payouts_halted.title)
    const views: Readonly<Record<string, object>> = english.views
    const row = (kind: IncidentKind) => screen.getByText(english.incidents[kind].title).closest('li')
    for (const kind of incidentKinds) {
      const href = row(kind)?.querySelector('a')?.getAttribute('href')
      if (href === undefined) continue
      const [, name = '', view] = /^#\/([a-z]+)(?:\?view=(\w+))?$/.exec(href ?? '') ?? []
      expect([kind, all.has(name)]).toEqual([kind, true])
      if (view !== undefined)
        expect([kind, Object.keys(views[name] ?? {})]).toEqual([kind, expect.arrayContaining([view])])
    }
    expect(row('payout_limit_reached')?.querySelector('a')?.getAttribute('href')).toBe('#/payouts?view=limits')
    cleanup()
    renderOnDesk(<TodayScreen screens={new Set(['roots'])} />, sessionOf('settlement'))
    await screen.findByText(english.incidents.root_differs.title)
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Roots', 'Roots'])
  })

  test('says that payouts wait for full coverage', async () => {
    const payouts = { ...quiet.status.payouts, uncoveredSince: at, queued: 4 }
    open({ status: { ...quiet.status, payouts } })
    expect(await stateOf('Payouts')).toBe('waiting: the cash is below everything owed, 4 in the queue')
  })

  test.each([
    ['without a payout process', { isRunning: false, queued: 2 }, 'no payout process, 2 in the queue'],
    ['with one', { queued: 2 }, 'running, 2 in the queue'],
    [
      'that two things stop, by the halt that operators must lift',
      { halt: 'operator' as const, uncoveredSince: at },
      'halted: an operator halted them',
    ],
  ])('says how payouts go on %s', async (_, changes, text) => {
    open({ status: { ...quiet.status, payouts: { ...quiet.status.payouts, ...changes } } })
    expect(await stateOf('Payouts')).toBe(text)
  })

  test('says what is not there instead of a figure', async () => {
    open({
      status: {
        ...quiet.status,
        watcher: { readTo: null, fault: null },
        payouts: { ...quiet.status.payouts, gas: null, vault: '0' },
        disk: null,
      },
    })
    expect(await stateOf('Watcher')).toBe('has not read yet')
    expect(await stateOf('Payout gas')).toBe('not known')
    expect(await stateOf('In the vault')).toBe('0.00 USDT')
    expect(await stateOf('Disk')).toBe('no data folder here')
    expect(await stateOf('Mail')).toBe('nothing waits')
  })

  test('names what is wrong with a part', async () => {
    open({
      status: {
        watcher: { readTo: at, fault: 'chain_stalled' },
        payouts: { ...quiet.status.payouts, halt: 'not_solvent', isRunning: false, queued: 4, vault: null },
        jobs: [
          { name: 'seal', lastDone: null, failures: 2 },
          { name: 'dust', lastDone: at, failures: 0 },
        ],
        mail: { queued: 2, oldestSeconds: 3_700 },
        disk: { freeBps: 123 },
      },
    })
    expect(await stateOf('Watcher')).toBe('no new final block')
    expect(await stateOf('Payouts')).toBe('halted: the cash is below what is owed in cash')
    expect(await stateOf('Jobs')).toBe('failing: seal')
    expect(await stateOf('Mail')).toBe('waiting: 2, the oldest for 1h')
    expect(await stateOf('Disk')).toBe('1.23% free')
    expect(await stateOf('In the vault')).toBe('not known')
  })

  test.each([
    ['Disk', 'good', { disk: { freeBps: 1_500 } }, '15.00% free'],
    ['Disk', 'needs a look', { disk: { freeBps: 1_499 } }, '14.99% free'],
    ['Disk', 'needs a look', { disk: { freeBps: 500 } }, '5.00% free'],
    ['Disk', 'wrong', { disk: { freeBps: 499 } }, '4.99% free'],
    ['Disk', 'good', { disk: null }, 'no data folder here'],
    ['Mail', 'good', { mail: { queued: 3, oldestSeconds: 900 } }, 'waiting: 3, the oldest for 15m'],
    ['Mail', 'wrong', { mail: { queued: 1, oldestSeconds: 901 } }, 'waiting: 1, the oldest for 15m'],
    ['Jobs', 'good', {}, 'none of 1 fails'],
    ['Jobs', 'wrong', { jobs: [{ name: 'seal', lastDone: null, failures: 1 }] }, 'failing: seal'],
    ['Watcher', 'wrong', { watcher: { readTo: at, fault: 'behind' as const } }, 'behind the chain'],
    ['Watcher', 'good', {}, 'read to 2026-11-20 10:00'],
    ['In the vault', 'needs a look', { payouts: { ...quiet.status.payouts, vault: '0' } }, '0.00 USDT'],
    ['In the vault', 'good', { payouts: { ...quiet.status.payouts, vault: '0.000001' } }, '<0.01 USDT'],
    ['Payout gas', 'good', { payouts: { ...quiet.status.payouts, gas: '0.99999' } }, /^0\.9999 ?/],
    ['Payout gas', 'good', { payouts: { ...quiet.status.payouts, gas: '0.000049' } }, /^<0\.0001 ?/],
    ['Payout gas', 'needs a look', { payouts: { ...quiet.status.payouts, gas: null } }, 'not known'],
    [
      'Payouts',
      'needs a look',
      { payouts: { ...quiet.status.payouts, isRunning: false } },
      'no payout process, 0 in the queue',
    ],
    [
      'Payouts',
      'wrong',
      { payouts: { ...quiet.status.payouts, halt: 'payout_refused' as const } },
      'halted: a payout differs from what was approved',
    ],
  ])('says of the part %s that it is %s, not by its colour alone', async (label, state, status, text) => {
    open({ status: { ...quiet.status, ...status } })
    expect(await stateOf(label)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
    const term = within(screen.getByRole('region', { name: 'Status' })).getByText(label)
    expect(within(term.parentElement as HTMLElement).getByRole('img', { name: state })).toBeTruthy()
  })

  test('changes its words and keeps its figures when the operator changes the language', async () => {
    open({ waiting: [{ kind: 'ticket_to_answer', count: 7, oldest: null }] })
    await figure('Coverage')
    act(() => chooseLanguage('zh-Hans'))
    expect(await figure(chinese.today.coverage)).toBe('150.00%')
    const waits = within(screen.getByRole('region', { name: chinese.today.waits }))
    expect(waits.getByRole('listitem').textContent).toBe(`${chinese.today.waiting.ticket_to_answer}7`)
    expect(screen.getByText(chinese.today.noIncident)).toBeTruthy()
  })

  test.each(['auditor', 'viewer'] as const)('says to the role %s that the work waits for operators', async (role) => {
    api.answer(showToday, { data: { ...quiet, waiting: [{ kind: 'revenue_to_approve', count: 1, oldest: null }] } })
    renderOnDesk(<TodayScreen screens={new Set(['revenue'])} />, sessionOf(role))
    const waits = within(await screen.findByRole('region', { name: 'Waits for operators' }))
    expect(waits.getByRole<HTMLAnchorElement>('link').hash).toBe('#/revenue')
    cleanup()
    api.answer(showToday, { data: quiet })
    renderOnDesk(<TodayScreen screens={new Set(['revenue'])} />, sessionOf(role))
    expect(await screen.findByText('Nothing is waiting for an operator.')).toBeTruthy()
  })

  test('keeps an incident unfolded when it is read again, also behind a more urgent one', async () => {
    const incident = { kind: 'payouts_halted', subject: 'payouts', openedAt: at, urgency: 'today', detail: {} } as const
    const { user } = open({ incidents: [{ ...incident, id: someId }] })
    await user.click(await screen.findByText('An operator halted payouts'))
    const unfolded = document.querySelector<HTMLDetailsElement>('details[open]')
    const newer = { ...incident, id: `${someId.slice(0, -1)}b`, urgency: 'now' } as const
    api.answer(showToday, { data: { ...quiet, incidents: [newer, { ...incident, id: someId }] } })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.getAllByText('An operator halted payouts')).toHaveLength(2))
    expect(unfolded).not.toBeNull()
    expect([...document.querySelectorAll('details')].map(({ open: isOpen }) => isOpen).slice(0, 2)).toEqual([
      false,
      true,
    ])
  })

  test('is read again every half minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    open()
    await figure('Cash on chain')
    api.answer(showToday, { data: { ...quiet, cash: { onChain: '151', owed: '100', coverageBps: 15_100 } } })
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await waitFor(async () => expect(await figure('Cash on chain')).toBe('151.00 USDT'))
  })

  test.each([
    ['income', 'Income'],
    ['payouts', 'Payouts'],
  ])('leads from an unexplained outflow to %s, where those who can open it explain it', async (name, link) => {
    const outflow = { ...openSince, kind: 'suspect_outflow' } as const
    open({ incidents: [outflow] }, [name])
    const section = within(await screen.findByRole('region', { name: 'Incidents' }))
    expect(section.getByRole('link', { name: link })).toBeTruthy()
  })

  test.each([
    ['no incident', [], true],
    ['another incident', ['job_failed'], true],
    ['the outflow', ['suspect_outflow'], false],
  ] as const)('says with %s open who resumes payouts that are halted by an outflow', async (_, kinds, isShown) => {
    const incidents = kinds.map((kind) => ({ ...openSince, kind }))
    const payouts = { ...quiet.status.payouts, halt: 'outflow_unexplained' as const }
    open({ incidents, status: { ...quiet.status, payouts } }, ['payouts'])
    const section = within(await screen.findByRole('region', { name: 'Incidents' }))
    expect(section.queryByText(english.today.stillHalted) !== null).toBe(isShown)
    const links = section.queryAllByRole('link', { name: 'Payouts' }).map((link) => link.getAttribute('href'))
    expect(links).toEqual([isShown ? '#/payouts?new=1' : '#/payouts?view=unknown'])
  })

  test('has the open incidents in the server’s order, each with its urgency and age', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:30:00.000Z') })
    const incident = {
      id: someId,
      kind: 'payouts_halted',
      subject: 'payouts',
      openedAt: at,
      urgency: 'now',
      detail: {},
    } as const
    const other = {
      ...incident,
      id: `${someId.slice(0, -1)}b`,
      kind: 'payout_gas_short',
      urgency: 'soon',
      openedAt: '2026-11-17T10:00:00.000Z',
    } as const
    open({
      incidents: [incident, other],
      waiting: [{ kind: 'ticket_to_answer', count: 2, oldest: '2026-11-20T12:29:30.000Z' }],
    })
    const rows = within(await screen.findByRole('region', { name: 'Incidents' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
      'NowAn operator halted payouts2hRead the reason under Payouts. Two operators resume them.',
      expect.stringMatching(/^This weekThe payout key lacks coins for fees3d/),
    ])
    expect(screen.getByText('oldest 0m')).toBeTruthy()
  })

  test('shows the refusal of the server and reads again on request', async () => {
    api.refuse(showToday, { code: 403, message: 'Your roles do not allow this.' })
    const { user } = renderOnDesk(<TodayScreen screens={new Set()} />, sessionOf('viewer'))
    await screen.findByText('Your roles do not allow this.')
    api.answer(showToday, { data: quiet })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await figure('Cash on chain')).toBe('150.00 USDT')
  })

  test('has words for exactly the kinds of incidents, in both languages', () => {
    for (const { incidents } of [english, chinese])
      expect(Object.keys(incidents).sort()).toEqual([...incidentKinds].sort())
  })
})
