import {
  createWalletConnectWallet,
  failures,
  type Relay,
  readQrCode,
  startChain,
  startRelay,
  testAccount,
} from '@terahold/wallet-testkit'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import type { LocalAccount } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'
import { dialogOf, visitPairing } from './fixtures/pairing-page.ts'

const phone = { width: 390, height: 844 }

let chain: Awaited<ReturnType<typeof startChain>>
let relay: Relay
let server: PageServer
let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  ;[chain, relay, browser] = await Promise.all([startChain(), startRelay(), launchBrowser()])
  server = await servePage({ nodes: { 31337: chain.rpcUrl } })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await relay?.close()
  await chain?.stop()
})

afterEach(async () => {
  const found = faults
  await page.context().close()
  if (found.length > 0) throw new Error(`The page complained: ${found.join('; ')}`)
})

/** Opens the page with an announced wallet of that account, and connects it. */
async function connect(account: LocalAccount, query = 'signIn=on', viewport = phone): Promise<AnnouncedWallet> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  faults = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  const [wallet] = await installWallets(page, [
    {
      name: 'Signer',
      rdns: 'com.example.signer',
      accounts: [account, testAccount(5)],
      chains: [31337],
      rpcUrl: chain.rpcUrl,
      behaviours: { personal_sign: 'ask' },
    },
  ])
  await page.goto(`${server.url}?wallets=&${query}`)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await dialogOf(page).getByRole('button', { name: 'Signer' }).click()
  await dialogOf(page).getByRole('heading', { name: 'Sign In' }).waitFor()
  return wallet
}

const session = () => page.getByLabel('Session').textContent()
const press = (name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()

/** Answers the wallet's signature request. */
async function answer(wallet: AnnouncedWallet, approves = true) {
  await expect.poll(() => wallet.prompts.length).toBe(1)
  if (approves) wallet.prompts[0]?.approve()
  else wallet.prompts[0]?.reject(failures.rejected)
}

describe('check 19: real sign-in', () => {
  it.each([
    ['a plain account', async () => testAccount(1)],
    ['a contract account (ERC-1271)', async () => (await chain.deployContractAccount(testAccount(2))).account],
    ['an undeployed account (ERC-6492)', async () => (await chain.planContractAccount(testAccount(3))).account],
  ])('signs one message with %s, and opens one session', async (_, accountOf) => {
    const wallet = await connect(await accountOf())
    await dialogOf(page).getByText('Test page wants to connect to your wallet').waitFor()
    await press('Sign')
    await answer(wallet)
    await dialogOf(page).waitFor({ state: 'hidden' })
    expect(await session()).toBe('signed in')
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  it('signs in a wide window, which shows the list and a wallet next to each other until then', async () => {
    const wallet = await connect(testAccount(1), 'signIn=on', { width: 1280, height: 800 })
    await dialogOf(page).getByText('Test page wants to connect to your wallet').waitFor()
    await press('Sign')
    await answer(wallet)
    await dialogOf(page).waitFor({ state: 'hidden' })
    expect(await session()).toBe('signed in')
  })

  it.each([
    ['an unknown nonce', 'stale-nonce'],
    ['another domain', 'foreign-domain'],
    ['an expired message', 'late'],
  ])('reports that %s was not accepted, and leaves no session', async (_, query) => {
    const wallet = await connect(testAccount(1), `signIn=${query}`)
    await press('Sign')
    await answer(wallet)
    await dialogOf(page).getByText('Signature not accepted', { exact: true }).waitFor()
    expect(await session()).toBe('')
  })

  it('reports that the signature was declined, and signs on the second try', async () => {
    const wallet = await connect(testAccount(1))
    await press('Sign')
    await answer(wallet, false)
    await dialogOf(page).getByText('Signature declined', { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await press('Try again')
    await answer(wallet)
    await dialogOf(page).waitFor({ state: 'hidden' })
    expect(await session()).toBe('signed in')
  })

  it('goes back to the list on Cancel, and disconnects the wallet', async () => {
    await connect(testAccount(1))
    await press('Cancel')
    await dialogOf(page).getByRole('heading', { name: 'Connect Wallet' }).waitFor()
    expect(await page.getByLabel('Connected as').textContent()).toBe('nobody')
  })

  it('ends the session once when the wallet changes its account, and keeps it over a reload', async () => {
    const wallet = await connect(testAccount(1))
    await press('Sign')
    await answer(wallet)
    await dialogOf(page).waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => page.getByLabel('Connected as').textContent()).toBe(testAccount(1).address)
    // The address shows before wagmi listens to the wallet again, and earlier changes are lost.
    await expect
      .poll(async () => {
        await wallet.switchAccounts([testAccount(5)])
        return session()
      })
      .toBe('signed out')
    await expect.poll(() => page.getByLabel('Connected as').textContent()).toBe(testAccount(5).address)
    expect(await session()).toBe('signed out')
  })

  it('needs one approval if the wallet signs while connecting', async () => {
    const wallet = await createWalletConnectWallet({
      relayUrl: relay.url,
      account: testAccount(4),
      chains: [31337],
      rpcUrl: chain.rpcUrl,
      oneClick: true,
    })
    try {
      const visit = await visitPairing({ browser, url: server.url, relay }, { query: 'wallets=&signIn=one-click' })
      page = visit.page
      faults = visit.faults
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await dialogOf(page)
        .getByRole('button', { name: /WalletConnect/ })
        .click()
      await dialogOf(page)
        .getByRole('img', { name: /QR code/ })
        .waitFor()
      let uri = ''
      await expect
        .poll(async () => {
          uri = await page.screenshot().then(readQrCode)
          return uri
        })
        .toMatch(/^wc:/)
      expect((await wallet.pair(uri)).kind).toBe('authenticate')
      await wallet.approve()
      await dialogOf(page).waitFor({ state: 'hidden' })
      expect(await session()).toBe('signed in')
      expect(wallet.requests).toEqual([])
    } finally {
      await wallet.close()
    }
  })
})
