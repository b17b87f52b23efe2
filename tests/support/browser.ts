import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'

export const phone = { width: 390, height: 844 } as const
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, otherwise the one inside the npm package; `textSize` is its setting in px, usually 16. */
export async function openBrowser({ textSize = 16 } = {}): Promise<Browser> {
  const installed = systemBrowsers.find((path) => existsSync(path))
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--blink-settings=defaultFontSize=${textSize}`],
  })
}

export type Visit = {
  readonly page: Page
  /** Returns the errors of the page so far: console errors, unhandled rejections, violations of its content policy. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** A user with a phone of their own: nothing is stored in its browser yet. */
export async function visit(browser: Browser, base: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: phone,
    colorScheme: 'light',
    // Faked server answers must reach the page; the service worker has tests of its own.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url}) on ${page.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${error.message} on ${page.url()}`))
  return { page, complaints, close: () => context.close() }
}
