import { teamSize } from '@terahold/contract/calls/member/team'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

const series = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  joined: 3 * index,
  l1: index,
  l2: 2 * index,
}))
const size = { total: 1_300, l1: 300, l2: 1_000, active: 41, newThisMonth: 33, series }

async function openSize() {
  api.answer(teamSize, { data: size })
  const opened = await openPage(to.teamSize())
  await waitFor(() => expect(opened.page.textContent).toContain('1,300'))
  return opened
}

/** The rows of the chart's table: month and number. */
const rows = (page: HTMLElement) =>
  [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

test('counts both levels together, and who joined this month', async () => {
  const { page } = await openSize()
  const figures = page.querySelector('section')?.textContent ?? ''
  for (const count of ['1,300', '33', '41']) expect(figures).toContain(count)
})

test.each([
  [1, '300', '11'],
  [2, '1,000', '22'],
] as const)('level %i is counted alone, without the figure of both', async (level, total, joined) => {
  const { page, user } = await openSize()
  await user.click(within(page).getAllByRole('radio')[level] ?? page)
  const figures = () => page.querySelector('section')?.textContent ?? ''
  await waitFor(() => expect(figures()).toContain(total))
  expect(figures()).toContain(joined)
  expect(figures()).not.toContain('41')
})

test('every month of the chart is in a table as well', async () => {
  const { page } = await openSize()
  expect(rows(page)).toHaveLength(12)
  expect(rows(page).at(-1)).toEqual(['December 2026', '33'])
})
