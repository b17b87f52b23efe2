import { trustCoverage } from '@terahold/contract/calls/member/trust'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { CoverageHistory } from './coverage-history.tsx'

setUpComponentTests()

/** A compared day. What is owed in cash is less than everything owed. */
const day = (date: string, coverageBps: number | null) => ({
  day: date,
  at: `${date}T03:00:00.000Z`,
  cash: '10',
  owed: coverageBps === null ? '0' : '5',
  coverageBps: coverageBps === null ? null : 20_000,
  everything: { owed: coverageBps === null ? '0' : '9', coverageBps },
})

test('has everything owed on each compared day in its table, and the days without it', async () => {
  const rows = [day('2026-03-04', 11_000), day('2026-03-02', null), day('2026-03-01', 9_900)]
  api.answer(trustCoverage, { rows, total: 3 })
  const { user } = renderForMember(<CoverageHistory />)
  const chart = await screen.findByRole('figure')
  await user.click(within(chart).getByText('Table'))
  const texts = within(chart)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(texts.filter((text) => text.includes('%'))).toEqual(['99%', '110%'])
  expect(texts).toContain('nothing owed, or not compared')
})

test('says that nothing was owed', async () => {
  api.answer(trustCoverage, { rows: [day('2026-03-01', null)], total: 1 })
  renderForMember(<CoverageHistory />)
  expect(await screen.findByText('Nothing was owed on these days.')).toBeTruthy()
})

test('says that nothing was compared yet', async () => {
  api.answer(trustCoverage, { rows: [], total: 0 })
  renderForMember(<CoverageHistory />)
  expect(await screen.findByText('Not compared yet.')).toBeTruthy()
})
