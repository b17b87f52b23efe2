import type { performance } from '@terahold/contract/calls/member/power'
import type { Answer } from '@terahold/contract/client'
import { pathOf } from '@terahold/contract/client'
import { pagePaths } from '@terahold/contract/pages'
import type { Page, Route } from 'playwright-core'

export type LongList = {
  readonly rows: number
  /** Tasks over 50 ms while all pages were loaded by scrolling, and the longest of all, in milliseconds. */
  readonly growing: Tasks
  /** The same while the whole list was scrolled up and down again. */
  readonly scrolling: Tasks
}

export type Tasks = { readonly long: number; readonly longest: number }

/** The contract's type, so that the faked answers follow it. */
type Answered = Pick<Answer<typeof performance>, 'data' | 'rows' | 'total'>

const total = 1_000
const path = pagePaths.performance

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Opens the performance page with a thousand entries from faked server answers, and scrolls through it by wheel. */
export async function measureLongList(page: Page): Promise<LongList> {
  await page.route(`**${pathOf('performance')}*`, answer)
  await page.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  const list = page.locator(`main[data-page="${path}"]`).getByRole('list', { name: 'Credits and deductions' })
  await list.waitFor()
  await page.mouse.move(200, 500)
  await page.waitForTimeout(1_000)
  await takeTasks(page)
  for (let turn = 0; turn < 2_000 && (await rowsOf(page)) < total; turn += 1) await wheel(page, 500)
  const growing = await takeTasks(page)
  for (let turn = 0; turn < 60; turn += 1) await wheel(page, -900)
  for (let turn = 0; turn < 60; turn += 1) await wheel(page, 900)
  return { rows: await rowsOf(page), growing, scrolling: await takeTasks(page) }
}

async function wheel(page: Page, by: number): Promise<void> {
  await page.mouse.wheel(0, by)
  await page.waitForTimeout(40)
}

function rowsOf(page: Page): Promise<number> {
  return page.evaluate((hash) => document.querySelectorAll(`main[data-page="${hash}"] details`).length, path)
}

/** Returns the long tasks since the last call. */
async function takeTasks(page: Page): Promise<Tasks> {
  const tasks = await page.evaluate(() => window.longTasks.splice(0))
  return { long: tasks.length, longest: Math.max(0, ...tasks) }
}

function answer(route: Route): Promise<void> {
  const { searchParams } = new URL(route.request().url())
  const [pageNum, pageSize] = [Number(searchParams.get('pageNum')), Number(searchParams.get('pageSize'))]
  const rows = Array.from({ length: pageSize }, (_, index) => entry((pageNum - 1) * pageSize + index))
  const sums = { gross: '3200', fees: '700', net: '2500', pending: '12.5', feeUsed: '2000', result: '500', points: '0' }
  const answered: Answered = { data: { sums }, rows, total }
  return route.fulfill({ json: { code: 200, msg: 'success', ...answered } })
}

function entry(number: number): Answered['rows'][number] {
  const date = new Date(Date.UTC(2026, 10, 20) - number * 86_400_000).toISOString().slice(0, 10)
  const source = {
    pool: 'The 400,000 pool',
    settlementId: `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  }
  return {
    id: `entry-${number}`,
    type: 'mining',
    asset: 'USDT',
    date,
    cleared: number > 3,
    gross: `3.${number}`,
    fees: '0.7',
    electricity: '0.6',
    net: `2.${number}`,
    feeUsed: '2',
    source,
  }
}
