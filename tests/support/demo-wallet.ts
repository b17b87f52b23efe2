import type { Locator, Page } from 'playwright-core'

/** The demo wallet's open question. */
export function walletQuestion(page: Page, title: RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

export async function approve(question: Locator): Promise<void> {
  await question.getByRole('button', { name: 'Approve' }).click()
  await question.waitFor({ state: 'hidden' })
}

export async function reject(question: Locator): Promise<void> {
  await question.getByRole('button', { name: 'Reject' }).click()
  await question.waitFor({ state: 'hidden' })
}
