import { contract } from '@terahold/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordRow } from '../../records/record-row.ts'
import { chooseLanguage } from '../../shared/texts.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../../testing/component-test.tsx'
import { answerPools } from '../../testing/sample-pools.ts'
import { RevenueScreen } from '../revenue-screen.tsx'
import type { RevenueRow } from './revenue-row.ts'

setUpComponentTests()
afterEach(() => vi.useRealTimers())

const id = (end: string) => `0197f5a0-0000-7000-8000-0000000000${end}`
const auditor = sessionOf('auditor')
const revenue: RevenueRow = {
  id: id('e1'),
  poolId: id('a1'),
  day: '2026-11-20',
  kind: 'initial',
  satoshi: '123456789',
  usdt: '1234.500000000000000001',
  venue: 'Braiins',
  txid: 'ab'.repeat(32),
  statementHash: 'cd'.repeat(32),
  uptimeBps: 9_750,
  state: 'approved',
  recordedBy: 'Bela',
  recordedById: id('f9'),
  approvedBy: 'Ada',
  cleared: '1000',
  deviationBps: -512,
}
const record: Omit<RecordRow, 'fields'> = {
  id: id('0a'),
  state: 'recorded',
  title: 'A record',
  lines: [],
  memberWallet: null,
  recordedBy: 'Bela',
  recordedById: id('f9'),
  recordedAt: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  rejectedFor: null,
}
const lists = { voids: contract.listVoids, corrections: contract.listCorrections, reasons: contract.listDeviations }

beforeEach(() => answerPools({ [revenue.poolId]: 'Skagi' }))

const answerRevenue = (given: Partial<RevenueRow> = {}) =>
  api.answer(contract.listRevenue, { rows: [{ ...revenue, ...given }], total: 1 })

/** Opens the only record of a list, as an operator who cannot decide. */
async function open(view: keyof typeof lists, fields: RecordRow['fields']) {
  api.answer(lists[view], { rows: [{ ...record, fields }], total: 1 })
  location.hash = `#/revenue?view=${view}&id=${record.id}`
  const { user } = renderOnDesk(<RevenueScreen />, auditor)
  await screen.findByRole('heading', { level: 2, name: 'A record' })
  return user
}
const part = (name: string) => within(screen.getByRole('heading', { level: 3, name }).closest('section') as HTMLElement)
/** Returns the rows of what changes: name, before, after. */
const changes = () =>
  part('What changes')
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('a void', () => {
  const openVoid = (fields: object = {}) =>
    open('voids', { revenueId: revenue.id, part: 'all', reason: 'Paid twice', ...fields })

  test.each([
    [
      'of a whole row reverses all of it, and what was paid clears other rows',
      { part: 'all' },
      {},
      'voided',
      'The settlement of 2026-11-20 of Skagi is reversed: 1,234.500000000000000001 USDT of pending credits and of our claim on Braiins. 1,000.00 USDT that it paid clear its other rows.',
    ],
    [
      'of what is not paid leaves what the venue has paid, to the last place',
      { part: 'unpaid' },
      {},
      'approved with what was paid',
      '2026-11-20 of Skagi is settled again with the 1,000.00 USDT that Braiins has paid. The other 234.500000000000000001 USDT of pending credits and of our claim are reversed.',
    ],
    [
      'of what is not paid of a row without a payment is a void of the whole row',
      { part: 'unpaid' },
      { cleared: '0' },
      'voided',
      'The settlement of 2026-11-20 of Skagi is reversed: 1,234.500000000000000001 USDT of pending credits and of our claim on Braiins. 0.00 USDT that it paid clear its other rows.',
    ],
  ])('%s', async (_, fields, row, after, money) => {
    answerRevenue(row)
    await openVoid(fields)
    expect(await screen.findByText(money)).toBeTruthy()
    expect(changes()).toEqual([['State', 'approved', after]])
    expect(api.requests(contract.listRevenue)[0]?.query).toMatchObject({ revenueId: revenue.id })
  })

  test('shows the row that it is about, and leads to it', async () => {
    answerRevenue()
    await openVoid()
    await screen.findByText(/^The settlement of/)
    const row = part('The revenue row')
    const facts = row.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual([
      'Skagi',
      '2026-11-20',
      '1,234.500000000000000001 USDT',
      '1,000.00 USDT',
      'Braiins',
      'approved',
    ])
    const link = row.getByRole<HTMLAnchorElement>('link', { name: 'Open the row' })
    expect(link.hash).toBe(`#/revenue?only=${revenue.id}&id=${revenue.id}`)
  })

  test('says what the venue has paid while it is open, also when that changes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    answerRevenue()
    await openVoid({ part: 'unpaid' })
    await screen.findByText(/settled again with the 1,000\.00 USDT/)
    answerRevenue({ cleared: '1234.5' })
    vi.advanceTimersByTime(15_000)
    vi.useRealTimers()
    expect(
      await screen.findByText(/settled again with the 1,234\.50 USDT.* The other 0\.000000000000000001 USDT/),
    ).toBeTruthy()
    expect(part('The revenue row').getByText('1,234.50 USDT')).toBeTruthy()
  })

  test.each([
    [
      'cannot be read',
      () => api.refuse(contract.listRevenue, { code: 503, message: 'No node answers.' }),
      'No node answers.',
    ],
    ['is not there', () => api.answer(contract.listRevenue, { rows: [], total: 0 }), /^Something failed on this page/],
  ])('says that its row %s, and reads it on request', async (_, answer, why) => {
    answer()
    const user = await openVoid()
    expect(await screen.findAllByText(why)).toHaveLength(2)
    expect(screen.getAllByText('The revenue row could not be loaded')).toHaveLength(2)
    answerRevenue()
    const [again] = screen.getAllByRole('button', { name: 'Try again' })
    await user.click(again as HTMLElement)
    expect(await screen.findByText(/^The settlement of 2026-11-20/)).toBeTruthy()
    expect(screen.queryByText('The revenue row could not be loaded')).toBeNull()
  })

  test('is listed by its part, its reason and who recorded it', async () => {
    answerRevenue()
    await openVoid({ part: 'unpaid' })
    expect(
      screen.getByRole('row', { name: '2026-11-20 10:00 what is not paid Paid twice Bela to approve' }),
    ).toBeTruthy()
    expect(screen.getByText('Another operator must approve it, in the role: settlement.')).toBeTruthy()
  })
})

describe('a correction', () => {
  test.each([
    [
      'withheld',
      'pays that much less',
      '0.5 USDT move from our earned income to what members are owed. The venue pays that much less.',
    ],
    [
      'returned',
      'in a transaction of the treasury',
      'Nothing moves now. 0.5 USDT become our expense when the chain shows the return.',
    ],
  ])('whose sum is %s says what it does to money', async (way, shown, money) => {
    answerRevenue()
    await open('corrections', { revenueId: revenue.id, way, amount: '0.5 USDT' })
    expect(await screen.findByText(money)).toBeTruthy()
    expect(changes()).toEqual([['Corrected by', '–', '0.5 USDT']])
    expect(screen.getByRole('cell', { name: shown })).toBeTruthy()
    expect(part('The revenue row').getByText('Skagi')).toBeTruthy()
  })
})

describe('a reason of a deviation', () => {
  const fields = { poolId: revenue.poolId, reason: 'The venue was off for a week' }

  test('is listed with the name of its pool, and moves nothing', async () => {
    await open('reasons', fields)
    expect(await screen.findByRole('cell', { name: 'Skagi' })).toBeTruthy()
    expect(screen.getByTitle(fields.reason)).toBeTruthy()
    expect(changes()).toEqual([['Reason', 'none, or an earlier reason', 'this reason, which members read']])
    expect(part('What changes').getByText('Nothing moves.')).toBeTruthy()
  })

  test('is listed with the id of a pool whose name cannot be read', async () => {
    api.disconnect(contract.trustPools)
    await open('reasons', fields)
    expect(screen.getByRole('cell', { name: revenue.poolId })).toBeTruthy()
  })

  test('is read in the operator’s language', async () => {
    chooseLanguage('zh-Hans')
    await open('reasons', fields)
    for (const header of screen.getAllByRole('columnheader')) expect(header.textContent).toMatch(/\p{Script=Han}/u)
  })
})
