import type { Locator, Page } from 'playwright-core'

/** The demo wallet's open question. */
export function walletQuestion(page: Page, title: RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

export async function approve(question: Locator): Promise<void> {
  await question.getByRole('button', { name: 'Approve' }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Signs the change that the app asks the wallet for. */
export async function signChange(page: Page): Promise<void> {
  await approve(walletQuestion(page, /^Sign this data/))
}

export async function reject(question: Locator): Promise<void> {
  await question.getByRole('button', { name: 'Reject' }).click()
  await question.waitFor({ state: 'hidden' })
}
