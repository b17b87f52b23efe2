import type { Locator, Page } from 'playwright-core'

const strip = /^Demo\. No real money/

/** Opens the demo's tools from the strip above every page, runs an action there, and closes them. */
async function withTools<T>(page: Page, use: (tools: Locator) => Promise<T>): Promise<T> {
  await page.getByRole('button', { name: strip }).click()
  const tools = page.getByRole('dialog', { name: 'Demo tools' })
  const result = await use(tools)
  await tools.getByRole('button', { name: 'Close' }).click()
  await tools.waitFor({ state: 'hidden' })
  return result
}

/** Moves the demo's clock by whole days. */
export function moveClock(page: Page, days: number): Promise<void> {
  return withTools(page, async (tools) => {
    const time = tools.getByRole('heading', { name: 'Clock' }).locator('..').getByRole('paragraph')
    for (let day = 0; day < days; day += 1) {
      const before = (await time.textContent()) ?? ''
      await tools.getByRole('button', { name: 'Add 1 day' }).click()
      await time.getByText(before).waitFor({ state: 'detached' })
    }
    await page.getByText('The clock was moved.').waitFor({ state: 'hidden' })
  })
}

/** Returns the six digits of the newest email with a code to an address, once they differ from those seen before. */
export function readCode(page: Page, address: string, notThis = ''): Promise<string> {
  return withTools(page, async (tools) => {
    await tools.getByLabel('Emails to').fill(address)
    for (;;) {
      const emails = await tools.getByRole('list', { name: 'Emails' }).getByRole('listitem').allTextContents()
      const [code] = emails.flatMap((email) => /(?<!\d)\d{6}(?!\d)/.exec(email)?.[0] ?? [])
      if (code !== undefined && code !== notThis) return code
      await page.waitForTimeout(200)
    }
  })
}
