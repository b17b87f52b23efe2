import { testAccount } from '@terahold/wallet-testkit'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

let server: PageServer
let browser: Browser
let page: Page
let wallet: AnnouncedWallet

beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens the page with an announced wallet, and a directory in the given mode. */
async function visit(mood: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  ;[wallet] = await installWallets(page, [
    { name: 'Near Wallet', rdns: 'com.example.near', accounts: [testAccount(0)], chains: [31337] },
  ])
  await page.goto(`${server.url}?wallets=none&directory=${mood}`)
  await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
}

async function connect() {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Near Wallet' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
}

describe('check 31: an announced wallet connects on a bad network', () => {
  // Slow parts answer only after the wallet is connected, so the length of the delay does not matter.
  it.each([
    ['the directory refuses', 'error'],
    ['the directory returns an invalid answer', 'malformed'],
    ['the directory is slow', 'slow'],
    ['the directory never answers', 'hang'],
  ])('when %s', async (_, mood) => {
    await visit(mood)
    await connect()
    expect(wallet.isConnected).toBe(true)
    if (mood === 'slow') await page.request.get(`${server.url}directory/release`)
    await page.context().close()
  })

  it('when the browser went offline after the page was idle, through every step', async () => {
    await visit('ok')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await connect()
    expect(wallet.isConnected).toBe(true)
    // The directory and the node do not answer. The connection must not need any chunk that is not loaded yet: only the
    // reading of balances, marks, checks of answers and, if it all took longer than a second, the
    // prefetched views.
    const isNeeded = (path: string) =>
      /\.(?:css|js)$/.test(path) &&
      !/chain-part-|load-drawing|\/(?:wallet|network)-[\w-]+\.js|guard-injected|lazy-views/.test(path)
    expect(failed.filter(isNeeded)).toEqual([])
    await page.getByRole('button', { name: /0xf3…b92266/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(wallet.isConnected).toBe(false)
    await page.context().close()
  })

  it('when the browser went offline, and reports a refusal and retries', async () => {
    await visit('ok')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    wallet.behave('wallet_requestPermissions', 'ask')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Near Wallet' }).click()
    await expect.poll(() => wallet.prompts.length).toBe(1)
    wallet.prompts[0]?.reject()
    await page.getByRole('dialog').getByText('Connection declined', { exact: true }).waitFor()
    wallet.behave('wallet_requestPermissions', 'approve')
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
    expect(wallet.isConnected).toBe(true)
    await page.context().close()
  })

  it('when every chunk after the first one fails, and reports what is missing', async () => {
    await visit('ok')
    const dead: string[] = []
    await page.route(/\.js(?:\?|$)/, (route) => {
      dead.push(new URL(route.request().url()).pathname)
      return route.abort('connectionfailed')
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'All Wallets' }).click()
    await page.getByRole('dialog').getByText('This part did not load').waitFor()
    expect(dead.length).toBeGreaterThan(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await connect()
    expect(wallet.isConnected).toBe(true)
    await page.getByRole('button', { name: /0xf3…b92266/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(wallet.isConnected).toBe(false)
    await page.context().close()
  })
})
