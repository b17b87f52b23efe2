import { usdtLines } from '@terahold/contract/calls/member/cash'
import { profile } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { session } from '../../shared/session/session.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { factTexts, openPage } from '../../testing/open-page.tsx'
import { createProfile } from '../../testing/profile-fixture.ts'
import { createEnds } from '../../testing/statement-fixture.ts'
import StatementPage from './statement-page.tsx'

setUpComponentTests()

const year = new Date().getUTCFullYear()
const line = (number: number, change: object) => ({
  lineId: `l${number}`,
  transferId: testId(number),
  at: `${year}-02-01T00:00:00.000Z`,
  kind: 'mining' as const,
  amount: '1',
  balance: '1',
  memo: `Line ${number}`,
  ref: null,
  hash: 'ab'.repeat(32),
  ...change,
})

afterEach(() => void vi.restoreAllMocks())

beforeEach(() => {
  api.answer(profile, { data: createProfile({ createdAt: `${year - 1}-06-01T00:00:00.000Z` }) })
})

test('sums up a year, by part and by month, and asks for that year only', async () => {
  api.answer(usdtLines, {
    data: createEnds('10', '8.25'),
    rows: [line(1, { amount: '0.25' }), line(2, { kind: 'order_payment', amount: '-2' })],
    total: 2,
  })
  renderForMember(<StatementPage />)
  const sums = await screen.findByRole('region', { name: 'Balance' })
  expect(sums.textContent).toMatch(
    /Opening balance10.*Paid for orders−2.*Credited from mining\+0\.25.*Closing balance8\.25/,
  )
  expect(sums.textContent).not.toContain('loss')
  const [head, month] = within(screen.getByRole('table')).getAllByRole('row')
  expect(head?.textContent).toBe('MonthCreditedChange of balance')
  expect(month?.textContent).toMatch(/^February \d+\+0\.25\s*−1\.75/)
  expect(api.requests(usdtLines).map(({ query }) => query)).toMatchObject([
    { from: `${year}-01-01`, to: `${year}-12-31` },
  ])
})

test('reads again by itself when the network failed once', async () => {
  api.disconnect(usdtLines)
  renderForMember(<StatementPage />)
  await waitFor(() => expect(api.requests(usdtLines)).toHaveLength(1))
  api.answer(usdtLines, { data: createEnds('3', '3'), rows: [], total: 0 })
  expect((await screen.findByRole('region', { name: 'Balance' })).textContent).toMatch(/Closing balance3/)
})

test('gives the time at which the figures were read, also when it is shown again later', async () => {
  const clock = vi.spyOn(serverTime, 'now').mockReturnValue(Date.parse(`${year}-03-04T10:00:00Z`))
  api.answer(usdtLines, { data: createEnds('0', '0'), rows: [], total: 0 })
  const { unmount } = renderForMember(<StatementPage />)
  const created = () => screen.findByText(/^Created/)
  const { textContent } = await created()
  unmount()
  clock.mockReturnValue(Date.parse(`${year}-03-04T12:34:00Z`))
  renderForMember(<StatementPage />)
  expect((await created()).textContent).toBe(textContent)
})

test('reads again when a line was posted while it read', async () => {
  let readings = 0
  api.answerBy(usdtLines, () => {
    readings += 1
    const rows = [line(1, { amount: '2' }), line(2, { amount: '3' })].slice(0, readings)
    return { data: createEnds('0', '5'), rows, total: rows.length }
  })
  renderForMember(<StatementPage />)
  expect((await screen.findByRole('region', { name: 'Balance' })).textContent).toMatch(/Credited from mining\+5/)
  expect(readings).toBe(2)
})

test('says why it could not be read, with a way to read it again', async () => {
  api.refuse(usdtLines, { code: 503, message: 'Later.' })
  const { user } = renderForMember(<StatementPage />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Later.')
  api.answer(usdtLines, { data: createEnds('0', '0'), rows: [], total: 0 })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Balance' })).toBeTruthy()
})

test('reads every page of a year, and shows only parts that moved money', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => line(index, { amount: '0.000000000000000001' }))
  api.answerBy(usdtLines, ({ query }) => {
    const start = (Number(query.pageNum) - 1) * 100
    return { data: createEnds('0', '0.00000000000000015'), rows: lines.slice(start, start + 100), total: 150 }
  })
  renderForMember(<StatementPage />)
  const sums = await screen.findByRole('region', { name: 'Balance' })
  expect(factTexts(sums)).toEqual([
    expect.stringMatching(/^0\.00/),
    expect.stringMatching(/^<?\+?<?0\.0001/),
    expect.stringMatching(/^<0\.0001/),
  ])
  expect(api.requests(usdtLines)).toHaveLength(2)
})

test('sums up a year of more lines than a browser should hold by its parts, and says to ask for them', async () => {
  api.answerBy(usdtLines, ({ query }) => {
    const isWhole = query.from === `${year}-01-01` && query.to === `${year}-12-31`
    const isFirst = query.from === `${year}-01-01`
    if (isWhole) return { data: createEnds('1', '6'), rows: [line(1, {})], total: 50_001 }
    const rows = isFirst ? [line(1, { amount: '2' })] : [line(2, { amount: '3', at: `${year}-09-01T00:00:00.000Z` })]
    return { data: isFirst ? createEnds('1', '3') : createEnds('3', '6'), rows, total: 1 }
  })
  renderForMember(<StatementPage />)
  const sums = await screen.findByRole('region', { name: 'Balance' })
  expect(sums.textContent).toMatch(/Opening balance1.*Credited from mining\+5.*Closing balance6/)
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText(/too many lines for one CSV file\. Ask us for them\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  const [, first, second] = api.requests(usdtLines).map(({ query }) => query)
  expect(Date.parse(String(second?.from)) - Date.parse(String(first?.to)), 'no day is left out').toBe(86_400_000)
  expect([first?.from, second?.to]).toEqual([`${year}-01-01`, `${year}-12-31`])
})

test.each([
  ['counts what came back of a withdrawal against what left', ['-3', '3'], {}, []],
  ['names what left with its sign', ['-3', '1'], {}, ['Withdrawals with fees−2.00 USDT']],
  [
    'names what is set aside for a withdrawal that is not paid',
    ['-3', '0'],
    { heldClosing: '3' },
    ['Set aside for withdrawals not paid yet−3.00 USDT'],
  ],
  [
    'counts a withdrawal that was requested last year and is paid in this one',
    ['-3', '0'],
    { heldOpening: '4', heldClosing: '2' },
    ['Withdrawals with fees−5.00 USDT', 'Set aside for withdrawals not paid yet+2.00 USDT'],
  ],
])('%s', async (_, [hold, back], held, parts) => {
  const rows = [
    line(1, { kind: 'withdrawal_hold', amount: hold }),
    line(2, { kind: 'withdrawal_return', amount: back }),
  ]
  const closing = String(10 + Number(hold) + Number(back))
  api.answer(usdtLines, { data: createEnds('10', closing, held), rows, total: 2 })
  renderForMember(<StatementPage />)
  const sums = await screen.findByRole('region', { name: 'Balance' })
  const terms = within(sums).getAllByRole('term').slice(1, -1)
  expect(terms.map(({ parentElement }) => parentElement?.textContent)).toEqual(parts)
})

test('saves every line with all its decimals', async () => {
  const exact = '0.123456789012345678'
  api.answer(usdtLines, {
    data: createEnds('0', exact),
    rows: [line(7, { amount: exact, balance: exact, memo: 'Mined, pool North' })],
    total: 1,
  })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = renderForMember(<StatementPage />)
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain(
    `Number\r\n${year}-02-01T00:00:00.000Z,"Mined, pool North",${exact},${exact},l7\r\n`,
  )
  // The lines that are on the page.
  expect(api.requests(usdtLines)).toHaveLength(1)
})

describe('the years to choose', () => {
  const years = async (createdAt: string, now: string) => {
    vi.spyOn(serverTime, 'now').mockReturnValue(Date.parse(now))
    api.answer(profile, { data: createProfile({ createdAt }) })
    api.answer(usdtLines, { data: createEnds('0', '0'), rows: [], total: 0 })
    renderForMember(<StatementPage />)
    const options = within(await screen.findByLabelText('Year (UTC)')).getAllByRole('option')
    await screen.findByRole('region', { name: 'Balance' })
    return options.map(({ textContent }) => textContent)
  }

  test.each([
    ['2024-12-31T23:59:59.999Z', '2026-12-31T23:59:59.999Z', ['2026', '2025', '2024']],
    ['2025-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', ['2027', '2026', '2025']],
    ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:01.000Z', ['2026']],
    // The device’s clock is behind the server’s.
    ['2027-01-01T00:00:00.000Z', '2026-12-31T23:59:59.000Z', ['2026']],
  ])('of a member since %s at %s are UTC years, newest first', async (createdAt, now, list) => {
    expect(await years(createdAt, now)).toEqual(list)
    expect(api.requests(usdtLines)).toMatchObject([{ query: { from: `${list[0]}-01-01`, to: `${list[0]}-12-31` } }])
  })
})

test('shows a visitor what it would hold, and reads nothing', async () => {
  session.forget()
  await openPage(to.statement())
  expect(screen.getByRole('region', { name: 'Example' }).textContent).toMatch(/Credited from mining.*Refunds/)
  expect(api.requests(usdtLines)).toEqual([])
})

test('opens another year, and prints', async () => {
  api.answer(usdtLines, { data: createEnds('0', '0'), rows: [], total: 0 })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = renderForMember(<StatementPage />)
  await user.selectOptions(await screen.findByLabelText('Year (UTC)'), String(year - 1))
  expect(await screen.findByText(`Terahold statement ${year - 1}`)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})
