import { join } from 'node:path'
import { axeViolations, buildGallery, inkOf, isPainted, launchBrowser, openGallery } from '@terahold/ui/test-gallery'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let browser: Browser
let files: Awaited<ReturnType<typeof buildGallery>>
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[files, browser] = await Promise.all([buildGallery(join(import.meta.dirname, 'charts')), launchBrowser()])
}, 60_000)

afterAll(async () => {
  await browser.close()
})

afterEach(async () => {
  await page.context().close()
  expect(complaints).toEqual([])
})

async function open({ width = 390, dark = false } = {}) {
  page = await openGallery(browser, files, { viewport: { width, height: 844 }, colorScheme: dark ? 'dark' : 'light' })
  complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
}

it('draws what each day returned and holds its figures as a table', async () => {
  await open()
  const table = page.getByRole('table', { name: 'Returned per day, in USDT' })
  expect(await table.isVisible()).toBe(false)
  await page.getByText('All figures').click()
  await expect.poll(() => table.getByRole('row').count()).toBe(31)
  await page.getByText('7 days').click()
  await expect.poll(() => table.getByRole('row').count()).toBe(8)
  await expect.poll(() => isPainted(page, 'Returned per day, in USDT')).toBe(true)
})

it.each([
  ['Power per day', 'All changes', 4, 'Oct 4, 2026 32.5 TH/s Skagi 10 begins'],
  ['Uptime per day', 'All days', 61, 'Oct 12, 2026 not recorded'],
  ['Coverage per day', 'All days', 31, 'Oct 22, 2026 not recorded'],
  ['Joined per month', 'All months', 13, 'November 2026 8'],
])('draws %s and holds every figure as a table', async (name, summary, rows, row) => {
  await open()
  const chart = page.getByRole('figure', { name })
  await expect.poll(() => isPainted(page, name)).toBe(true)
  await chart.getByText(summary).click()
  await expect.poll(() => chart.getByRole('table', { name }).getByRole('row').count()).toBe(rows)
  await chart.getByRole('row', { name: row }).waitFor()
})

it('redraws the charts when the theme changes', async () => {
  await open()
  await expect.poll(() => isPainted(page, 'Uptime per day')).toBe(true)
  const light = await inkOf(page, 'Uptime per day')
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await expect.poll(() => inkOf(page, 'Uptime per day')).not.toEqual(light)
})

it.each([320, 390, 768, 1280])('fits %d px without a sideways scroll', async (width) => {
  await open({ width })
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
})

it.each([false, true])('breaks no accessibility rule, dark: %s', async (dark) => {
  await open({ dark })
  expect(await axeViolations(page)).toEqual([])
})
