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
let second: BuiltPage
let browser: Browser
let page: Page
let wallet: AnnouncedWallet

beforeAll(async () => {
  ;[built, second, browser] = await Promise.all([buildPage('element'), buildPage('second-app'), launchBrowser()])
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

describe('two apps on a page, each with its own copy of the package', () => {
  const secondButton = () => page.locator('second-wallet').getByRole('button').first()

  beforeEach(async () => {
    const { scripts, styles } = await second.serve(page, 'http://element.test/second/')
    await page.evaluate(() => document.body.append(document.createElement('second-wallet')))
    for (const url of styles) await page.addStyleTag({ url })
    for (const url of scripts) await page.addScriptTag({ url, type: 'module' })
    await secondButton().waitFor()
  })

  it('refuses the second one the name that the first one has, and keeps the first one', async () => {
    expect(await page.locator('body').getAttribute('data-refused')).toBe(
      'Error: <terahold-wallet> is defined already, by another modal. Pass another name to defineWalletElement.',
    )
    await connect()
    expect((await heard())[0]).toMatchObject({ chainId: 56, isSame: true })
  })

  it('connect, report and disconnect independently, with one dialog open at a time', async () => {
    await connect()
    expect(await secondButton().textContent()).toBe('Connect Wallet')
    await secondButton().click()
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await dialog().getByRole('button', { name: 'Near Wallet' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => secondButton().textContent()).toContain('0xf3…b92266')
    // The second app switches the wallet to its own network. A wallet has one, so both report it.
    await expect.poll(async () => (await heard()).map(({ chainId }) => chainId)).toEqual([56, 56, 1, 1])

    await secondButton().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => secondButton().textContent()).toBe('Connect Wallet')
    expect(await button().textContent()).toContain('0xf3…b92266')
    await expect.poll(() => page.locator('html').getAttribute('class')).toBe('')
  })
})
