import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { waitUntilSettled } from './screens.ts'

/** Records yesterday's revenue of the small pool by keyboard and form. */
export async function recordRevenue(page: Page, usdt: string, txidByte: string): Promise<void> {
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'Record revenue' })
  await form.getByLabel('Pool').selectOption('Skagi pool')
  await form.getByLabel('UTC day').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await form.getByLabel('Mined (sat)').fill('500')
  await form.getByLabel('Revenue (USDT)').fill(usdt)
  await form.getByLabel('Venue', { exact: true }).fill('Demo venue')
  await form.getByLabel('Bitcoin transaction').fill(txidByte.repeat(32))
  const statement = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(`day,${usdt}`) }
  await form.getByLabel('Hash of the statement: take the hash from a file').setInputFiles(statement)
  await form.getByLabel('Uptime (%)').fill('98.5')
  await expectNoFaults(page)
  await signRecord(page, 'Record revenue')
}

/** Shows the text of an entered record, and signs it by keyboard. `alone`: one operator is enough for it. */
export async function signRecord(page: Page, action: string, { alone = false } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Show what I sign' }).click()
  await page.getByRole('button', { name: `Sign: ${action}` }).waitFor()
  await expectNoFaults(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText(alone ? `Done: ${action}` : `Signed: ${action}. It takes effect once another`).waitFor()
}

/** Signs in as an operator of the demo, and opens a screen by its link. */
export async function signIn(page: Page, operator: RegExp, screen: string = 'Withdrawals'): Promise<void> {
  await page.goto('/desk/')
  await page.getByRole('button', { name: operator }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  if (screen === 'Today') return
  await page.getByRole('navigation').getByRole('link', { name: screen }).click()
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
}

/** Signs in and opens a screen by its address, once there is a row. */
export async function openScreen(page: Page, operator: RegExp, name: string, heading: string): Promise<void> {
  await signIn(page, operator, 'Today')
  await page.goto(`/desk/#/${name}`)
  await page.getByRole('heading', { name: heading }).waitFor()
}

/** Expects that axe finds nothing in either theme; in the dark one, only the contrast can differ. */
export async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await waitUntilSettled(page)
    const faults = await accessibilityFaults(page, colorScheme === 'dark' ? 'colours' : 'every rule')
    expect([colorScheme, faults]).toEqual([colorScheme, []])
  }
}
