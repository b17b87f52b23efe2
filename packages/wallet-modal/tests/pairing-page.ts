import { type Relay, readQrCode } from '@terahold/wallet-testkit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

const phone = { width: 390, height: 844 }

const agents = {
  computer: undefined,
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
} as const

export type Visit = {
  query?: string
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  device?: keyof typeof agents
  isInTelegram?: boolean
}

export type PairingVisit = {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained of; a test that ends with any has failed. */
  readonly faults: string[]
  /** Requests to anything but the page's own server and the relay. */
  readonly foreign: string[]
}

/** Opens the test page with WalletConnect over the relay, as a new visitor. */
export async function visitPairing(
  { browser, url, relay }: { browser: Browser; url: string; relay: Relay },
  { query = '', theme = 'light', viewport = phone, device = 'computer', isInTelegram = false }: Visit = {},
): Promise<PairingVisit> {
  const userAgent = agents[device]
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(userAgent && { userAgent, hasTouch: true }),
  })
  if (isInTelegram) await context.addInitScript('window.TelegramWebviewProxy = { postEvent() {} }')
  const faults: string[] = []
  const foreign: string[] = []
  const known = [url, 'data:', 'blob:', relay.url]
  context.on('request', (request) => {
    if (!known.some((start) => request.url().startsWith(start))) foreign.push(request.url())
  })
  context.on('page', (opened) => {
    opened.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    opened.on('pageerror', (error) => faults.push(error.message))
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${url}?theme=${theme}&relay=${encodeURIComponent(relay.url)}&${query}`)
  return { page, context, faults, foreign }
}

export const dialogOf = (page: Page) => page.getByRole('dialog')
export const codeOf = (page: Page) => dialogOf(page).getByRole('img', { name: /QR code/ })
export const connectedAs = (page: Page) => page.getByLabel('Connected as').textContent()

export async function openList(page: Page) {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
}

/** Goes to a wallet by its row in the list. */
export async function choose(page: Page, name: string | RegExp) {
  await openList(page)
  await dialogOf(page).getByRole('button', { name }).click()
}

/** What a phone's camera would read off the screen; waits until there is a code that is not `before`. */
export async function readCode(page: Page, before = ''): Promise<string> {
  await codeOf(page).waitFor()
  let uri = before
  await expect
    .poll(async () => {
      uri = readQrCode(await page.screenshot())
      return uri
    })
    .not.toBe(before)
  return uri
}

export async function copiedLink(page: Page): Promise<string | undefined> {
  await dialogOf(page).getByRole('button', { name: 'Copy Link' }).click()
  await dialogOf(page).getByText('Link copied').waitFor()
  return page.evaluate(() => window.pairing.copied.at(-1))
}

export const openedLinks = (page: Page) => page.evaluate(() => window.pairing.opened)
export const pass = (page: Page, milliseconds: number) =>
  page.evaluate((time) => window.pairing.pass(time), milliseconds)
