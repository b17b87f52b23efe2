import { to } from '@terahold/contract/pages'
import type { Page } from 'playwright-core'
import { approve, walletQuestion } from './demo-wallet.ts'

/** Goes from the login page to the wallet's connection request. The list of wallets may already be open. */
export async function askToConnect(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Connect Wallet' })
  const wallet = page.getByRole('button', { name: 'Demo wallet' })
  await opener.or(wallet).first().waitFor()
  if (!(await wallet.isVisible())) await opener.click()
  await wallet.click()
  await walletQuestion(page, /^Connect to/).waitFor()
}

/** Goes from the login page through the wallet's requests, as one of the demo's members. */
export function connectAndSign(page: Page, member: number): Promise<void> {
  return connectAs(page, new RegExp(`^Demo member ${member}`))
}

/** Signs in with the demo wallet by clicks, as one of the demo's members, and ends on the home page. */
export async function signIn(page: Page, member: number): Promise<void> {
  await page.goto(`/${to.login()}`)
  await connectAndSign(page, member)
  await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
}

/** Does the same with an account that has nothing on the chain yet. */
export async function signInAsNew(page: Page): Promise<void> {
  await page.goto(`/${to.login()}`)
  await connectAs(page, /^A new account/)
  await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
}

async function connectAs(page: Page, account: RegExp): Promise<void> {
  await askToConnect(page)
  const connect = walletQuestion(page, /^Connect to/)
  await connect.getByRole('radio', { name: account }).check()
  await approve(connect)
  await approve(walletQuestion(page, /^Sign in to/))
}
