import { listTransfers } from '@terahold/contract/calls/desk/desk-ledger'
import type { Browser } from 'playwright-core'
import { visit } from '../../tests/support/browser.ts'

/** A scroll through a long ledger: the rows that were read, and every task of the page over 50 ms. */
export type TableScroll = { readonly rows: number; readonly longTasks: readonly number[] }

const turns = 200
const pageRows = 100

/**
 * Scrolls through the ledger like a person at the wheel, until 200 pages are read. The server's answers are the same page with
 * other ids and times, so that only the browser is measured.
 */
export async function measureTableScroll(browser: Browser, base: string): Promise<TableScroll> {
  const { page, close } = await visit(browser, base, { viewport: { width: 1280, height: 800 } })
  try {
    let answered = 0
    await page.route(`**${listTransfers.path}?*`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { transfers: { at: string }[]; next: string | null } }
      const { transfers } = answer.data
      const from = answered * pageRows
      answered += 1
      const rows = Array.from({ length: pageRows }, (_, at) => ({
        ...transfers[at % transfers.length],
        transferId: idOf(from + at),
        at: new Date(Date.UTC(2026, 10, 20) - (from + at) * 1_000).toISOString(),
      }))
      const next = answered < turns ? `${idOf(0)}:${idOf(answered)}` : null
      await route.fulfill({ response, json: { ...answer, data: { transfers: rows, next } } })
    })
    await page.goto('/desk/')
    await page.getByRole('button', { name: /^Lea/ }).click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.goto('/desk/#/ledger?view=transfers')
    await page.locator('tbody tr').nth(1).waitFor()
    await page.evaluate(() => {
      const found: number[] = []
      Object.assign(window, { longTasks: found })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.push(duration)
      }).observe({ type: 'longtask' })
    })
    await page.mouse.move(500, 500)
    for (let turn = 0; turn < 20 * turns && answered < turns; turn += 1) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(30)
    }
    const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
    return { rows: answered * pageRows, longTasks }
  } finally {
    await close()
  }
}

const idOf = (number: number): string => `0197f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`
