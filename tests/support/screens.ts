import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { phone } from './browser.ts'
import { root } from './product.ts'

const folder = join(root, 'test-results', 'screens')
const themes = ['light', 'dark'] as const
const isFull = process.env.TERAHOLD_TEST_FULL === '1'

/**
 * Checks the current screen in both themes: no accessibility rule may be broken, and it may not scroll sideways. The
 * long form saves screenshots in test-results/screens.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page)
  // A page that is longer than the screen is checked as a whole, with its bars in their places.
  await page.setViewportSize({ ...phone, height: await wholeHeight(page) })
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await waitUntilSettled(page)
    if (isFull) await page.screenshot({ path: screenPath(`${name}-${colorScheme}`) })
    const extent = colorScheme === 'light' ? 'every rule' : 'colours'
    expect(await accessibilityFaults(page, extent), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  expect(await sidewaysScroll(page), `${name} scrolls sideways`).toBe(0)
}

/** Checks that the current screen, once settled, breaks no accessibility rule and does not scroll sideways. */
export async function checkAccessible(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page)
  expect(await accessibilityFaults(page), name).toEqual([])
  expect(await sidewaysScroll(page), `${name} scrolls sideways`).toBe(0)
}

/** Returns the path of a screenshot. */
export function screenPath(name: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.png`)
}

/** Waits until nothing is loading and nothing moves. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]:not(button)')].every((element) => !element.checkVisibility()),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    // Transitions to the colours of another theme start with the next frame, and one can start another.
    for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      if (moving.length > 0) quietFrames = 0
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
      await new Promise(requestAnimationFrame)
    }
  })
}

/** Returns the full scroll height; a dialog belongs to the screen and keeps its size. */
function wholeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const hasDialog = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].length > 0
    return hasDialog ? innerHeight : Math.max(innerHeight, document.documentElement.scrollHeight)
  })
}

export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
