import type { Browser, Page } from 'playwright-core'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServedPage, serveBuiltPage } from '../gallery/serve-page.ts'
import { launchBrowser } from './fixtures/browser.ts'
import { createApp } from './pages/hydration/app.tsx'

let server: ServedPage
let browser: Browser

beforeAll(async () => {
  const draw = (html: string, query: URLSearchParams) =>
    html.replace('<!--drawn-->', () => renderToString(createApp(query.get('visitor') === 'connected')))
  ;[server, browser] = await Promise.all([
    serveBuiltPage(new URL('./pages/hydration/', import.meta.url), draw),
    launchBrowser(),
  ])
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens the page as the server sent it, and again after hydration. */
async function visit(visitor: string): Promise<{ page: Page; sent: string[]; complaints: string[] }> {
  const unscripted = await browser.newContext({ javaScriptEnabled: false })
  const still = await unscripted.newPage()
  await still.goto(`${server.url}?visitor=${visitor}`)
  const sent = await still.getByRole('button').allInnerTexts()
  await unscripted.close()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // The server refuses requests to the node, which does not exist. The browser logs it itself.
    const isNode = message.text().includes('404')
    if ((message.type() === 'error' || message.type() === 'warning') && !isNode) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(`${server.url}?visitor=${visitor}`)
  return { page, sent, complaints }
}

describe('check 24: a server-rendered page', () => {
  it.each([
    ['disconnected', ['Connect Wallet', 'Select Network']],
    ['connected', ['0xf3…b92266', 'BNB Smart Chain']],
  ])('hydrates without a warning or a layout shift: %s', async (visitor, buttons) => {
    const { page, sent, complaints } = await visit(visitor)
    expect(sent).toEqual(buttons)
    // Pressed until it works: hydration is complete then.
    await expect
      .poll(async () => {
        await page
          .getByRole('button', { name: buttons[1] ?? '' })
          .click({ timeout: 2000 })
          .catch(() => {})
        return page.locator('dialog[open]').count()
      })
      .toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'hidden' })
    expect(await page.locator('#root > button').allInnerTexts()).toEqual(buttons)
    expect(await page.evaluate(() => window.mismatches)).toEqual([])
    expect(complaints).toEqual([])
    expect(await page.evaluate(() => window.layoutShift)).toBe(0)
    await page.context().close()
  })

  it('reports a mismatch', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.route(`${server.url}?visitor=connected`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('0xf3…b92266', '0x00…000000') })
    })
    await page.goto(`${server.url}?visitor=connected`)
    await expect.poll(() => page.evaluate(() => window.mismatches?.length ?? 0)).toBeGreaterThan(0)
    await context.close()
  })
})
