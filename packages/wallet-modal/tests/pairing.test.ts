import {
  createWalletConnectWallet,
  type Relay,
  startRelay,
  testAccount,
  type WalletConnectWallet,
} from '@terahold/wallet-testkit'
import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'
import {
  choose,
  codeOf,
  connectedAs,
  copiedLink,
  dialogOf,
  type PairingVisit,
  pass,
  readCode,
  type Visit,
  visitPairing,
} from './fixtures/pairing-page.ts'

let server: PageServer
let browser: Browser
let relay: Relay
let wallet: WalletConnectWallet
let visitor: PairingVisit | undefined

beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

beforeEach(async () => {
  relay = await startRelay()
  const chains = [31337, 1]
  wallet = await createWalletConnectWallet({ relayUrl: relay.url, account: testAccount(1), chains })
})

afterEach(async () => {
  const { context, faults = [] } = visitor ?? {}
  visitor = undefined
  await context?.close()
  await wallet.close()
  await relay.close()
  expect(faults).toEqual([])
})

async function visit(options: Visit = {}): Promise<Page> {
  visitor = await visitPairing({ browser, url: server.url, relay }, options)
  return visitor.page
}

const proposals = () => relay.messages().filter(({ method }) => method === 'wc_proposeSession').length

async function expectConnected(page: Page) {
  await expect.poll(() => connectedAs(page)).toBe(wallet.address)
}

async function connect(page: Page) {
  await choose(page, /WalletConnect/)
  await wallet.pair(await readCode(page))
  await wallet.approve()
  await expectConnected(page)
}

describe('check 5: the code', () => {
  it('appears with only the relay available, without a request before WalletConnect was chosen', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialogOf(page).getByText('Fox').waitFor()
    expect(relay.accepted).toBe(0)
    await dialogOf(page)
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    expect(await readCode(page)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(visitor?.foreign).toEqual([])
  })
})

describe('check 6: the code on the screen', () => {
  const screens = [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]
  const cases = screens.flatMap((viewport) => [
    { viewport, theme: 'light' as const },
    { viewport, theme: 'dark' as const },
  ])

  it.each(cases)('scans as the exact URI, with a logo: %j', async (look) => {
    const page = await visit(look)
    await choose(page, 'Fox')
    expect(await readCode(page)).toBe(await copiedLink(page))
    const [tile, card] = await Promise.all([codeOf(page).boundingBox(), page.locator('.wm-card').boundingBox()])
    const isSplit = look.viewport.width >= 720
    if (isSplit) expect(tile?.width).toBeGreaterThanOrEqual(236)
    else expect(Math.round((card?.width ?? 0) - (tile?.width ?? 0))).toBeLessThanOrEqual(44)
  })
})

describe('check 6: the code on a low screen', () => {
  it.each([600, 700, 800])('shows the code and Copy Link without scrolling at 1280×%d', async (height) => {
    const page = await visit({ viewport: { width: 1280, height } })
    await choose(page, 'Fox')
    expect(await readCode(page)).toBe(await copiedLink(page))
    const detail = page.locator('.wm-split-detail')
    const hidden = await detail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden).toBe(0)
  })
})

describe('check 7: a real wallet over a real relay', () => {
  it('pairs, signs, changes the network and disconnects', async () => {
    const page = await visit({ query: 'networks=many' })
    await connect(page)
    const signature = await page.evaluate(() => window.pairing.sign('hello'))
    const { address } = wallet
    expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(true)
    await wallet.switchChain(1)
    await expect.poll(() => page.getByLabel('On chain').textContent()).toBe('1')
    await page.getByRole('button', { name: 'Ethereum' }).click()
    await dialogOf(page).getByRole('button', { name: 'Local chain' }).click()
    await expect.poll(() => page.getByLabel('On chain').textContent()).toBe('31337')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /0x70…dc79C8/ }).click()
    await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => connectedAs(page)).toBe('nobody')
    await expect.poll(() => wallet.sessions).toEqual([])
  })
})

describe('check 8: a wallet that declines', () => {
  it('is reported, and another code replaces the old one, which no longer works', async () => {
    const page = await visit()
    await choose(page, /WalletConnect/)
    const first = await readCode(page)
    await wallet.pair(first)
    await wallet.reject()
    await dialogOf(page).getByText('Declined').waitFor()
    const second = await readCode(page, first)
    expect(proposals()).toBe(2)
    const late = await createWalletConnectWallet({
      relayUrl: relay.url,
      account: testAccount(2),
      chains: [31337],
      proposalTimeoutMs: 1500,
    })
    await expect(late.pair(first)).rejects.toThrow()
    await late.close()
    await wallet.pair(second)
    await wallet.approve()
    await expectConnected(page)
  })
})

describe('check 9: an expiring code', () => {
  it('counts down and is replaced without a gap, and the new one connects', async () => {
    const page = await visit()
    await choose(page, /WalletConnect/)
    const first = await readCode(page)
    await expect.poll(() => dialogOf(page).getByRole('timer').textContent()).toMatch(/Good for [34]:\d\d/)
    await page.evaluate(() => {
      const tile = document.querySelector('.wm-code-tile')
      const watch = new MutationObserver(() => {
        if (!tile?.querySelector('svg')) document.title = 'there was a gap'
      })
      if (tile) watch.observe(tile, { childList: true, subtree: true })
    })
    await pass(page, 235_000)
    const second = await readCode(page, first)
    expect(proposals()).toBe(2)
    expect(await page.title()).not.toBe('there was a gap')
    await wallet.pair(second)
    await wallet.approve()
    await expectConnected(page)
  })

  it('is not renewed after the view was left', async () => {
    const page = await visit()
    await choose(page, /WalletConnect/)
    await readCode(page)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
    await pass(page, 600_000)
    await choose(page, /WalletConnect/)
    await readCode(page)
    expect(proposals()).toBe(2)
  })
})

describe('check 10: an unreachable relay', () => {
  it('is reported while the code is shown, and the code works when it is back', async () => {
    const page = await visit()
    await choose(page, /WalletConnect/)
    const uri = await readCode(page)
    relay.refuse(true)
    relay.dropConnections()
    await dialogOf(page).getByText('Connection interrupted').first().waitFor()
    relay.refuse(false)
    await dialogOf(page).getByText('Scan this QR Code with your phone').first().waitFor()
    await wallet.pair(uri)
    await wallet.approve()
    await expectConnected(page)
    visitor?.faults.splice(0)
  })

  it('has its own text before there is a code, and a retry works', async () => {
    const page = await visit()
    relay.refuse(true)
    await choose(page, /WalletConnect/)
    await dialogOf(page).getByText('No way to reach your wallet').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    relay.refuse(false)
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await readCode(page)
    visitor?.faults.splice(0)
  })

  it('while connected is available again for the next request', async () => {
    const page = await visit()
    await connect(page)
    relay.dropConnections()
    expect(await page.evaluate(() => window.pairing.sign('again'))).toMatch(/^0x/)
    visitor?.faults.splice(0)
  })
})

describe('check 11: a connection that the wallet ended while the page was closed', () => {
  it('is gone at the next visit, without an error', async () => {
    const page = await visit()
    await connect(page)
    const address = page.url()
    await page.close()
    await wallet.disconnect()
    const next = await visitor?.context.newPage()
    await next?.goto(address)
    // The SDK repeats a disconnect lost in a closing socket after fifteen seconds or more.
    await expect.poll(() => next?.getByLabel('Connected as').textContent(), { timeout: 45_000 }).toBe('nobody')
    expect(visitor?.faults).toEqual([])
  }, 90_000)
})

describe('check 12: a page in strict mode', () => {
  it('opens one socket for one connection, over several attempts', async () => {
    const page = await visit()
    await choose(page, /WalletConnect/)
    await readCode(page)
    await dialogOf(page).getByRole('button', { name: 'Back' }).click()
    await dialogOf(page)
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    await wallet.pair(await readCode(page))
    await wallet.approve()
    await expectConnected(page)
    const pageSockets = new Set(relay.messages().map(({ clientId }) => clientId))
    expect([pageSockets.size, relay.accepted]).toEqual([2, 2])
  })
})
