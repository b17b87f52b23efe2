import { testAccount } from '@terahold/wallet-testkit'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

let server: PageServer
let browser: Browser
let context: BrowserContext
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

beforeEach(async () => {
  complaints = []
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

/** Opens a tab with two wallets. `prepare` runs in the page first. */
async function openTab(prepare?: () => void): Promise<{ page: Page; wallet: AnnouncedWallet }> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  const accounts = [testAccount(0)]
  const [wallet] = await installWallets(page, [
    { name: 'First Wallet', rdns: 'com.example.first', accounts, chains: [31337] },
    { name: 'Second Wallet', rdns: 'com.example.second', accounts, chains: [31337] },
  ])
  if (prepare) await page.addInitScript(prepare)
  await page.goto(`${server.url}?wallets=none`)
  await page.getByRole('button', { name: 'Select Network' }).or(accountButton(page)).first().waitFor()
  return { page, wallet }
}

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' })
const accountButton = (page: Page) => page.getByRole('button', { name: /0xf3…b92266/ })

async function connect(page: Page, name = 'Second Wallet') {
  await connectButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await accountButton(page).waitFor()
}

async function disconnect(page: Page) {
  await accountButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).waitFor()
}

async function listed(page: Page): Promise<string[]> {
  await connectButton(page).click()
  const rows = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return rows.map((row) => row.replaceAll('\n', ' '))
}

const secondIsRecent = ['Second Wallet recent', 'First Wallet installed']

describe('check 27: a browser that stores nothing', () => {
  it('with full storage connects, disconnects, and remembers for the visit', async () => {
    const { page } = await openTab(() => {
      const piece = 'x'.repeat(1024)
      for (let size = 4096; size >= 1; size = Math.floor(size / 2)) {
        for (let kept = 0; ; kept++) {
          try {
            localStorage.setItem(`filler ${size} ${kept}`, piece.repeat(size))
          } catch {
            break
          }
        }
      }
    })
    await connect(page)
    await disconnect(page)
    expect(await listed(page)).toEqual(secondIsRecent)
  })

  it('that refuses every write connects, disconnects, and remembers for the visit', async () => {
    const { page } = await openTab(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota is used up', 'QuotaExceededError')
      }
    })
    await connect(page)
    await disconnect(page)
    expect(await listed(page)).toEqual(secondIsRecent)
  })

  it('that denies even reading its storage connects, disconnects, and remembers for the visit', async () => {
    const { page } = await openTab(() => {
      const deny = () => {
        throw new DOMException('The storage is denied', 'SecurityError')
      }
      Storage.prototype.getItem = deny
      Storage.prototype.setItem = deny
      Storage.prototype.removeItem = deny
    })
    await connect(page)
    await disconnect(page)
    expect(await listed(page)).toEqual(secondIsRecent)
  })

  it('with a damaged list of recent wallets starts with an empty one', async () => {
    const { page } = await openTab(() => localStorage.setItem('wallet-modal.recent', '{"not":"a list"'))
    expect(await listed(page)).toEqual(['First Wallet installed', 'Second Wallet installed'])
    await connect(page)
    await disconnect(page)
    expect(await listed(page)).toEqual(secondIsRecent)
  })
})

describe('check 27: two tabs', () => {
  it('agree on the last wallet, and on the account when one is reopened', async () => {
    const one = await openTab()
    const other = await openTab()
    await connect(one.page)
    expect(await listed(other.page)).toEqual(secondIsRecent)
    await disconnect(one.page)
    await other.page.reload()
    await connectButton(other.page).waitFor()
    expect(await listed(other.page)).toEqual(secondIsRecent)
  })
})
