import { myDays, performance as performanceCall } from '@terahold/contract/calls/member/power'
import { performanceTypes } from '@terahold/contract/codes/power'
import { to } from '@terahold/contract/pages'
import { addDays, dayOf } from '@terahold/money/day'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { createEntry } from '../../testing/entry-fixture.ts'
import { createSettledDay } from '../../testing/holding-fixture.ts'
import { testId } from '../../testing/ids.ts'
import { openPage } from '../../testing/open-page.tsx'
import { setWindowWidth } from '../../testing/window-width.ts'

setUpComponentTests()
// The picture of the latest days follows the totals.
beforeEach(() => api.hang(myDays))

const sums = { gross: '1.5', fees: '0.4', net: '1.1', pending: '0', feeUsed: '0.2', result: '0.9', points: '0' }

function answerWith(rows: ReturnType<typeof createEntry>[], changes: Partial<typeof sums> = {}) {
  api.answer(performanceCall, { data: { sums: { ...sums, ...changes } }, rows, total: rows.length })
}

async function openEntries() {
  const opened = await openPage(to.performance())
  await waitFor(() => expect(rowsOf(opened.page).length).toBeGreaterThan(0))
  return opened
}

const rowsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('[role=listitem]')]
const figures = (page: HTMLElement) => page.querySelector('section')?.textContent ?? ''
const chips = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('button[aria-pressed]')]

test.each([
  [1_280, /^Kind Mining.*Pool North.*Mined 0\.50.*Costs −0\.20.*Prepaid fee used −0\.10.*Credited \+0\.30/],
  [390, /^MiningPool North\+0\.30 USDT$/],
])('at %i px shows an entry with the figures there is room for', async (width, text) => {
  setWindowWidth(width)
  answerWith([createEntry()])
  const { page } = await openEntries()
  expect(rowsOf(page)[0]?.querySelector('summary')?.textContent).toMatch(text)
})

describe('the totals', () => {
  test('are the server’s, with the result after the prepaid fee first', async () => {
    answerWith([createEntry()])
    const { page } = await openEntries()
    expect(figures(page)).toMatch(/\+0\.90.*1\.50.*−0\.40.*1\.10.*−0\.20/s)
  })

  test('call a negative result a loss', async () => {
    answerWith([createEntry()], { result: '-0.25' })
    const { page } = await openEntries()
    expect(figures(page)).toMatch(/[-−]0\.25/)
    expect(page.querySelector('section .text-loss')).not.toBeNull()
  })

  test('say what is pending, and nothing where nothing is', async () => {
    answerWith([createEntry()], { pending: '0.77' })
    const first = await openEntries()
    expect(figures(first.page)).toContain('0.77')
  })

  describe('with a picture of the latest days', () => {
    const today = dayOf(new Date())
    const picture = (page: HTMLElement) => within(page).queryByRole('img', { name: /^What each day brought/ })

    beforeEach(() => {
      api.answer(myDays, { rows: [createSettledDay({ date: addDays(today, -1) })], total: 1 })
      answerWith([createEntry()])
    })

    test('show it while nothing is filtered, with its losses', async () => {
      const { page } = await openEntries()
      await waitFor(() => expect(picture(page)?.getAttribute('aria-label')).toContain('Days with a loss: 1 of 1.'))
    })

    test.each([
      ['the first', /First day/],
      ['the last', /Last day/],
    ])('leave it out of a range of which only %s day is chosen', async (_, label) => {
      const { page, user } = await openEntries()
      await waitFor(() => expect(picture(page)).not.toBeNull())
      await user.click(page.querySelector('summary') ?? page)
      await user.click(within(page).getByRole('button', { name: /^From/ }))
      await waitFor(() => expect(picture(page)).not.toBeNull())
      fireEvent.change(within(page).getByLabelText(label), { target: { value: addDays(today, -90) } })
      // The totals are read again, and are there without it.
      await waitFor(() => expect(picture(page)).toBeNull())
      await waitFor(() => expect(figures(page)).toContain('0.90'))
      expect(picture(page)).toBeNull()
    })
  })

  test('of one kind have no result', async () => {
    answerWith([createEntry()])
    const { page, user } = await openEntries()
    await user.click(page.querySelector('summary') ?? page)
    await user.click(chips(page)[1] ?? page)
    await waitFor(() => expect(figures(page)).toContain('1.10'))
    await waitFor(() => expect(figures(page)).not.toContain('0.90'))
  })
})

describe('the entries', () => {
  test('of a day are under its date, once, with its result', async () => {
    const source = { settlementId: testId(61) }
    answerWith([
      createEntry({ id: 'a', source }),
      createEntry({
        id: 'b',
        source,
        type: 'refund',
        net: '0.05',
        gross: '0.05',
        fees: '0',
        electricity: '0',
        feeUsed: '0',
      }),
      createEntry({ id: 'c', source, date: '2026-02-28' }),
    ])
    const { page } = await openEntries()
    const heads = [...page.querySelectorAll('h2')].map(({ textContent }) => textContent)
    expect(heads).toHaveLength(2)
    expect(heads[0]).toMatch(/Mar 1, 2026.*\+0\.25/)
    expect(heads[1]).toMatch(/Feb 28, 2026.*\+0\.20/)
  })

  test('that come on two pages because the list grew count once', async () => {
    const entry = createEntry({ id: 'a', source: { settlementId: testId(61) } })
    answerWith([entry, entry])
    const { page } = await openEntries()
    expect(page.querySelector('h2')?.textContent).toMatch(/\+0\.20/)
    expect(rowsOf(page)).toHaveLength(1)
  })

  test('open to their parts, to the last digit', async () => {
    answerWith([createEntry({ gross: '0.500000123', net: '0.300000123' })])
    const { page, user } = await openEntries()
    await user.click(rowsOf(page)[0]?.querySelector('summary') ?? page)
    for (const part of ['0.500000123', '−0.15', '−0.05', '0.300000123', '−0.10'])
      expect(rowsOf(page)[0]?.textContent).toContain(part)
  })

  test('that the venue has not paid are pending', async () => {
    answerWith([createEntry({ cleared: false })])
    const { page } = await openEntries()
    expect(rowsOf(page)[0]?.querySelector('.text-warning')).not.toBeNull()
  })

  test('name the pool’s payout and the venue’s statement in full', async () => {
    const source = { settlementId: testId(61), revenueTxid: 'ab'.repeat(32), statementHash: 'cd'.repeat(32) }
    answerWith([createEntry({ source })])
    const { page, user } = await openEntries()
    await user.click(rowsOf(page)[0]?.querySelector('summary') ?? page)
    for (const value of [source.revenueTxid, source.statementHash, source.settlementId])
      expect(within(page).getByRole('img', { name: new RegExp(value) })).toBeTruthy()
  })

  test('of a commission name the level and the member, shortened', async () => {
    answerWith([createEntry({ type: 'referral', source: { orderNo: 'TH-1', level: 2, referee: '0xbb…bbbbbb' } })])
    const { page, user } = await openEntries()
    await user.click(rowsOf(page)[0]?.querySelector('summary') ?? page)
    expect(rowsOf(page)[0]?.textContent).toMatch(/TH-1.*0xbb…bbbbbb.*2/s)
  })

  test('of points are whole, and no USDT', async () => {
    const inPoints = { fees: '0', electricity: '0', feeUsed: '0', gross: '40', net: '40' }
    answerWith([createEntry({ type: 'task', asset: 'POINT', ...inPoints, source: {} })])
    const { page } = await openEntries()
    expect(rowsOf(page)[0]?.textContent).not.toContain('USDT')
    expect(rowsOf(page)[0]?.textContent).toContain('40')
  })
})

describe('the filter', () => {
  test.each(performanceTypes.map((type, place) => [type, place + 1] as const))('reads only %s', async (type, place) => {
    answerWith([createEntry()])
    const { page, user } = await openEntries()
    await user.click(page.querySelector('summary') ?? page)
    await user.click(chips(page)[place] ?? page)
    await waitFor(() => expect(api.requests(performanceCall).at(-1)?.query.type).toBe(type))
  })

  test('names the kind and the days that are chosen, also while it is folded', async () => {
    answerWith([createEntry()])
    const { page, user } = await openEntries()
    const head = page.querySelector('summary') ?? page
    expect(head.textContent).toBe(' FilterAll')
    await user.click(head)
    await user.click(within(page).getByRole('button', { name: /^From/ }))
    fireEvent.change(within(page).getByLabelText(/First day/), { target: { value: '2026-03-01' } })
    expect(head.textContent).toBe(' FilterMar 1, 2026 – ')
    fireEvent.change(within(page).getByLabelText(/Last day/), { target: { value: '2026-03-05' } })
    await user.click(chips(page)[1] ?? page)
    expect(head.textContent).toBe(' FilterMining · Mar 1, 2026 – Mar 5, 2026')
  })

  test('without entries says that it is the filter', async () => {
    answerWith([createEntry()])
    const { page, user } = await openEntries()
    await user.click(page.querySelector('summary') ?? page)
    answerWith([])
    await user.click(chips(page)[1] ?? page)
    await waitFor(() => expect(rowsOf(page)).toEqual([]))
    expect(page.querySelector(`a[href="${to.myPower()}"]`)).toBeNull()
  })
})

test('a member without entries is led to their power', async () => {
  answerWith([])
  const { page } = await openPage(to.performance())
  await waitFor(() => expect(page.querySelector(`a[href="${to.myPower()}"]`)).not.toBeNull())
})
