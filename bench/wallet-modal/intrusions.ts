import { installMalformedWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { connect } from './bad-network.ts'
import { strictPath } from './page-server.ts'
import { buttonWords, press, untilSettled, untilUsable, visiting } from './visit.ts'

/** What a page does with malformed announcements and with a strict policy. */
export type Intrusions = {
  /** Whether the other wallet is listed, and connects, next to fifteen malformed announcements. */
  readonly malformed: { readonly isListed: boolean; readonly isConnected: boolean }
  /** Scripts, styles and frames that `default-src 'self'` blocked by the time the list is open, by directive. */
  readonly blocked: Readonly<Record<string, number>>
}

declare global {
  interface Window {
    blockedBy?: string[]
  }
}

export async function measureIntrusions(browser: Browser, url: string): Promise<Intrusions> {
  const options = { hosts: 'refused', isThrottled: false } as const
  const malformed = await visiting(browser, url, { ...options, prepare: installMalformedWallets }, async ({ page }) => {
    const isListed = await opensList(page)
    return { isListed, isConnected: isListed && (await connect(page)).isConnected }
  })
  const strict = new URL(strictPath, url).href
  const blocked = await visiting(browser, strict, { ...options, prepare: recordBlocked }, async ({ page }) => {
    await opensList(page)
    return page.evaluate(() => window.blockedBy ?? [])
  })
  return { malformed, blocked: countByName(blocked) }
}

async function opensList(page: Page): Promise<boolean> {
  return (await untilUsable(page)) && (await press(page, buttonWords)) && untilSettled(page)
}

async function recordBlocked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blockedBy: string[] = []
    window.blockedBy = blockedBy
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      blockedBy.push(effectiveDirective)
    })
  })
}

function countByName(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
