import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

/** Chromium as it comes from the package registry, without a download of its own. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}

/** What axe objects to on the page as it stands, one line each. The policy of the page would refuse a script tag. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const { violations } = await page.evaluate<AxeResult>('axe.run(document, { resultTypes: ["violations"] })')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
