import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../../../tests/support/accessibility.ts'
import { openBrowser, visit } from '../../../tests/support/browser.ts'
import { buildSite } from '../build/build-site.ts'
import { type ServedSite, serveSite } from '../build/serve-site.ts'
import { sitePages } from '../build/site-map.ts'
import { compileSamples } from './compile-samples.ts'

/** One page of each kind. The long form looks at all. */
const kinds = ['', 'getting-started', 'playground', 'theming', 'migrate/appkit', 'reference/modal', 'api/connectors']
const looked = process.env.TERAHOLD_TEST_FULL ? sitePages.map((page) => page.path) : kinds

let folder: string
let pages: Awaited<ReturnType<typeof buildSite>>
let site: ServedSite
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wallet-docs-'))
  pages = await buildSite(folder)
  site = await serveSite(folder, 0)
  browser = await openBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the docs of the wallet kit', () => {
  it('have a page for each entry of the navigation, and no link that leads nowhere', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    const html = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
    expect([...html.keys()]).toEqual(
      expect.arrayContaining(sitePages.map((page) => path.join(page.path, 'index.html'))),
    )
    expect([...html].flatMap(([file, text]) => brokenLinks(file, text, html))).toEqual([])
  })

  it('have a title, a description and one heading of their own on each page', () => {
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
    const heads = [...sitePages.map((page) => path.join(page.path, 'index.html')), '404.html'].map((file) => {
      const html = read(file)
      expect(html.match(/<h1[ >]/g), file).toHaveLength(1)
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? []
      const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(html) ?? []
      expect([title.length > 5, description.length > 15], file).toEqual([true, true])
      return { title, description }
    })
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
  })

  it('show the page for a missing address below any folder, with its styles, links and search', async () => {
    const outside: string[] = []
    const { page, close } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } })
    page.on('request', (request) => request.url().startsWith(site.url) || outside.push(request.url()))
    const response = await page.goto('/deep/below/nowhere/')
    expect(response?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await page.keyboard.press('/')
    await page.keyboard.type('troubleshooting')
    await page.getByRole('search').getByRole('link', { name: 'Troubleshooting' }).first().waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Troubleshooting' }).click()
    await page.waitForURL('**/reference/troubleshooting/')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(outside).toEqual([])
    await close()
  })

  it('name what each button copies, copy it, and say so', async () => {
    const { page, close } = await visit(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/recipes/nextjs/')
    const names = await page
      .getByRole('button', { name: /^Copy / })
      .evaluateAll((all) => all.map((each) => each.textContent))
    expect(names.length).toBeGreaterThan(2)
    expect(new Set(names).size).toBe(names.length)
    const block = page.locator('figure.code:has(figcaption)').first()
    await block.getByRole('button').click()
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await block.getByRole('button').textContent()).toMatch(/^Copied /)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await block.locator('code').textContent())
    await close()
  })

  it('keep the chosen theme on the next page, from its first paint', async () => {
    const { page, close } = await visit(browser, site.url, { colorScheme: 'light' })
    await page.goto('/')
    await page.getByLabel('Theme of this site').selectOption('dark')
    // Nothing but the script in the head: the others come after the first paint.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/theming/')
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(paper).toBe('rgb(13, 19, 31)')
    await close()
  })

  it('begin with a link over the navigation, and show the open page in the list', async () => {
    const { page, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 800 } })
    await page.goto('/api/wallet-migrate/', { waitUntil: 'networkidle' })
    const current = await page.locator('nav.site [aria-current]').boundingBox()
    expect(current && current.y + current.height).toBeLessThan(800)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await close()
  })

  it('have samples in TypeScript that compile against the packages', async () => {
    expect(await compileSamples(pages)).toEqual({ count: expect.toSatisfy((count: number) => count > 60), faults: '' })
  }, 120_000)

  it.each(looked)('have no accessibility fault, error or sideways scroll on /%s', async (address) => {
    for (const look of [
      { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    ] as const) {
      const { page, complaints, close } = await visit(browser, site.url, look)
      await page.goto(address === '' ? '/' : `/${address}/`, { waitUntil: 'networkidle' })
      expect(await accessibilityFaults(page), `${address} at ${look.viewport.width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await close()
    }
  })

  it('connect, sign in and sign a message with the demo wallet in the playground', async () => {
    const { page, complaints, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } })
    await page.goto('/playground/')
    await page.getByLabel('Sign in').selectOption('on')
    const app = page.frameLocator('iframe')
    await app.getByRole('button', { name: 'Connect Wallet' }).click()
    await app.getByRole('dialog').getByRole('button', { name: 'Birch' }).click()
    await app.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await app.getByRole('dialog').waitFor({ state: 'hidden' })
    await app.getByRole('button', { name: 'Sign a message' }).click()
    await expect.poll(() => app.getByRole('status').textContent()).toMatch(/^Signed: 0x[0-9a-f]{130}$/)
    const requests = page.getByRole('list', { name: 'Requests to the wallets' })
    await expect.poll(() => requests.textContent()).toContain('Birch: personal_sign')
    expect(complaints).toEqual([])
    await close()
  })

  it.each([
    ['declines', 'Connection declined'],
    ['talks nonsense', 'reported an error'],
  ])('show what a wallet that %s leads to', async (behaviour, words) => {
    const { page, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } })
    await page.goto('/playground/')
    await page.getByLabel('The wallet').selectOption(behaviour)
    const app = page.frameLocator('iframe')
    await app.getByRole('button', { name: 'Connect Wallet' }).click()
    await app.getByRole('dialog').getByRole('button', { name: 'Cedar' }).click()
    await expect.poll(() => app.getByRole('dialog').textContent()).toContain(words)
    await close()
  })

  it('apply a colour to the open dialog, and write the style sheet for it', async () => {
    const { page, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } })
    await page.goto('/theming/')
    const button = page.frameLocator('iframe').getByRole('button', { name: 'Get a Wallet' })
    await button.waitFor()
    await page.getByLabel('--wm-accent').fill('#0a7d33')
    await expect.poll(() => colourOf(button)).toBe('rgb(10, 125, 51)')
    expect(await page.locator('figure.code').first().textContent()).toContain('--wm-accent: #0a7d33;')
    await close()
  })

  it('show a look that was chosen while the preview was loading', async () => {
    const { page, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } })
    await page.goto('/playground/')
    await page.frameLocator('iframe').getByRole('button', { name: 'Connect Wallet' }).waitFor()
    await page.route('**/preview/**', async (route) => {
      await page.getByLabel('Language').selectOption('fr')
      await route.continue()
    })
    await page.getByLabel('Wallets').selectOption('one')
    const app = page.frameLocator('iframe')
    await app.getByRole('button', { name: 'Connecter le portefeuille' }).waitFor()
    expect(await app.getByRole('button', { name: 'Connect Wallet' }).count()).toBe(0)
    await close()
  })

  it('show the results again when the search gets the focus again', async () => {
    const { page, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } })
    await page.goto('/recipes/nextjs/')
    await page.keyboard.press('/')
    await page.keyboard.type('domain verify')
    const link = page.getByRole('search').getByRole('link', { name: 'Verify the domain' })
    await link.waitFor()
    const field = page.getByRole('searchbox', { name: 'Search the docs' })
    await field.blur()
    await link.waitFor({ state: 'hidden' })
    await field.focus()
    await link.waitFor()
    expect(await link.isVisible()).toBe(true)
    await close()
  })

  it('find a section by its words, with the keyboard alone', async () => {
    const { page, complaints, close } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } })
    await page.goto('/recipes/nextjs/')
    await page.keyboard.press('/')
    await page.keyboard.type('domain verify')
    const link = page.getByRole('search').getByRole('link', { name: 'Verify the domain' })
    await link.waitFor()
    expect((await link.boundingBox())?.x).toBeGreaterThanOrEqual(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox', { name: 'Search the docs' }).inputValue()).toBe('')
    await page.keyboard.type('zzz')
    await page.getByRole('search').getByText('Nothing found').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('domain verify')
    await link.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/reference/walletconnect/#verify-the-domain')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('break no name of an option on a phone', async () => {
    const { page, close } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } })
    await page.goto('/reference/modal/')
    const lines = await page
      .locator('td:first-child code', { hasText: /^[A-Za-z]+$/ })
      .evaluateAll((names) => names.map((name) => name.getClientRects().length))
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((count) => count > 1)).toEqual([])
    await close()
  })

  it('can be read and followed without a script', async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('link', { name: 'Start in five minutes' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Five-minute start')
    await close()
  })
})

function colourOf(button: ReturnType<Page['getByRole']>): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element).backgroundColor)
}

/** The links and files of a page that the site does not have. Those of other hosts are left out. */
function brokenLinks(file: string, html: string, pages: ReadonlyMap<string, string>): readonly string[] {
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].flatMap(([, link = '']) => {
    if (/^(?:https?:|data:)/.test(link)) return []
    const [target = '', anchor = ''] = link.split('#')
    const wanted = target.startsWith('/') ? target.slice(1) : path.join(path.dirname(file), target)
    const found = target === '' ? file : target.endsWith('/') ? path.join(wanted, 'index.html') : wanted
    if (!existsSync(path.join(folder, found))) return [`${file}: ${link}`]
    return anchor && !pages.get(found)?.includes(`id="${anchor}"`) ? [`${file}: ${link}`] : []
  })
}
