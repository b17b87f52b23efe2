import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { phone } from '../support/browser.ts'
import { waitUntilSettled } from '../support/screens.ts'

type Walk = {
  /** The name of the navigation, in the operator's language. */
  readonly navigation?: string
  /** Opens the first row of each list as well. */
  readonly opensRows?: boolean
}

/**
 * Opens every screen of the desk that the operator has, and every list of it, by keyboard alone. Expects that axe finds nothing in
 * either theme, and that no page scrolls sideways, also not on a phone. Returns the names of the screens.
 */
export async function walkDesk(
  page: Page,
  { navigation = 'Screens', opensRows = false }: Walk = {},
): Promise<string[]> {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('listitem').getByRole('link')
  const names: string[] = []
  for (const text of await links.allTextContents()) {
    const [, name = '', letter = ''] = /^(.*)g (.)$/.exec(text) ?? []
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    names.push(name)
    const lists = await page.getByRole('navigation', { name, exact: true }).getByRole('link').count()
    for (let at = 0; at < Math.max(1, lists); at += 1) {
      await waitUntilSettled(page)
      if (opensRows && (await page.getByRole('row').count()) > 1) {
        await page.keyboard.press('j')
        await page.locator('tr[aria-selected="true"]').waitFor()
      }
      await checkBothThemes(page, `${name}, list ${at + 1}`)
      await fitsPhone(page, `${name}, list ${at + 1}`)
      if (lists > 1) await page.keyboard.press('v')
    }
  }
  return names
}

/** Expects that axe finds nothing in either theme, and that the page does not scroll sideways. */
export async function checkBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await waitUntilSettled(page)
    const faults = await accessibilityFaults(page, colorScheme === 'dark' ? 'colours' : 'every rule')
    expect([name, colorScheme, faults]).toEqual([name, colorScheme, []])
    const { width } = page.viewportSize() ?? { width: 0 }
    expect(await pageWidth(page), `${name} scrolls sideways`).toBe(width)
  }
}

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Expects that the page does not scroll sideways at the width of a phone either. */
async function fitsPhone(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize(phone)
  // The page may be laid out again a moment after its window changed.
  await expect.poll(() => pageWidth(page), { message: `${name} scrolls sideways on a phone` }).toBe(phone.width)
  if (usual) await page.setViewportSize(usual)
}
