import { testAccount } from '@terahold/wallet-testkit'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveGallery } from '../gallery/serve-gallery.ts'
import type { ServedPage } from '../gallery/serve-page.ts'
import { launchBrowser } from './fixtures/browser.ts'
import { openGallery } from './fixtures/gallery-page.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

let pages: PageServer
let gallery: ServedPage
let browser: Browser
let page: Page
let wallet: AnnouncedWallet

beforeAll(async () => {
  ;[pages, gallery, browser] = await Promise.all([servePage(), serveGallery(), launchBrowser()])
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await pages?.close()
  await gallery?.close()
})

afterEach(() => page.context().close())

const dialog = () => page.getByRole('dialog')
/** Returns the accessible name of the focused element. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement === document.body ? null : document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  })

/** Presses Tab until an element with that name has the focus, at most thirty times. */
async function tabTo(name: RegExp) {
  for (let pressed = 0; pressed < 30; pressed++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(name)}; it is on "${await focused()}"`)
}

async function press(name: RegExp) {
  await tabTo(name)
  await page.keyboard.press('Enter')
}

/** Goes through the dialog twice in both directions. The focus must never reach the page behind. */
async function expectKept() {
  const controls = await dialog().locator('a[href], button:enabled, input').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let pressed = 0; pressed < 2 * controls + 2; pressed++) {
      await page.keyboard.press(key)
      const isKept = await page.evaluate(() => {
        const { activeElement } = document
        // After the last control the browser itself has the focus for one step, as in every modal dialog.
        return activeElement === document.body || activeElement?.closest('dialog[open]') !== null
      })
      expect(isKept, await focused()).toBe(true)
    }
  }
}

async function visit(query: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  ;[wallet] = await installWallets(page, [
    { name: 'Keyed Wallet', rdns: 'com.example.keyed', accounts: [testAccount(0)], chains: [31337, 137] },
  ])
  await page.goto(`${pages.url}?wallets=none&${query}`)
  await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
}

describe('check 21: with the keyboard alone', () => {
  it('connects a wallet, switches the network, reads the activity and disconnects', async () => {
    await visit('networks=many&activity=mixed')
    await press(/^Connect Wallet$/)
    await dialog().getByRole('heading', { name: 'Connect Wallet' }).waitFor()
    await expectKept()
    await press(/^Keyed Wallet/)
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(focused).toMatch(/0xf3…b92266/)

    await page.keyboard.press('Enter')
    await dialog().getByRole('button', { name: 'Disconnect' }).waitFor()
    await expectKept()
    await press(/Network/)
    await dialog().getByRole('heading', { name: 'Choose Network' }).waitFor()
    wallet.behave('wallet_switchEthereumChain', 'ask')
    await press(/Polygon/)
    await expect.poll(() => wallet.prompts.length).toBe(1)
    wallet.prompts[0]?.approve()
    await expect.poll(() => wallet.chainId).toBe(137)
    await dialog().getByRole('heading', { name: 'Choose Network' }).waitFor()
    await press(/^Back$/)
    await dialog()
      .getByRole('button', { name: /Network Polygon/ })
      .waitFor()

    await press(/^Activity$/)
    await dialog().getByText('This Year').waitFor()
    await expectKept()
    await press(/^Back$/)
    await press(/^Disconnect$/)
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Connect Wallet')
    expect(wallet.isConnected).toBe(false)
  })

  it('closes any view on Escape, and returns the focus to where the modal was opened', async () => {
    await visit('networks=many')
    await press(/^Select Network$/)
    await dialog().getByRole('heading', { name: 'Choose Network' }).waitFor()
    await press(/What is a network/)
    await dialog().getByRole('heading', { name: 'What is a network?' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Select Network')
  })

  it('focuses the previous view after going back', async () => {
    await visit('')
    await press(/^Connect Wallet$/)
    await press(/What is a wallet/)
    await expect.poll(focused).toBe('What is a wallet?')
    await press(/^Back$/)
    await expect.poll(focused).toBe('Connect Wallet')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  })
})

describe('check 21: when a button disappears', () => {
  it('keeps the focus in the dialog while the list loads again', async () => {
    await visit('directory=error')
    await press(/^Connect Wallet$/)
    await press(/^Try again$/)
    await expect.poll(focused).toBe('Connect Wallet')
    await press(/^All Wallets/)
    await dialog().getByRole('heading', { name: 'All Wallets' }).waitFor()
    await press(/^Try again$/)
    await expect.poll(focused).toBe('All Wallets')
  })

  it('keeps the focus in the dialog while the activity loads again', async () => {
    const opened = await openGallery(browser, gallery)
    page = opened.page
    await opened.show({ id: 'activity-failed' })
    await press(/^Try again$/)
    await expect.poll(focused).toBe('Activity')
  })
})

describe('check 21: on unusual pages', () => {
  async function open(style: string) {
    const opened = await openGallery(browser, gallery)
    page = opened.page
    await opened.show({ id: 'outside-unconnected' })
    await page.evaluate((kind) => {
      const other = document.createElement('dialog')
      const opener = document.createElement('button')
      opener.textContent = 'Open the wallet'
      opener.addEventListener('click', () => window.gallery?.modal.open({ view: 'Connect' }))
      other.append(opener)
      document.body.append(other)
      if (kind === 'inert body') document.body.style.pointerEvents = 'none'
      other.showModal()
      if (kind === 'inert body') other.style.pointerEvents = 'auto'
    }, style)
    await page.getByRole('button', { name: 'Open the wallet' }).click()
    await page.locator('dialog.wm-dialog[open]').waitFor()
  }

  it.each(['plain', 'inert body'])(
    'works above another open dialog, and returns the focus to it: %s',
    async (style) => {
      await open(style)
      const inside = () => page.evaluate(() => document.activeElement?.closest('dialog')?.className ?? null)
      expect(await inside()).toContain('wm-dialog')
      for (let pressed = 0; pressed < 12; pressed++) {
        await page.keyboard.press('Tab')
        expect([null, 'wm wm-dialog']).toContain(await inside())
      }
      // The pointer reaches it too, whatever the page did to its body.
      await page.locator('dialog.wm-dialog').getByRole('button', { name: /Alpha/ }).click()
      await page.locator('dialog.wm-dialog').getByText('Connecting...', { exact: true }).first().waitFor()
      await page.evaluate(() => window.gallery?.harness.wallets.asks[0]?.asked())
      await page.keyboard.press('Escape')
      await page.locator('dialog.wm-dialog').waitFor({ state: 'hidden' })
      await expect.poll(focused).toBe('Open the wallet')
      expect(await page.locator('dialog[open]').count()).toBe(1)
    },
  )
})
