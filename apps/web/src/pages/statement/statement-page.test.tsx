import { usdtLines } from '@terahold/contract/calls/member/cash'
import { profile } from '@terahold/contract/calls/member/profile'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { createProfile } from '../../testing/profile-fixture.ts'
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
    data: { opening: '10', closing: '8.25' },
    rows: [line(1, { amount: '0.25' }), line(2, { kind: 'order_payment', amount: '-2' })],
    total: 2,
  })
  renderForMember(<StatementPage />)
  const sums = await screen.findByRole('region', { name: 'Balance' })
  expect(sums.textContent).toMatch(
    /Opening balance10.*Paid for orders−2.*Credited from mining\+0\.25.*Closing balance8\.25/,
  )
  expect(sums.textContent).not.toContain('loss')
  const [, month] = within(screen.getByRole('table')).getAllByRole('row')
  expect(month?.textContent).toMatch(/^February \d+\+0\.25\s*−1\.75/)
  expect(api.requests(usdtLines).map(({ query }) => query)).toMatchObject([
    { from: `${year}-01-01`, to: `${year}-12-31` },
  ])
})

test('reads again by itself when the network failed once', async () => {
  api.disconnect(usdtLines)
  renderForMember(<StatementPage />)
  await waitFor(() => expect(api.requests(usdtLines)).toHaveLength(1))
  api.answer(usdtLines, { data: { opening: '3', closing: '3' }, rows: [], total: 0 })
  expect((await screen.findByRole('region', { name: 'Balance' })).textContent).toMatch(/Closing balance3/)
})

test('gives the time at which the figures were read, also when it is shown again later', async () => {
  const clock = vi.spyOn(serverTime, 'now').mockReturnValue(Date.parse(`${year}-03-04T10:00:00Z`))
  api.answer(usdtLines, { data: { opening: '0', closing: '0' }, rows: [], total: 0 })
  const { unmount } = renderForMember(<StatementPage />)
  const created = () => screen.findByText(/^Created/)
  const { textContent } = await created()
  unmount()
  clock.mockReturnValue(Date.parse(`${year}-03-04T12:34:00Z`))
  renderForMember(<StatementPage />)
  expect((await created()).textContent).toBe(textContent)
})

test('opens another year, and prints', async () => {
  api.answer(usdtLines, { data: { opening: '0', closing: '0' }, rows: [], total: 0 })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = renderForMember(<StatementPage />)
  await user.selectOptions(await screen.findByLabelText('Year (UTC)'), String(year - 1))
  expect(await screen.findByText(`Terahold statement ${year - 1}`)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})
