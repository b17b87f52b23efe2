import { pathOf } from '@terahold/contract/client'
import { homeAlias, pagePaths, to } from '@terahold/contract/pages'
import { demoPaths } from '@terahold/contract/service-paths'
import { decodeStored } from '@terahold/platform/stored-value'
import { installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { openDemo } from './support/demo.ts'
import { approve, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { waitUntilSettled } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

const ranking = pagePaths.ranking
const support = pagePaths.support
const addresses = pagePaths.addresses
const addressChanged = 'Your wallet address has changed. Please sign in again!'
const webView =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

/** Runs a journey as a user with a phone of their own, and checks for errors at its end. */
async function journey(name: string, way: (visitor: Visit) => Promise<void>, options: BrowserContextOptions = {}) {
  const visitor = await visit(browser, product.base, { reducedMotion: 'reduce', ...options })
  await withFailureScreenshot(visitor, name, async () => {
    await way(visitor)
    expect(visitor.complaints).toEqual([])
  })
  await visitor.close()
}

describe('navigation', () => {
  it('follows links from outside, the browser’s back and forward, and reloads; each page keeps its scroll position', async () => {
    await journey(
      'navigation',
      async ({ page }) => {
        await page.addInitScript(keepFailures)
        await page.goto(`/#${ranking}?from=friend`)
        await title(page, 'Promotion ranking')
        await page.getByRole('button', { name: 'Back' }).click()
        await title(page, 'Home')
        expect(await hash(page)).toBe('#/')
        expect(await page.evaluate(() => history.state)).toMatchObject({ __type__: 'reLaunch' })
        expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)

        // Figures that load later would move what is above.
        await waitUntilSettled(page)
        await scrollTo(page, 120)
        await tab(page, 'Subscribe').click()
        await title(page, 'Subscribe')
        await waitUntilSettled(page)
        const terms = page.getByRole('link', { name: 'View terms' }).last()
        await terms.scrollIntoViewIfNeeded()
        // Cards get their own height when they come into view, which moves the page.
        await waitUntilSettled(page)
        const subscribeTop = await scrollTop(page)
        expect(subscribeTop).toBeGreaterThan(0)
        await tab(page, 'Home').click()
        await title(page, 'Home')
        await expect.poll(() => scrollTop(page)).toBe(120)
        await tab(page, 'Subscribe').click()
        await title(page, 'Subscribe')
        await expect.poll(() => scrollTop(page)).toBe(subscribeTop)

        await terms.evaluate((link: HTMLElement) => {
          link.click()
          link.click()
        })
        await title(page, 'Checkout')
        const checkout = await hash(page)
        expect(await failures(page)).toEqual([`navigateTo:fail ${checkout.slice(1)} locked`])
        await page.goBack()
        await title(page, 'Subscribe')
        await expect.poll(() => scrollTop(page)).toBe(subscribeTop)
        await page.goForward()
        await title(page, 'Checkout')
        await page.reload()
        await page.getByRole('heading', { name: 'Your subscription' }).waitFor()
        expect([await page.title(), await hash(page)]).toEqual(['Checkout', checkout])
        await page.goBack()
        await title(page, 'Subscribe')
        await terms.waitFor()
        expect(await scrollTop(page)).toBe(0)
      },
      { viewport: { width: 390, height: 560 } },
    )
  })

  it('shows for an unknown address that there is no such page, and leads home', async () => {
    await journey('nowhere', async ({ page }) => {
      const nowhere = page.locator('main:visible').getByText('The link may be old or incomplete.')
      await page.addInitScript(keepFailures)
      await page.goto('/#/pages/nowhere?id=7')
      await title(page, 'Page not found')
      await nowhere.waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await failures(page)).toEqual(['reLaunch:fail page `/pages/nowhere?id=7` is not found'])
      expect(await hash(page)).toBe('#/pages/nowhere?id=7')
      await type(page, ranking)
      await title(page, 'Promotion ranking')
      await type(page, '/pages/nowhere')
      await nowhere.waitFor()
      expect(await failures(page)).toContain('navigateTo:fail page `/pages/nowhere` is not found')
      await page.goBack()
      await title(page, 'Promotion ranking')
      await page.goForward()
      await nowhere.waitFor()
      await page.locator('main:visible').getByRole('link', { name: 'Go to the home page' }).click()
      await title(page, 'Home')
      await type(page, homeAlias)
      await title(page, 'Home')
      await expect.poll(() => hash(page)).toBe('#/')
    })
  })

  it('shows that a page’s code is late, and after a minute offers to reload, in the language of the browser', async () => {
    await journey(
      'late',
      async ({ page }) => {
        await page.clock.install()
        await page.goto('/')
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.route('**/plan-mixer-page-*', () => undefined)
        await type(page, pagePaths.planMixer)
        await page.locator('main:visible').getByRole('status', { name: 'Chargement' }).waitFor()
        await page.clock.fastForward(60_000)
        const offer = page.getByText("La connexion a expiré, cliquez sur l'écran pour réessayer.")
        await offer.waitFor()
        await page.unroute('**/plan-mixer-page-*')
        await offer.click()
        await page.locator(`main[data-page="${pagePaths.planMixer}"]`).getByRole('heading', { level: 1 }).waitFor()
        expect(await offer.count()).toBe(0)
      },
      { locale: 'fr-FR', serviceWorkers: 'block' },
    )
  })
})

describe('the session', () => {
  it('is the same in two tabs of the browser: signing out or in shows in both', async () => {
    await journey('two-tabs', async ({ page }) => {
      const other = await page.context().newPage()
      await other.goto(`/${to.my()}`)
      await other.getByText('Sign in to see your figures.').waitFor()
      await signIn(page, 1)
      await other.getByRole('button', { name: 'Sign out' }).waitFor()
      await other.getByRole('button', { name: 'Sign out' }).click()
      await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('link', { name: 'Connect Wallet' }).waitFor()
      expect(await sessionKeys(page)).toEqual([])
      await signIn(page, 1)
      await other.getByRole('button', { name: 'Sign out' }).waitFor()
    })
  })

  it('can begin while another page opens: the wallet still asks to sign in', async () => {
    const [, , , , member] = (await openDemo(product.base)).info.members
    if (!member) throw new Error('the demo has too few members')
    await journey('page-opens', async ({ page }) => {
      const accounts = [privateKeyToAccount(member.privateKey)]
      const behaviours = { wallet_requestPermissions: 'ask', eth_requestAccounts: 'ask' } as const
      const [alpha] = await installWallets(page, [
        { name: 'Alpha', rdns: 'com.example.alpha', chains: [31337], accounts, behaviours },
      ])
      await page.goto(`/${to.login()}`)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('button', { name: 'Alpha' }).click()
      await expect.poll(() => alpha.prompts.length).toBe(1)
      // The end of the last session opens this page, too, if it is reported late.
      await type(page, to.login({ from: homeAlias }).slice(1))
      await page.getByRole('heading', { name: 'Sign in with your wallet' }).waitFor()
      await waitUntilSettled(page)
      alpha.prompts[0]?.approve()
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
    })
  })

  it('ends when the wallet reports another address: shown once, everything cleared, the wallet disconnected', async () => {
    const [, , , fourth, fifth] = (await openDemo(product.base)).info.members
    if (!fourth || !fifth) throw new Error('the demo has too few members')
    await journey('address', async ({ page }) => {
      const accounts = [privateKeyToAccount(fourth.privateKey)]
      const [alpha] = await installWallets(page, [
        { name: 'Alpha', rdns: 'com.example.alpha', chains: [31337], accounts },
      ])
      await page.addInitScript(countNotices, addressChanged)
      await page.goto(`/${to.login()}`)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('button', { name: 'Alpha' }).click()
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      expect(await sessionKeys(page)).toHaveLength(5)

      await alpha.switchAccounts([privateKeyToAccount(fifth.privateKey)])
      await expect.poll(() => page.evaluate(() => window.notices)).toBe(1)
      await page.getByRole('link', { name: 'Connect Wallet' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Alpha' }).waitFor()
      expect(await sessionKeys(page)).toEqual([])
      expect(await page.evaluate(() => window.notices)).toBe(1)
    })
  })

  it('can end in the middle of a form: the next sign-in finds what was typed', async () => {
    await journey('expiry', async ({ page }) => {
      await signIn(page, 2)
      await openAddresses(page)
      await type(page, support)
      const message = page.locator('main:visible').getByLabel('Your message')
      await message.fill('The chart of last week looks')
      await message.evaluate((element) => {
        element.dataset.mark = 'the same'
      })
      await endSession(page)
      await title(page, 'Sign in')
      await page.getByText('Your session has ended', { exact: true }).waitFor()
      expect(await sessionKeys(page)).toEqual(['address', 'userId'])
      await signAgain(page)
      await title(page, 'Feedback')
      expect([await message.inputValue(), await message.getAttribute('data-mark')]).toEqual([
        'The chart of last week looks',
        'the same',
      ])

      await message.fill('The chart of last week looks empty')
      await endSession(page)
      await title(page, 'Sign in')
      await page.reload()
      await signAgain(page)
      await title(page, 'Feedback')
      expect(await message.inputValue()).toBe('The chart of last week looks empty')
    })
  })
})

describe('difficult conditions', () => {
  it('without an answer from our server: shows it, and tries again', async () => {
    await journey('maintenance', async ({ page }) => {
      const plans = `**${pathOf('projects')}*`
      await page.route(plans, (route) => route.fulfill({ body: '<html>Please log in to this network</html>' }))
      await page.goto(`/${to.subscribe()}`)
      await page.getByText('System maintenance, please try again later!').waitFor()
      await page.unroute(plans)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('link', { name: 'View terms' }).first().waitFor()
      expect(await page.getByText('System maintenance').count()).toBe(0)
    })
  })

  it('with missing parts: their places show it, and load them again', async () => {
    const parts = /\/assets\/(language-sheet|share-plot|wallet-steps)-/
    const visitor = await visit(browser, product.base, { reducedMotion: 'reduce' })
    const { page } = visitor
    const again = page.getByRole('button', { name: 'Try again' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await withFailureScreenshot(visitor, 'parts', async () => {
      await page.route(parts, (route) => route.abort())
      await page.goto('/')
      await page.getByRole('button', { name: 'Language: English' }).click()
      await page.getByText('This part could not be loaded.').waitFor()
      await expect.poll(focused).toBe('Try again')
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await again.waitFor({ state: 'detached' })
      await expect.poll(focused).toBe('English')
      await page.keyboard.press('Enter')
      await again.click()
      await page.getByRole('button', { name: 'Reload the page' }).waitFor()
      await page.unroute(parts)
      await again.click()
      await page.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'Close' }).click()
      await expect.poll(focused).toBe('English')

      await page.route(parts, (route) => route.abort())
      await page.goto(`/${to.sites()}`)
      await page.getByRole('link', { name: 'Open Skagi, North Iceland' }).click()
      const uptime = page.getByRole('figure', { name: 'Uptime per day' })
      await uptime.getByText('The chart could not be loaded.').waitFor()
      await page.unroute(parts)
      await uptime.getByRole('button', { name: 'Try again' }).click()
      await uptime.locator('canvas').waitFor()

      await page.route(parts, (route) => route.abort())
      await page.goto(`/${to.login()}`)
      await page.getByText('This part could not be loaded.').waitFor()
      await page.unroute(parts)
      await again.click()
      await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
      expect(visitor.complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([])
    })
    await visitor.close()
  })

  it('draws charts in a browser whose language is not a valid tag', async () => {
    await journey('posix', async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'language', { configurable: true, get: () => 'en-US@posix' })
      })
      await page.goto(`/${to.sites()}`)
      await page.getByRole('link', { name: 'Open Skagi, North Iceland' }).click()
      await expect.poll(() => page.getByRole('figure', { name: 'Uptime per day' }).locator('canvas').count()).toBe(1)
    })
  })

  it('without storage: everything works while the page is open', async () => {
    await journey('no-storage', async ({ page }) => {
      await page.addInitScript(denyStorage)
      await signIn(page, 3)
      await tab(page, 'My').click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.locator('main:visible').getByLabel('Language').selectOption({ label: 'Español' })
      await title(page, 'Ajustes')
      await page.reload()
      await title(page, 'Settings')
      await page.goto(`/${to.my()}`)
      await page.getByText('Sign in to see your figures.').waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
    })
  })

  it('with wallets that announce themselves wrongly: the good ones are offered and connect', async () => {
    await journey('broken-wallets', async ({ page }) => {
      await page.addInitScript(announceWrongly)
      await page.goto(`/${to.login()}`)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      const good = page.getByRole('button', { name: 'Demo wallet' })
      await good.waitFor()
      expect(await page.getByText('Broken wallet').count()).toBe(0)
      await good.click()
      await walletQuestion(page, /^Connect to/).waitFor()
    })
  })

  it('in a WebView without an extension or storage an external wallet is reached by its link', async () => {
    await journey(
      'webview',
      async ({ page }) => {
        await page.addInitScript(denyStorage)
        await page.addInitScript(() => {
          window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), true)
        })
        await page.goto(`/${to.login()}`)
        await page.getByRole('button', { name: 'Connect Wallet' }).click()
        const modal = page.getByRole('dialog')
        await modal.getByRole('button', { name: 'All Wallets' }).click()
        await modal.getByRole('button', { name: /QR/ }).click()
        await modal.getByRole('button', { name: 'Copy Link' }).click()
        const uri = await page.evaluate(() => navigator.clipboard.readText())
        const answer = await fetch(`${product.base}${demoPaths.phone}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ uri }),
        })
        expect(await answer.json()).toMatchObject({ dapp: 'Terahold' })
        await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      },
      { userAgent: webView, hasTouch: true, isMobile: true, permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })
})

/** The address list: a button of its own in the bar, and no bounce while it shows. */
async function openAddresses(page: Page): Promise<void> {
  const bounce = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)
  await type(page, addresses)
  await title(page, 'Shipping address')
  await expect.poll(bounce).toBe('none')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.locator('main:visible header').getByRole('link', { name: 'Add address' }).click()
  await title(page, 'Add address')
  await expect.poll(bounce).toBe('contain')
}

/** Ends the page's session from elsewhere; the server notifies the page. */
async function endSession(page: Page): Promise<void> {
  const stored = await page.evaluate(() => ['token', 'userId'].map((key) => localStorage.getItem(key)))
  const [token, userId] = stored.map(decodeStored)
  await fetch(`${product.base}${pathOf('logout')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(token)}` },
    body: JSON.stringify({ userId }),
  })
}

async function signAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(walletQuestion(page, /^Sign in to/))
}

function sessionKeys(page: Page): Promise<string[]> {
  const keys = ['address', 'token', 'userId', 'user_id', 'login_info']
  return page.evaluate((known) => known.filter((key) => localStorage.getItem(key) !== null), keys)
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible')).getByRole('link', { name })
const title = (page: Page, text: string) => page.waitForFunction((expected) => document.title === expected, text)
const hash = (page: Page) => page.evaluate(() => location.hash)
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)
const failures = (page: Page) => page.evaluate(() => window.navigationFailures)

/** Types a route into the address bar. */
function type(page: Page, path: string): Promise<void> {
  return page.evaluate((url) => {
    location.hash = `#${url}`
  }, path)
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((y) => {
        window.scrollTo(0, y)
        return window.scrollY
      }, top),
    )
    .toBe(top)
}

declare global {
  interface Window {
    navigationFailures: string[]
    notices: number
  }
}

/** Runs in the page: keeps the text of every navigation that failed. */
function keepFailures() {
  window.navigationFailures = []
  window.addEventListener('navigationfailure', (event) => {
    window.navigationFailures.push((event as CustomEvent<{ errMsg: string }>).detail.errMsg)
  })
}

/** Runs in the page: counts how often a sentence appeared. */
function countNotices(sentence: string) {
  window.notices = 0
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    window.notices += added.filter(({ textContent }) => textContent === sentence).length
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: announces wallets as broken extensions do (EIP-6963). */
function announceWrongly() {
  const provider = { request: async () => [], on: () => undefined, removeListener: () => undefined }
  const info = {
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'Broken wallet',
    icon: 'data:image/png;base64,AA',
    rdns: 'a.b',
  }
  const wrong = [
    null,
    {},
    { info: null, provider },
    { info: { ...info, rdns: null }, provider },
    { info: { ...info, name: 7 }, provider },
  ]
  const announce = () => {
    for (const detail of wrong) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Runs in the page: touching the storage throws, as it does where cookies are forbidden. */
function denyStorage() {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
  }
}
