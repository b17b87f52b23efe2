import { teamSize } from '@terahold/contract/calls/member/team'
import { to } from '@terahold/contract/pages'
import { act, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'
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

test('a team that nobody has joined yet counts nobody', async () => {
  api.answer(teamSize, {
    data: {
      total: 0,
      l1: 0,
      l2: 0,
      active: 0,
      newThisMonth: 0,
      series: series.map(({ month }) => ({ month, joined: 0, l1: 0, l2: 0 })),
    },
  })
  const { page } = await openPage(to.teamSize())
  const figures = await within(page).findByRole('region', { name: 'Team size' })
  expect(figures.textContent).toBe('Members 0Joined this month 0With power today 0')
  expect(new Set(rows(page).map(([, joined]) => joined))).toEqual(new Set(['0']))
})

test('the months keep their names in the language that is chosen meanwhile', async () => {
  const { page } = await openSize()
  await act(() => activateLocale('fr'))
  await waitFor(() => expect(rows(page).at(-1)).toEqual(['décembre 2026', '33']))
})

test('the level stays chosen when the figures are read again', async () => {
  const { page, user } = await openSize()
  await user.click(within(page).getByRole('radio', { name: 'Level 2' }))
  api.answer(teamSize, { data: { ...size, l2: 1_001 } })
  void refreshSubjects(['team'])
  await waitFor(() => expect(page.querySelector('section')?.textContent).toContain('1,001'))
  expect(within(page).getByRole<HTMLInputElement>('radio', { name: 'Level 2' }).checked).toBe(true)
})
