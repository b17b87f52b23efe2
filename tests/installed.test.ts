import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths, to } from '@terahold/contract/pages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type NetworkProxy, startNetworkProxy } from './support/network-proxy.ts'
import { type Product, root, startProduct } from './support/product.ts'
import {
  cachedPaths,
  controllingWorker,
  deliverPush,
  lookForUpdate,
  type NotificationScope,
  recordNotifications,
  stopReplacedWorker,
  waitUntilCached,
  waitUntilControlled,
  waitUntilTrue,
} from './support/service-worker.ts'
import { signIn } from './support/sign-in.ts'

const built = join(root, 'apps', 'web', 'dist')
const figures = 'section[aria-label="Balance"]'

let product: Product
let browser: Browser
let network: NetworkProxy
let visitor: Visit
let page: Page

beforeAll(async () => {
  ;[product, browser, network] = await Promise.all([startProduct(), openBrowser(), startNetworkProxy()])
  visitor = await visit(browser, product.base, { serviceWorkers: 'allow', proxy: network.proxy })
  page = visitor.page
  await signIn(page, 1)
  await waitUntilCached(page)
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([product?.remove(), network?.close()])
})
beforeEach(() => {
  network.cut(false)
})

it('can be installed: the browser accepts its manifest', async () => {
  const session = await page.context().newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  await session.detach()
  expect({ url, errors }).toEqual({ url: `${product.base}/manifest.webmanifest`, errors: [] })
  // A private window, as tests open it, may not install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string; type: string }[] }
  for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) {
    const picture = Buffer.from(await (await fetch(new URL(src, product.base))).arrayBuffer())
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

describe('without a network', () => {
  it('opens from the first seconds on, before every file is stored, and stores the rest at the next start', async () => {
    const slow = await startNetworkProxy()
    const newcomer = await visit(browser, product.base, { serviceWorkers: 'allow', proxy: slow.proxy })
    await withFailureScreenshot(newcomer, 'first-seconds', async () => {
      slow.standIn(/help-page/, { status: 503, body: '' })
      await newcomer.page.goto('/')
      await waitUntilControlled(newcomer.page)
      const isStored = async () => (await cachedPaths(newcomer.page)).some((path) => path.includes('help-page'))
      expect(await isStored()).toBe(false)
      slow.cut(true)
      await newcomer.page.reload()
      await newcomer.page.getByText(/^You are offline\./).waitFor()
      await newcomer.page.getByRole('heading', { name: 'Bitcoin mining power you can check.' }).waitFor()
      slow.standIn(/help-page/, null)
      slow.cut(false)
      await newcomer.page.reload()
      await waitUntilCached(newcomer.page)
      expect(await isStored()).toBe(true)
    })
    await newcomer.close()
    await slow.close()
  })

  it('opens with the last good figures and their time, and updates automatically when online', async () => {
    await withFailureScreenshot(visitor, 'offline', async () => {
      await page.getByRole('link', { name: 'Power', exact: true }).click()
      await page.locator(`main[data-page="${pagePaths.myPower}"]`).getByText('No power yet').waitFor()
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      const seen = await settledFigures()
      expect((await cachedPaths(page)).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
      network.cut(true)
      await page.reload()
      await page.getByText('You are offline. Figures may be old. Payments and withdrawals wait.').waitFor()
      const home = page.locator(figures)
      const note = home.getByText(/^Figures of .+\. Update failed\.$/).first()
      await note.waitFor()
      expect(await settledFigures()).toEqual(seen)
      expect(await accessibilityFaults(page)).toEqual([])

      await page.getByRole('link', { name: 'Power', exact: true }).click()
      const power = page.locator(`main[data-page="${pagePaths.myPower}"]`)
      await power
        .getByText(/^Figures of .+\. (Updating|Update failed)\.$/)
        .first()
        .waitFor()
      await page.getByRole('link', { name: 'Home', exact: true }).click()

      network.cut(false)
      await note.waitFor({ state: 'detached' })
      expect(await settledFigures()).toEqual(seen)
    })
  })
})

/** Checks for a newer version repeatedly: a failed download is tried again, as the browser does later. */
function untilOffered(): Promise<void> {
  const strip = page.getByText('A new version is ready. Finish typing, then reload.')
  return expect
    .poll(
      async () => {
        await lookForUpdate(page)
        return strip.isVisible()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true)
}

describe('a newer version', () => {
  it('waits, is offered, can be postponed, and is installed on request', async () => {
    await withFailureScreenshot(visitor, 'update', async () => {
      const before = await page.evaluate(() => caches.keys())
      const mark = await page.evaluate(() => performance.timeOrigin)
      network.standIn(/^\/service-worker\.js$/, { status: 200, body: newerWorker('newer') })
      await untilOffered()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Later' }).click()
      await page.getByText('A new version is ready.').waitFor({ state: 'detached' })
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(mark)

      // In a second tab: when the only one is reloaded, the browser may activate the new version itself.
      const tab = await page.context().newPage()
      await tab.goto('/')
      await tab.getByRole('button', { name: 'Reload' }).click()
      await waitUntilTrue(tab, async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)
      // The page of the old version may stay for a moment after its worker has ended.
      await tab.getByRole('button', { name: 'Reload' }).waitFor({ state: 'detached' })
      await tab.getByRole('heading', { name: 'Your mining power' }).waitFor()
      expect(await tab.evaluate(() => caches.keys())).toEqual([...before, 'terahold-newer'])
      await tab.close()
      await page.reload()
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
    })
  })

  it('is loaded when a part of the open one is missing', async () => {
    await withFailureScreenshot(visitor, 'gone', async () => {
      network.standIn(/language-sheet/, { status: 404, body: '' })
      network.standIn(/^\/index\.html$/, {
        status: 200,
        body: '<script type="module" src="/assets/other.js"></script>',
      })
      await page.getByRole('button', { name: /^Language/ }).click()
      await page.getByText(/^Terahold was updated/).waitFor()
      network.standIn(/language-sheet/, null)
      network.standIn(/^\/index\.html$/, null)
      const asked = network.asked.length
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      // The cached document referred to missing parts, so the server's own has replaced it.
      expect(network.asked.slice(asked)).toContain('/')
      await page.getByRole('button', { name: /^Language/ }).click()
      await page.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'Close' }).click()
    })
  })
})

describe('push notifications', () => {
  it('are only enabled by a tap, and a refused permission is explained', async () => {
    await withFailureScreenshot(visitor, 'notices', async () => {
      const sheet = await openNotices()
      await sheet.getByText(/^Your browser blocks notifications from Terahold/).waitFor()
      await sheet.getByRole('button', { name: 'Close' }).click()
      await standInForPushService()
      await page.reload()
      await openNotices()
      await sheet.getByText('Off.', { exact: true }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      const told = page.waitForResponse(/\/push\/subscribe/)
      await sheet.getByRole('button', { name: 'Turn on notifications' }).click()
      expect(await (await told).json()).toMatchObject({ code: 200 })
      await sheet.getByText('On.').waitFor()
      const taken = page.waitForResponse(/\/push\/unsubscribe/)
      await sheet.getByRole('button', { name: 'Turn off notifications' }).click()
      expect(await (await taken).json()).toMatchObject({ code: 200 })
      await sheet.getByText('Off.', { exact: true }).waitFor()
      await sheet.getByRole('button', { name: 'Close' }).click()
    })
  })

  it('show the sent words, and a tap opens their page', async () => {
    await withFailureScreenshot(visitor, 'notice', async () => {
      const worker = await controllingWorker(page)
      await worker.evaluate(recordNotifications)
      await deliverPush(page, JSON.stringify({ title: 'Un retrait', body: 'Ouvrez Terahold.', tag: 'withdrawal' }))
      await expect
        .poll(() => worker.evaluate(() => (globalThis as unknown as NotificationScope).shown))
        .toMatchObject([{ title: 'Un retrait', body: 'Ouvrez Terahold.', tag: 'withdrawal' }])
      await worker.evaluate(() => (globalThis as unknown as NotificationScope).tap())
      await page.locator(`main[data-page="${pagePaths.withdrawals}"]`).waitFor()
    })
  })
})

it('deletes everything of a member who has signed out', async () => {
  await withFailureScreenshot(visitor, 'left', async () => {
    await page.goto(`/${to.my()}`)
    await page.reload()
    await expect.poll(memberFigures).not.toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(memberFigures).toEqual([])
    network.cut(true)
    await page.goto('/#/')
    await page.reload()
    await page.getByRole('heading', { name: 'Bitcoin mining power you can check.' }).waitFor()
    expect(await page.locator(figures).count()).toBe(0)
  })
})

it('can be removed: a worker in its place deletes it with everything it stored', async () => {
  const body = readFileSync(join(built, 'withdrawn-worker.js'), 'utf8')
  network.standIn(/^\/service-worker\.js$/, { status: 200, body })
  await lookForUpdate(page)
  // The old worker may still finish storing something. The next visit deletes it.
  const storedAtNextVisit = async () => {
    await stopReplacedWorker(page)
    await page.reload()
    return page.evaluate(() => caches.keys())
  }
  await expect.poll(storedAtNextVisit, { timeout: 20_000, interval: 1_000 }).toEqual([])
})

/** The worker of another build, with the same parts. */
function newerWorker(version: string): string {
  const worker = readFileSync(join(built, 'service-worker.js'), 'utf8')
  const newer = worker.replace(/version:`\w+`/, `version:\`${version}\``)
  expect(newer).not.toBe(worker)
  return newer
}

async function settledFigures(): Promise<string[]> {
  await page.locator(figures).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]:not(button)')].every((element) => !element.checkVisibility()),
  )
  return page.locator(`${figures} a`).allTextContents()
}

async function openNotices() {
  await page.goto(`/${to.settings()}`)
  // The home page, which has a bell of the same name, may still be leaving.
  const settings = page.locator('main[data-page*="settings"]').filter({ visible: true })
  await settings.getByRole('button', { name: /^Notifications/ }).click()
  return page.getByRole('dialog', { name: 'Notifications' })
}

/** The tests' browser never shows notifications and has no push service: one with a real key replaces it. */
async function standInForPushService(): Promise<void> {
  await page.addInitScript(async () => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    const base64Url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const keys = { p256dh: base64Url(point), auth: base64Url(crypto.getRandomValues(new Uint8Array(16))) }
    let current: object | null = null
    const subscription = {
      endpoint: 'https://push.example.com/send/1',
      options: { applicationServerKey: null },
      toJSON: () => ({ keys }),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        current = subscription
        return current
      },
      getSubscription: async () => current,
    })
  })
}

function memberFigures(): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:["member"')))
}
