import { servicePaths } from '@terahold/contract/service-paths'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Visit, visit } from '../support/browser.ts'
import { withFailureScreenshot } from '../support/failure-screenshot.ts'

export type Act = (page: Page, other: Page) => Promise<void>

export const deskScreen = { width: 1280, height: 800 }

/** By the address of the server. One pair of operators after the other uses them: to start one and load the desk in it takes long. */
const opened = new Map<string, Promise<readonly [Visit, Visit]>>()

/** Gives each of two operators a new browser, and expects no error on either page. */
export async function withTwoBrowsers(browser: Browser, base: string, name: string, act: Act): Promise<void> {
  const opening = opened.get(base) ?? openTwo(browser, base)
  opened.set(base, opening)
  const [one, two] = await opening
  const [before, beforeToo] = [one.complaints.length, two.complaints.length]
  try {
    await withFailureScreenshot(one, name, () => act(one.page, two.page))
    expect([...one.complaints.slice(before), ...two.complaints.slice(beforeToo)]).toEqual([])
  } finally {
    await Promise.all([leave(one.page), leave(two.page)])
  }
}

function openTwo(browser: Browser, base: string): Promise<readonly [Visit, Visit]> {
  const options = { viewport: deskScreen, reducedMotion: 'reduce' } as const
  return Promise.all([visit(browser, base, options), visit(browser, base, options)])
}

/** Ends the desk, and forgets its operator, language and theme. A page without code stays, so nothing asks the server any more. */
async function leave(page: Page): Promise<void> {
  await page.goto(servicePaths.readiness)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(deskScreen)
}
