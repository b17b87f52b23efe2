import { to } from '@terahold/contract/pages'
import type { Page } from 'playwright-core'

/** Orders the demo's small plan, of 3.60 USDT, from its terms to the payment page. */
export async function orderSmallPlan(page: Page): Promise<void> {
  await page.goto(`/${to.subscribe()}`)
  const plan = page.getByRole('article', { name: 'Skagi 10, one month' })
  await plan.getByRole('link', { name: 'View terms' }).click()
  await page.getByRole('checkbox', { name: 'I have read the risks.' }).check()
  await page.getByRole('button', { name: 'Order, then pay' }).click()
}
