import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveGallery } from '../gallery/serve-gallery.ts'
import type { ServedPage } from '../gallery/serve-page.ts'
import { launchBrowser } from './fixtures/browser.ts'
import { desktop, type GalleryPage, openGallery, phone } from './fixtures/gallery-page.ts'

let server: ServedPage
let browser: Browser
let gallery: GalleryPage

beforeAll(async () => {
  ;[server, browser] = await Promise.all([serveGallery(), launchBrowser()])
  gallery = await openGallery(browser, server, { viewport: desktop })
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const dialog = () => gallery.page.getByRole('dialog')
const row = (name: string) => dialog().getByRole('button', { name })
const title = () => dialog().getByRole('heading', { level: 2 }).textContent()
/** Returns the wallets whose request is pending, in order. */
const asked = () =>
  gallery.page.evaluate(() => window.gallery?.harness.wallets.asks.map(({ uid }) => uid.replace('uid-com.', '')))
const reportAsked = (index: number) =>
  gallery.page.evaluate((at) => window.gallery?.harness.wallets.asks[at]?.asked(), index)
const message = () => dialog().locator('.wm-message-title')
const current = () => dialog().locator('[aria-current="true"]').allTextContents()

describe('a wide window', () => {
  beforeEach(async () => {
    await gallery.page.setViewportSize(desktop)
    await gallery.show({ id: 'connect-usual' })
  })

  it('explains wallets next to the list, and has no button for the same explanation', async () => {
    expect(await dialog().getByText('One login for every app').isVisible()).toBe(true)
    expect(await dialog().locator('.wm-back').isVisible()).toBe(false)
    expect(await current()).toEqual([])
  })

  it('keeps the list next to the wallet that is asked, marks its row, and asks another one from there', async () => {
    await row('Alpha Wallet').click()
    await reportAsked(0)
    expect(await title()).toBe('Alpha Wallet')
    expect(await current()).toEqual([expect.stringContaining('Alpha Wallet')])
    await row('Beta').click()
    // The first wallet was left: its answer no longer counts.
    await expect.poll(asked).toEqual(['beta'])
    await reportAsked(0)
    expect(await title()).toBe('Beta')
    await dialog().getByRole('button', { name: 'Back' }).click()
    expect(await title()).toBe('Connect Wallet')
  })

  it('does not ask a wallet twice, and asks it again after a refusal', async () => {
    await row('Alpha Wallet').click()
    await row('Alpha Wallet').click()
    await reportAsked(0)
    await row('Alpha Wallet').click()
    expect(await asked()).toEqual(['alpha'])
    await gallery.page.evaluate(() => window.gallery?.harness.wallets.asks[0]?.fail({ code: 4001 }))
    await dialog().getByText('Connection declined', { exact: true }).waitFor()
    expect(await asked()).toEqual([])
    await row('Alpha Wallet').click()
    expect(await asked()).toEqual(['alpha'])
  })

  it('shows the code and all wallets next to the list', async () => {
    await row('WalletConnect').click()
    await dialog().locator('.wm-split-detail .wm-code-tile').waitFor()
    await row('All Wallets').click()
    await dialog().locator('.wm-split-detail .wm-grid').waitFor()
    expect(await current()).toEqual([expect.stringContaining('All Wallets')])
    expect(await gallery.complaints()).toEqual([])
  })

  it('ignores a press on the list while it fades out', async () => {
    await row('Beta').click()
    await reportAsked(0)
    await gallery.page.evaluate(() => {
      const buttons = Array.from(document.querySelectorAll<HTMLElement>('.wm-split-list button'))
      document.querySelector<HTMLElement>('.wm-close')?.click()
      buttons.find(({ textContent }) => textContent?.includes('Alpha Wallet'))?.click()
    })
    await dialog().waitFor({ state: 'hidden' })
    expect(await asked()).toEqual(['beta'])
  })

  it('becomes one column in a narrow window and two again, without losing what is asked', async () => {
    await row('Beta').click()
    await reportAsked(0)
    await gallery.page.setViewportSize(phone)
    await dialog().locator('.wm-split').waitFor({ state: 'detached' })
    expect(await row('Alpha Wallet').count()).toBe(0)
    expect(await message().textContent()).toBe('Continue in Beta')
    await gallery.page.setViewportSize(desktop)
    await row('Alpha Wallet').waitFor()
    expect(await message().textContent()).toBe('Continue in Beta')
    expect(await asked()).toEqual(['beta'])
  })

  it('has one column for the account, networks and activity', async () => {
    for (const id of ['account-usual', 'networks-few', 'activity-empty']) {
      await gallery.show({ id })
      expect((await dialog().locator('.wm-card').boundingBox())?.width).toBe(360)
    }
  })
})
