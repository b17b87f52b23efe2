import { createWalletConnectWallet, type Relay, startRelay, testAccount } from '@terahold/wallet-testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'
import {
  choose,
  codeOf,
  connectedAs,
  dialogOf,
  openedLinks,
  openList,
  type PairingVisit,
  pass,
  readCode,
  type Visit,
  visitPairing,
} from './fixtures/pairing-page.ts'

let server: PageServer
let browser: Browser
let relay: Relay
let visitor: PairingVisit | undefined

beforeAll(async () => {
  ;[server, browser, relay] = await Promise.all([servePage(), launchBrowser(), startRelay()])
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await relay?.close()
  await server?.close()
})

afterEach(async () => {
  const { context, faults = [], foreign = [] } = visitor ?? {}
  visitor = undefined
  await context?.close()
  expect([faults, foreign]).toEqual([[], []])
})

async function visit(options: Visit = {}): Promise<Page> {
  visitor = await visitPairing({ browser, url: server.url, relay }, options)
  return visitor.page
}

const button = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name })
const uriIn = (link: string) => decodeURIComponent(link.slice(link.indexOf('uri=') + 4))

describe('check 13: a wallet chosen on a phone', () => {
  it('opens within the tap, from the list of all wallets', async () => {
    const page = await visit({ device: 'iphone', query: 'directory=ok' })
    await openList(page)
    await button(page, /All Wallets/).click()
    await expect.poll(() => page.evaluate(() => window.pairing.hasPairing())).toBe(true)
    await button(page, 'Amber 10').click()
    const [opened, ...others] = await openedLinks(page)
    expect([opened?.target, opened?.isInGesture, others]).toEqual(['_self', true, []])
    expect(opened?.url).toMatch(/^wallet10:\/\/wc\?uri=wc%3A/)
  })

  it.each([
    ['iphone', 'Fox', /^foxwallet:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/],
    ['android', 'Fox', /^foxwallet:\/\/wc\?uri=wc%3A/],
    ['iphone', 'Pocket', /^https:\/\/pocket\.example\/app\/wc\?uri=wc%3A/],
  ] as const)('opens on a tap once its link is ready: %s, %s', async (device, name, link) => {
    const page = await visit({ device })
    await choose(page, name)
    // It opened automatically if the first tap still counted. Otherwise it waits for this one.
    await button(page, /^(Open|Try again)/).click()
    const links = await openedLinks(page)
    expect(links.length).toBeGreaterThan(0)
    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    for (const { url, target, isInGesture } of links) {
      expect([url, target, isInGesture]).toEqual([expect.stringMatching(link), '_self', true])
    }
  })

  it('can also open the page in its own browser, by a link in the same tab', async () => {
    const page = await visit({ device: 'iphone' })
    await choose(page, 'Fox')
    const link = dialogOf(page).getByRole('link', { name: 'Open this page in Fox' })
    expect(await link.getAttribute('href')).toBe(
      `https://link.fox.example/browse?url=${encodeURIComponent(page.url())}`,
    )
    expect(await link.getAttribute('target')).toBeNull()
  })

  it('has its URI encoded twice inside Telegram on Android, and opens in a new tab', async () => {
    const page = await visit({ device: 'android', isInTelegram: true })
    await choose(page, 'Fox')
    await button(page, /^(Open|Try again)/).click()
    const [opened] = await openedLinks(page)
    expect(opened).toMatchObject({ target: '_blank' })
    expect(opened?.url).toMatch(/^foxwallet:\/\/wc\?uri=wc%253A/)
  })

  it('connects through its link, which is kept for later requests until the wallet disconnects', async () => {
    const page = await visit({ device: 'android' })
    const wallet = await createWalletConnectWallet({ relayUrl: relay.url, account: testAccount(1), chains: [31337] })
    await choose(page, 'Fox')
    await button(page, /^(Open|Try again)/).click()
    const [opened] = await openedLinks(page)
    await wallet.pair(uriIn(opened?.url ?? ''))
    await wallet.approve()
    await expect.poll(() => connectedAs(page)).toBe(wallet.address)
    const choice = () => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    await expect.poll(choice).toBe(JSON.stringify({ href: 'foxwallet://', name: 'Fox' }))
    await wallet.disconnect()
    await expect.poll(() => connectedAs(page)).toBe('nobody')
    await expect.poll(choice).toBeNull()
    await openList(page)
    await dialogOf(page)
      .getByRole('button', { name: /Fox.*recent/ })
      .waitFor()
    await wallet.close()
  })
})

describe('check 14: returning from the wallet on an iPhone', () => {
  it('waits five seconds, then offers the same request again, and asks the wallet once', async () => {
    const page = await visit({ device: 'iphone' })
    const proposals = () => relay.messages().filter(({ method }) => method === 'wc_proposeSession').length
    const before = proposals()
    await choose(page, 'Fox')
    await button(page, /^(Open|Try again)/).click()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await dialogOf(page).getByText('Connecting...').first().waitFor()
    expect(await button(page, 'Try again').getAttribute('aria-disabled')).toBe('true')
    expect(await button(page, 'Close').isDisabled()).toBe(true)
    const links = (await openedLinks(page)).length
    await pass(page, 5000)
    await button(page, 'Try again').and(page.locator('[aria-disabled="false"]')).click()
    const opened = await openedLinks(page)
    expect([opened.length, new Set(opened.map(({ url }) => url)).size]).toEqual([links + 1, 1])
    expect(proposals() - before).toBe(1)
  })
})

describe('the platforms of a wallet on a computer', () => {
  it('are tabs for the arrow keys, each with its own screen', async () => {
    const page = await visit({ viewport: { width: 1280, height: 800 } })
    await choose(page, 'Fox')
    await codeOf(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const tabs = dialogOf(page).getByRole('tab')
    expect(await tabs.allTextContents()).toEqual(['Mobile', 'Webapp', 'Desktop', 'Browser'])
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await button(page, 'Open').click()
    await page.keyboard.press('ArrowRight')
    expect(await openedLinks(page)).toMatchObject([
      { target: '_blank', url: expect.stringContaining('https://web.fox') },
    ])
    await tabs.nth(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await openedLinks(page)).at(-1)?.url).toMatch(/^foxwallet-desk:\/\/wc\?uri=/)
    await page.keyboard.press('ArrowRight')
    await dialogOf(page).getByText('Not Detected').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await codeOf(page).waitFor()
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
  })

  it('have no tabs if there is only one platform, or no wallet', async () => {
    const page = await visit({ theme: 'dark' })
    await choose(page, 'Absent')
    await dialogOf(page).getByText('Not Detected').first().waitFor()
    expect(await dialogOf(page).getByRole('tab').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('the views of a chunk of their own', () => {
  it('load again after a failure', async () => {
    const page = await visit()
    let isBroken = true
    await page.route(/lazy-views/, (route) => (isBroken ? route.abort() : route.continue()))
    await openList(page)
    await button(page, /WalletConnect/).click()
    await dialogOf(page).getByText('This part did not load').waitFor()
    isBroken = false
    await button(page, 'Try again').click()
    expect(await readCode(page)).toMatch(/^wc:/)
    visitor?.faults.splice(0)
  })
})
