import type { Page } from 'playwright-core'
import { approve, walletQuestion } from './demo-wallet.ts'

/** From the login page to the wallet's question who is to connect. */
export async function askToConnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('button', { name: 'Demo wallet' }).click()
  await walletQuestion(page, /^Connect to/).waitFor()
}

/** Signs in with the demo wallet by clicks, as one of the demo's members, and comes out on the home page. */
export function signIn(page: Page, member: number): Promise<void> {
  return signInAs(page, new RegExp(`^Demo member ${member}`))
}

/** The same, with an account of which nothing is on the chain yet. */
export function signInAsNew(page: Page): Promise<void> {
  return signInAs(page, /^A new account/)
}

async function signInAs(page: Page, account: RegExp): Promise<void> {
  await page.goto('/#/pages/login/index')
  await askToConnect(page)
  const connect = walletQuestion(page, /^Connect to/)
  await connect.getByRole('radio', { name: account }).check()
  await approve(connect)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(walletQuestion(page, /^Sign in to/))
  await page.getByRole('heading', { name: 'How you stand' }).waitFor()
}
