import { testAccount } from '@terahold/wallet-testkit'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

let server: PageServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

type Visit = { page: Page; alpha: AnnouncedWallet; beta: AnnouncedWallet }

/** The page restores a wallet with wagmi's own reconnect, which tries every wallet that gave access. */
async function visit(use: (visit: Visit) => Promise<void>, reconnect = 'wagmi') {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const [alpha, beta] = await installWallets(page, [
      { name: 'First Wallet', rdns: 'com.example.first', accounts: [testAccount(0)], chains: [31337] },
      { name: 'Second Wallet', rdns: 'com.example.second', accounts: [testAccount(1)], chains: [31337] },
    ])
    await page.goto(`${server.url}?wallets=none&reconnect=${reconnect}`)
    await use({ page, alpha, beta })
  } finally {
    await context.close()
  }
}

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' })
const accountButton = (page: Page) => page.getByRole('button', { name: /0xf3…b92266/ })
const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, name: string) {
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name }).click()
}

/** Leaves while the wallet asks for the approval, which is in the wallet's own window. */
async function leavePending({ page, alpha }: Visit) {
  alpha.behave('wallet_requestPermissions', 'ask')
  await choose(page, 'First Wallet')
  await expect.poll(() => alpha.prompts.length).toBe(1)
  // Closing would leave the wallet asked: the user may be on the way to its window.
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

async function expectNobodyAfterReload(page: Page) {
  await page.reload()
  await connectButton(page).waitFor()
  // Long enough for a reconnection, which asks the wallet twice.
  await page.waitForTimeout(700)
  expect(await page.getByLabel('Connected as').textContent()).toBe('nobody')
}

describe('a wallet that the user left is not restored by a reload', () => {
  it('is restored if the user stayed connected', async () => {
    await visit(async ({ page }) => {
      await choose(page, 'First Wallet')
      await accountButton(page).waitFor()
      await page.reload()
      await accountButton(page).waitFor()
      expect(await page.getByLabel('Connected as').textContent()).toBe(testAccount(0).address)
    })
  })

  it.each(['wagmi', 'last'])('after a disconnect (%s)', async (reconnect) => {
    await visit(async ({ page, alpha }) => {
      alpha.behave('wallet_revokePermissions', { code: 4200 })
      await choose(page, 'First Wallet')
      await accountButton(page).click()
      await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
      await expectNobodyAfterReload(page)
    }, reconnect)
  })

  it('after a disconnect from the second of two wallets', async () => {
    await visit(async ({ page, alpha, beta }) => {
      for (const wallet of [alpha, beta]) wallet.behave('wallet_revokePermissions', { code: 4200 })
      await choose(page, 'First Wallet')
      await accountButton(page).click()
      await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
      await choose(page, 'Second Wallet')
      await page.getByRole('button', { name: /0x70…/ }).click()
      await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
      await expectNobodyAfterReload(page)
    })
  })

  it('when it approves late, and the site keeps its access', async () => {
    await visit(async (visited) => {
      const { page, alpha } = visited
      await leavePending(visited)
      alpha.prompts[0]?.approve()
      await alpha.emit('accountsChanged', alpha.accounts)
      await expect.poll(() => alpha.requests.some(({ method }) => method === 'eth_chainId')).toBe(true)
      await page.waitForTimeout(400)
      await expectNobodyAfterReload(page)
      expect(alpha.isConnected).toBe(true)
    })
  })

  it('when it approves after the reload', async () => {
    await visit(async (visited) => {
      const { page, alpha } = visited
      await leavePending(visited)
      await page.reload()
      await connectButton(page).waitFor()
      alpha.prompts[0]?.approve()
      await expect.poll(() => alpha.isConnected).toBe(true)
      await expectNobodyAfterReload(page)
    })
  })

  it('connects again when it is chosen again', async () => {
    await visit(async (visited) => {
      const { page, alpha } = visited
      await leavePending(visited)
      alpha.behave('wallet_requestPermissions', 'approve')
      await choose(page, 'First Wallet')
      await accountButton(page).waitFor()
      await page.reload()
      await accountButton(page).waitFor()
      expect(await page.getByLabel('Connected as').textContent()).toBe(testAccount(0).address)
    })
  })

  it.each(['wagmi', 'last'])('when the user disconnects while it is being restored (%s)', async (reconnect) => {
    await visit(async ({ page, alpha }) => {
      await choose(page, 'First Wallet')
      await accountButton(page).waitFor()
      alpha.behave('eth_accounts', 'hang')
      await page.reload()
      await accountButton(page).click()
      await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
      await connectButton(page).waitFor()
      alpha.behave('eth_accounts', 'approve')
      await expectNobodyAfterReload(page)
    }, reconnect)
  })
})
