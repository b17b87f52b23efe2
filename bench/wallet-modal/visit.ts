import type { Browser, BrowserContext, Page } from 'playwright-core'
import { announceWallet, walletName } from './announced-wallet.ts'
import { type ForeignHosts, type ForeignLog, standInForHosts } from './foreign.ts'
import { installProbe } from './probe.ts'

/** Lighthouse's "slow 4G" for throttling in the browser: 150 ms and 1.6 Mbit/s, with the overhead of TCP. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const cpuSlowdown = 4
/** How long nothing may change before a list counts as settled, in milliseconds. */
const quiet = 500
export const patience = 15_000

export type VisitOptions = {
  hosts: ForeignHosts
  isThrottled: boolean
  /** Called before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
}
export type Visit = { page: Page; context: BrowserContext; foreign: ForeignLog }

/** Opens the page in a new profile, passes it on, and always closes it. */
export async function visiting<Result>(
  browser: Browser,
  url: string,
  { hosts, isThrottled, prepare }: VisitOptions,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const foreign = await standInForHosts(context, url, hosts)
    const page = await context.newPage()
    await page.addInitScript(installProbe, { button: '^connect( wallet)?$', row: `^${walletName}$`, quiet })
    await prepare?.(page)
    await page.addInitScript(announceWallet, walletName)
    if (isThrottled) await throttle(context, page)
    await page.goto(url, { waitUntil: 'commit' })
    return await work({ page, context, foreign })
  } finally {
    await context.close()
  }
}

/** Throttles a page to a cheap phone on a slow network. */
export async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Waits for the connect button. Returns false if it does not appear in time. */
export function untilUsable(page: Page): Promise<boolean> {
  return within(page.waitForFunction(() => window.probe.usableAt !== null, undefined, { timeout: 3 * patience }))
}

/** Waits until the announced wallet is in a settled list that accepts presses. Returns false if that takes too long. */
export function untilSettled(page: Page): Promise<boolean> {
  return within(page.waitForFunction(() => window.probe.isSettled, undefined, { timeout: patience }))
}

/** Clicks the element with this text. Returns false if there is none in time. */
export async function press(page: Page, words: RegExp): Promise<boolean> {
  const place = { pattern: words.source, flags: words.flags }
  const looking = page.waitForFunction(({ pattern, flags }) => window.probe.find(pattern, flags), place, {
    timeout: patience,
  })
  const spot = await looking.then((handle) => handle.jsonValue()).catch(() => null)
  if (!spot) return false
  await page.mouse.click(spot.x, spot.y)
  return true
}

export const buttonWords = /^connect( wallet)?$/i
export const rowWords = new RegExp(`^${walletName}$`)

function within(waiting: Promise<unknown>): Promise<boolean> {
  return waiting.then(
    () => true,
    () => false,
  )
}
