import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { createHolding, holdingMoney } from '../../testing/holding-fixture.ts'
import { factTexts } from '../../testing/open-page.tsx'
import { BreakEvenNote } from './break-even-note.tsx'
import type { DayMoney } from './daily-money.ts'
import { EndedHolding } from './ended-holding.tsx'
import type { MoneyFields } from './holding-money.ts'
import { LatestDay } from './latest-day.tsx'
import { PaidBack } from './paid-back.tsx'
import { RecentDays } from './recent-days.tsx'

setUpComponentTests()

const unit = 10n ** 18n
const day = (back: bigint, fee: bigint): DayMoney => ({ day: '2026-03-05', back, fee, result: back - fee })

describe('whether holdings break even', () => {
  test.each<[string, Parameters<typeof holdingMoney>[0], Partial<MoneyFields>, string]>([
    ['before a settled day', { credited: '0' }, { latestTerm: null }, 'No settled day yet.'],
    ['without a day left', { credited: '89.99' }, { daysLeft: 0 }, 'Did not break even.'],
    [
      'if the latest day brought nothing',
      { credited: '30' },
      { latestTerm: '0' },
      'Needs 1.00 USDT a day to break even. Latest: 0.00 USDT.',
    ],
    [
      'if too little is left to show',
      { credited: '89.999999999999999999' },
      { latestTerm: '0', daysLeft: 1 },
      'Needs <0.0001 USDT a day to break even. Latest: 0.00 USDT.',
    ],
  ])('is said %s', (_, changes, more, text) => {
    const { container } = renderForMember(<BreakEvenNote money={{ ...holdingMoney(changes), ...more }} />)
    expect(container.textContent?.trim()).toBe(text)
  })

  test('is not said of a rate before the first day is settled', () => {
    const money = { ...holdingMoney({ feeUsed: '0', credited: '0', pending: '0' }), latestTerm: '200' }
    expect(renderForMember(<BreakEvenNote money={money} />).container.textContent).toBe('')
  })
})

describe('the latest day', () => {
  test.each([
    [day(2n * unit, unit), /^Mar 5, 2026\+2\.00\s+returned, result \+1\.00$/],
    [day(unit / 2n, unit), /^Mar 5, 2026\+0\.50\s+returned, result −0\.50\s+loss$/],
    [day(0n, 0n), /^Mar 5, 2026\+?0\.00\s+returned, result \+?0\.00$/],
  ])('shows what it returned and its result', (latest, text) => {
    const { container } = renderForMember(<LatestDay day={latest} />)
    expect(container.textContent?.trim()).toMatch(text)
  })
})

describe('the latest days', () => {
  test('count the days with a loss, and explain their colour', () => {
    const days = [day(unit, 2n * unit), day(unit, unit), day(2n * unit, unit)]
    renderForMember(<RecentDays days={days.map((one, index) => ({ ...one, day: `2026-03-0${index + 1}` }))} />)
    expect(screen.getByRole('img', { name: 'What each day brought. Days with a loss: 1 of 3.' })).toBeTruthy()
    expect(screen.getByText('loss')).toBeTruthy()
  })

  test('explain no colour that they do not have: a day without gain or loss is no loss', () => {
    renderForMember(<RecentDays days={[day(unit, unit)]} />)
    expect(screen.getByText('Daily fee')).toBeTruthy()
    expect(screen.queryByText('loss')).toBeNull()
  })
})

describe('what was paid back', () => {
  const show = (changes: Parameters<typeof holdingMoney>[0]) => {
    const { container } = renderForMember(<PaidBack money={holdingMoney(changes)} />)
    return container
  }

  test('names the fee that is used with its amount, and what is pending only if there is some', () => {
    const text = show({ credited: '12.5', pending: '0' }).textContent
    expect(text).toContain('Fee used 30.00')
    expect(text).not.toContain('pending')
  })

  test('has no mark before a day of the fee is used', () => {
    const container = show({ feeUsed: '0' })
    expect(container.textContent).not.toContain('Fee used')
    expect(container.querySelectorAll('svg rect')).toHaveLength(3)
  })

  test('draws nothing of a fee of zero', () => {
    const bars = [...show({ paid: '0', credited: '1' }).querySelectorAll('svg rect[y="6"]')].slice(1)
    expect(bars.map((bar) => bar.getAttribute('width'))).toEqual(['0%', '0%'])
  })
})

describe('the details of an ended holding', () => {
  const open = async (changes: Parameters<typeof holdingMoney>[0]) => {
    const holding = createHolding({ ...holdingMoney(changes), status: 'refunded', endDate: '2026-04-02' })
    const { user } = renderForMember(<EndedHolding holding={holding} />)
    await user.click(screen.getByText('Details'))
    const details = screen.getByText('Details').closest('details')
    if (details === null) throw new Error('the details do not open')
    return details
  }

  test('name what is pending and what was paid back of the fee', async () => {
    const details = await open({ credited: '12.5', pending: '0.25', feeRefund: '54' })
    expect(within(details).getByText('Pending').parentElement?.textContent).toContain('0.25')
    expect(within(details).getByText('Unused fee paid back').parentElement?.textContent).toContain('54.00')
  })

  test('leave out amounts that are zero', async () => {
    expect(factTexts(await open({ credited: '12.5' }))).toHaveLength(4)
  })
})
