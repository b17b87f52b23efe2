import { testAccount } from '@terahold/wallet-testkit'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../tests/fixtures/browser.ts'
import { type BuiltPage, buildPage } from '../../tests/fixtures/built-page.ts'
import type { WalletElement } from './wallet-element.tsx'

type HeardChange = { readonly address: string | null; readonly chainId: number | null; readonly isSame: boolean }

declare global {
  interface Window {
    heard: HeardChange[]
  }
}

let built: BuiltPage
let browser: Browser
let page: Page
let wallet: AnnouncedWallet

beforeAll(async () => {
  ;[built, browser] = await Promise.all([buildPage('element'), launchBrowser()])
}, 90_000)
afterAll(() => browser?.close())

beforeEach(async () => {
  await page?.context().close()
  page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(15_000)
  ;[wallet] = await installWallets(page, [
    { name: 'Near Wallet', rdns: 'com.example.near', accounts: [testAccount(0), testAccount(1)], chains: [56, 1] },
  ])
  await built.open(page, 'http://element.test/')
  await page.evaluate(() => {
    window.heard = []
    document.addEventListener('accountchange', ({ target, detail }: CustomEventInit & Event) => {
      const { address, chainId } = detail as WalletElement['account']
      window.heard.push({ address, chainId, isSame: (target as WalletElement).account === detail })
    })
  })
})

const button = () => page.locator('terahold-wallet').getByRole('button').first()
const dialog = () => page.getByRole('dialog')
const heard = () => page.evaluate(() => window.heard)
const setAttribute = (name: string, value: string | null) =>
  page.evaluate(
    ([attribute, text]) => {
      const element = document.querySelector('terahold-wallet')
      if (text === null) element?.removeAttribute(attribute as string)
      else element?.setAttribute(attribute as string, text as string)
    },
    [name, value],
  )

async function connect() {
  await button().click()
  await dialog().getByRole('button', { name: 'Near Wallet' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => button().textContent()).toContain('0xf3…b92266')
}

describe('the element', () => {
  it('connects, and reports each change of account and network once, up to the document', async () => {
    await connect()
    const [first, second] = [testAccount(0).address, testAccount(1).address]
    expect(await heard()).toEqual([{ address: first, chainId: 56, isSame: true }])
    await wallet.switchAccounts([testAccount(1)])
    await expect.poll(heard).toHaveLength(2)
    expect((await heard())[1]).toEqual({ address: second, chainId: 56, isSame: true })
  })

  it('follows its attributes, also when they are removed', async () => {
    await setAttribute('disabled', '')
    await expect.poll(() => button().isDisabled()).toBe(true)
    await setAttribute('disabled', null)
    await expect.poll(() => button().isDisabled()).toBe(false)
    await setAttribute('theme', 'dark')
    await expect.poll(() => page.locator('dialog').getAttribute('data-theme')).toBe('dark')
    await setAttribute('theme', 'pink')
    await setAttribute('language', 'es')
    await expect.poll(() => page.locator('dialog').getAttribute('lang')).toBe('es')
    expect(await page.locator('dialog').getAttribute('data-theme')).toBe('dark')
  })

  it('works after it was moved and taken out, with one dialog and one report of each change', async () => {
    await page.evaluate(() => {
      const element = document.querySelector('terahold-wallet')
      const other = document.createElement('section')
      document.body.append(other)
      if (element) other.append(element)
      element?.remove()
      element?.setAttribute('theme', 'dark')
      if (element) document.body.prepend(element)
    })
    await connect()
    expect(await page.locator('dialog').count()).toBe(1)
    expect(await heard()).toHaveLength(1)
    await button().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(heard).toHaveLength(2)
    expect((await heard())[1]).toEqual({ address: null, chainId: null, isSame: true })
  })
})
