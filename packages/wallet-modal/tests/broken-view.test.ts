import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

let server: PageServer
let browser: Browser
let page: Page
let escaped: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens the page with texts whose `piece` throws when it is read. */
async function visit(piece: string, query = '') {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  escaped = []
  page.on('pageerror', (error) => escaped.push(error.message))
  await page.addInitScript(() => {
    window.isBroken = true
  })
  await page.goto(`${server.url}?broken=${piece}&${query}`)
}

const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const mend = () =>
  page.evaluate(() => {
    window.isBroken = false
  })

describe('a view that throws while rendering', () => {
  it('is replaced below its header, and works again on retry after the cause is gone', async () => {
    await visit('noWallet', 'wallets=none')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog().getByRole('alert').getByText('This part cannot be shown').waitFor()
    expect(await dialog().getByRole('heading').textContent()).toBe('Connect Wallet')
    expect(await accessibilityFaults(page)).toEqual([])
    await press('Try again')
    await dialog().getByText('This part cannot be shown').waitFor()
    await mend()
    await press('Try again')
    await dialog().getByText('No wallet in this browser', { exact: true }).waitFor()
    expect(escaped).toEqual([])
    await page.context().close()
  })

  it("is replaced by a text in the modal's language", async () => {
    await visit('noWallet', 'wallets=none&language=fr')
    await page.getByRole('button', { name: 'Connecter' }).click()
    await dialog().getByText('Cette partie ne peut pas s’afficher').waitFor()
    expect(escaped).toEqual([])
    await page.context().close()
  })

  it('can be left with Back and Close, and the list behind it still works', async () => {
    await visit('pairing', 'wallets=alpha&directory=ok')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog().getByRole('button', { name: 'WalletConnect' }).click()
    await dialog().getByText('This part cannot be shown').waitFor()
    await press('Back')
    await dialog().getByRole('button', { name: 'WalletConnect' }).click()
    await dialog().getByText('This part cannot be shown').waitFor()
    await press('Close')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog().getByRole('button', { name: 'Alpha Wallet' }).click()
    await page.evaluate(() => window.wallets.alpha?.prompts[0]?.approve())
    await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
    expect(escaped).toEqual([])
    await page.context().close()
  })
})

describe('a view and its announcement, if both throw', () => {
  it('leave a way back, and the wallet that was asked still connects', async () => {
    await visit('continueIn', 'wallets=alpha')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog().getByRole('button', { name: 'Alpha Wallet' }).click()
    await dialog().getByText('This part cannot be shown').waitFor()
    await press('Back')
    await dialog().getByRole('button', { name: 'Alpha Wallet' }).click()
    await page.evaluate(() => window.wallets.alpha?.prompts[0]?.approve())
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /0xf3…b92266/ }).click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(escaped).toEqual([])
    await page.context().close()
  })
})

describe('a header that throws', () => {
  it('leaves a text, a name for the dialog and a close button', async () => {
    // Only the header renders the name of the account's view.
    await visit('account', 'wallets=alpha')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog().getByRole('button', { name: 'Alpha Wallet' }).click()
    await page.evaluate(() => window.wallets.alpha?.prompts[0]?.approve())
    await page.getByRole('button', { name: /0xf3…b92266/ }).click()
    await page.getByRole('dialog', { name: 'This part cannot be shown' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await press('Close')
    await dialog().waitFor({ state: 'hidden' })
    await mend()
    await page.getByRole('button', { name: /0xf3…b92266/ }).click()
    await press('Try again')
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(escaped).toEqual([])
    await page.context().close()
  })
})
