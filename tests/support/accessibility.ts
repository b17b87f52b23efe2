import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Pages that the page stack keeps behind the current one. axe finds nothing in hidden elements, yet looks at each. */
const keptPages = 'main[style*="display: none"]'

/** How much of axe is run. */
export type Extent = 'every rule' | 'colours'

/**
 * Returns axe's findings on the current page, one line per place. `colours` checks the contrast alone: all that can
 * differ in the other theme.
 */
export async function accessibilityFaults(page: Page, extent: Extent = 'every rule'): Promise<string[]> {
  // To send and read all of axe takes longer than most pages take to check.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source)
  const faults = await runAxe(page, extent)
  if (faults.length === 0) return faults
  // What follows a part that still loads is hidden for up to 1.5 s. A link hidden while axe runs seems to have no text.
  await page.waitForTimeout(2_000)
  return runAxe(page, extent)
}

async function runAxe(page: Page, extent: Extent): Promise<string[]> {
  const rules = extent === 'colours' ? { runOnly: ['color-contrast'] } : { rules: { 'target-size': { enabled: true } } }
  const options = JSON.stringify({ resultTypes: ['violations'], ...rules })
  const context = JSON.stringify({ exclude: [[keptPages]] })
  const { violations } = (await page.evaluate(`axe.run(${context}, ${options})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`))
}
