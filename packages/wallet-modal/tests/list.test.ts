import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

const phone = { width: 390, height: 844 }
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let server: PageServer
let browser: Browser
let page: Page
let faults: string[]
let requests: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

afterEach(async () => {
  const found = faults
  await page.context().close()
  expect(found).toEqual([])
})

/** Opens the test page as a new visitor. Collects console errors, blocked content and requests. */
async function visit(query: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  faults = []
  requests = []
  page.on('console', (message) => {
    const isOurs = !message.text().includes('the server responded with a status of 500')
    if (['error', 'warning'].includes(message.type()) && isOurs) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) requests.push(request.url())
  })
  await page.goto(`${server.url}?${query}`)
  await page.locator('[data-wallet-modal-opener]').waitFor()
}

async function open(query: string, options: BrowserContextOptions = {}) {
  await visit(query, options)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await title('Connect Wallet')
}

const dialog = () => page.getByRole('dialog')
const title = (text: string) => dialog().getByRole('heading', { level: 2, name: text, exact: true }).waitFor()
const row = (name: string | RegExp) => dialog().getByRole('button', { name })
/** Returns each row as it is read out, without the letter in place of an icon. */
const rows = () =>
  dialog()
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) =>
        Array.from(item.querySelectorAll<HTMLElement>('.wm-row-name, .wm-tag'), (part) =>
          part.innerText.replace('\n', ' '),
        ).join(' '),
      ),
    )
const tiles = () => dialog().locator('button.wm-tile')
const search = () => dialog().getByRole('textbox', { name: 'Search wallet' })
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y
/** Makes the slow directory answer, once it was queried. */
async function release() {
  await expect.poll(() => requests.some((url) => url.includes('getWallets'))).toBe(true)
  await page.request.get(`${server.url}directory/release`)
}
const hacked = () => page.evaluate(() => Reflect.get(window, 'hacked'))

async function openAll(query: string, options: BrowserContextOptions = {}) {
  await open(query, options)
  await row(/^All Wallets/).click()
  await title('All Wallets')
}

async function chooseAlpha() {
  await row(/^Alpha Wallet/).click()
  await expect.poll(() => page.evaluate(() => window.wallets.alpha?.prompts.length)).toBe(1)
}

describe('check 2: before anything is pressed', () => {
  it('queries neither the directory nor another host', async () => {
    await visit('directory=ok&featured=wallet-3')
    expect(requests.filter((url) => !url.startsWith(server.url) || url.includes('/directory/'))).toEqual([])
    expect(requests.filter((url) => /bundled|wallets-[am]-to/.test(url))).toEqual([])
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect.poll(rows).toContain('All Wallets 90+')
    expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([])
  })

  it('shows the bundled list without a request, and loads the rest when it is opened', async () => {
    await visit('directory=bundled&wallets=alpha')
    const ofList = () => requests.filter((url) => /\/directory\/|\/bundled-wallets/.test(url))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect.poll(rows).toEqual(['WalletConnect qr code', 'Alpha Wallet installed', 'MetaMask', 'All Wallets 70+'])
    expect(ofList()).toEqual([])
    await row(/^All Wallets/).click()
    await expect.poll(() => tiles().count()).toBe(40)
    expect(ofList()).not.toEqual([])
  })
})

describe('a list of 60 wallets', () => {
  async function openCrowd(query: string, options?: BrowserContextOptions) {
    await visit(`wallets=alpha&${query}`, options)
    await page.evaluate(() => {
      for (let index = 1; index < 60; index++) {
        const info = { uuid: crypto.randomUUID(), name: `Crowd ${index}`, rdns: `com.crowd${index}`, icon: '' }
        const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await search().waitFor()
  }

  it('has groups, and finds a wallet with the keyboard alone', async () => {
    await openCrowd('directory=bundled')
    expect(await dialog().getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Installed',
      'Popular',
      'Other wallets',
    ])
    expect(await dialog().getByRole('region', { name: 'Installed' }).getByRole('button').count()).toBe(60)
    await search().focus()
    await page.keyboard.type('alp')
    await expect.poll(rows).toContain('Alpha Wallet installed')
    await dialog().getByText('Wallets found: ').waitFor()
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => window.wallets.alpha?.prompts.length)).toBe(1)
    await row('Back').click()
    expect(await search().inputValue()).toBe('alp')
  })

  it('keeps groups, search and the wallet that is asked next to each other at 1280×800', async () => {
    await openCrowd('directory=bundled', { viewport: { width: 1280, height: 800 } })
    const list = dialog().getByRole('region', { name: 'Installed' })
    expect(await list.getByRole('button').count()).toBe(60)
    await search().fill('Alpha')
    await row(/^Alpha Wallet/).click()
    await expect.poll(() => page.evaluate(() => window.wallets.alpha?.prompts.length)).toBe(1)
    await dialog().getByText('Continue in Alpha Wallet', { exact: true }).waitFor()
    expect(await search().inputValue()).toBe('Alpha')
    expect(await dialog().locator('[aria-current="true"]').innerText()).toContain('Alpha Wallet')
    await search().fill('')
    await list.getByRole('button').last().scrollIntoViewIfNeeded()
    const [card, last] = [
      await dialog().locator('.wm-card').boundingBox(),
      await list.getByRole('button').last().boundingBox(),
    ]
    expect(card && last && last.y + last.height <= card.y + card.height).toBe(true)
  })

  it('also finds wallets of the directory, and offers the code if there is none', async () => {
    await openCrowd('directory=bundled')
    await search().fill('rainb')
    await expect.poll(rows).toEqual(['Rainbow'])
    await search().fill('zzzz')
    await row('Show QR code').click()
    await title('WalletConnect')
  })

  it('queries no directory without WalletConnect, and offers wallets to install', async () => {
    await openCrowd('')
    await search().fill('zzzz')
    await row('Get a Wallet').waitFor()
    expect(requests.filter((url) => /directory|bundled|wallets-[am]-to/.test(url))).toEqual([])
    await row('Get a Wallet').click()
    await title('Get a Wallet')
  })
})

describe('check 3: with a directory that never answers', () => {
  it('shows the list and asks an announced wallet', async () => {
    await open('directory=hang')
    expect(await rows()).toEqual(['WalletConnect qr code', 'Alpha Wallet installed', 'Beta installed', 'All Wallets'])
    await chooseAlpha()
  })

  it('shows sixteen placeholders and a search in all wallets', async () => {
    await openAll('directory=hang')
    await expect.poll(() => dialog().locator('.wm-grid > .wm-waiting').count()).toBe(16)
    await search().fill('cedar')
    expect(await search().inputValue()).toBe('cedar')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })
})

describe.each(['error', 'malformed'])('check 4: with a directory in the mode "%s"', (mood) => {
  it('the list says that it is offline, and everything in it works', async () => {
    await open(`directory=${mood}`)
    await expect.poll(rows).toContain('All Wallets offline')
    await row(/^WalletConnect/).click()
    await title('WalletConnect')
    await row('Back').click()
    await chooseAlpha()
  })

  it('all wallets and the search say so and offer to try again', async () => {
    await openAll(`directory=${mood}`)
    await dialog().getByText('Directory not reachable').waitFor()
    await search().fill('cedar')
    await dialog().getByText('No Wallet found').waitFor()
    const asked = requests.length
    await row('Try again').click()
    await expect.poll(() => requests.length).toBeGreaterThan(asked)
  })
})

describe('check 4: with a slow directory', () => {
  it('wallets fill their reserved rows, and no row moves', async () => {
    await open('directory=slow&wallets=&custom=')
    const all = row(/^All Wallets/)
    const before = await topOf(all)
    expect(await dialog().locator('.wm-row.wm-waiting').count()).toBe(2)
    await release()
    await expect.poll(rows).toEqual(['WalletConnect qr code', 'Alpha Wallet', 'Birch 1', 'All Wallets 90+'])
    expect(await topOf(all)).toBe(before)
  })

  it.each(['en', 'es', 'fr'])(
    'that fails shows a notice in the reserved rows, and no row moves, in %s',
    async (language) => {
      await visit(`directory=slow-error&wallets=&language=${language}`, { viewport: { width: 320, height: 568 } })
      await page.locator('[data-wallet-modal-opener]').click()
      const all = dialog().locator('.wm-row').last()
      expect(await dialog().locator('.wm-row.wm-waiting').count()).toBe(2)
      const before = await topOf(all)
      await release()
      await dialog().locator('.wm-unreachable').waitFor()
      expect(await topOf(all)).toBe(before)
    },
  )
})

describe('check 15: announced wallets', () => {
  it('offer a way to get one if there is none', async () => {
    await open('wallets=')
    await dialog().getByText('No wallet in this browser').waitFor()
    await row('Get a Wallet').click()
    await title('Get a Wallet')
    const links = dialog().getByRole('link')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toContain('https://metamask.io')
  })

  it('appear once each, with five of them', async () => {
    await open('wallets=alpha,beta,gamma,delta,epsilon,alpha')
    expect(await rows()).toEqual(
      ['Alpha Wallet', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name) => `${name} installed`),
    )
  })

  it('may arrive late, while the list is open', async () => {
    await open('wallets=alpha')
    await page.evaluate(() => window.wallets.gamma?.announce())
    await expect.poll(rows).toEqual(['Alpha Wallet installed', 'Gamma installed'])
  })

  it('with the same name are distinguished by their domain', async () => {
    await open('wallets=alpha,hostile')
    expect(await rows()).toEqual(['Alpha Wallet com.example.alpha installed', 'Alpha Wallet xyz.hostile installed'])
  })

  it('with hostile icons get a letter or a harmless picture', async () => {
    await open('wallets=hostile,scripted,huge,sly')
    await dialog().locator('img').first().waitFor()
    const icons = await dialog()
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('img')?.src.slice(0, 18) ?? item.textContent?.[0]))
    expect(icons).toEqual(['A', 'data:image/svg+xml', 'H', 'S'])
    expect(await hacked()).toBeUndefined()
    expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([])
  })

  it('are as harmless in a directory that passes everything on', async () => {
    await openAll('directory=hostile&wallets=')
    await expect
      .poll(() => tiles().allInnerTexts())
      .toEqual(['Bad 0', 'Bad 1', 'Bad 2'].map((name) => expect.stringContaining(name)))
    await row('Back').click()
    await row('What is a wallet?').click()
    await row('Get a Wallet').click()
    await title('Get a Wallet')
    const links = await dialog()
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(links.every((href) => href?.startsWith('https://'))).toBe(true)
    expect(links).toHaveLength(3)
    expect(await hacked()).toBeUndefined()
    expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([])
  })
})

describe('all wallets', () => {
  it('load page by page to the end, with their pictures', async () => {
    await openAll('directory=ok')
    await expect.poll(() => tiles().count()).toBe(40)
    await dialog().locator('.wm-tile img').first().waitFor()
    for (const count of [80, 95]) {
      await tiles().last().scrollIntoViewIfNeeded()
      await expect.poll(() => tiles().count()).toBe(count)
    }
  })

  it.each([
    [844, 400],
    [480, 384],
    [420, 360],
  ])('are in a window of %i px height %i px high, as long as they have room', async (height, wanted) => {
    await openAll('directory=ok', { viewport: { width: 390, height } })
    const basis = dialog().locator('.wm-all-wallets')
    expect(await basis.evaluate((list) => getComputedStyle(list).flexBasis)).toBe(`${wanted}px`)
  })

  it('are searched once typing pauses, and the search has a clear button', async () => {
    await openAll('directory=ok')
    await search().pressSequentially('cedar')
    await expect.poll(() => tiles().count()).toBe(10)
    const asked = requests.map((url) => new URL(url).searchParams.get('search')).filter((text) => text)
    expect(asked).toEqual(['cedar'])
    await row('Clear search').click()
    await expect.poll(() => tiles().count()).toBe(40)
    expect(await search().evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('are asked directly if announced, others by WalletConnect with a way to get them', async () => {
    await openAll('directory=ok')
    await tiles().filter({ hasText: 'Birch 1' }).first().click()
    await title('Birch 1')
    await dialog().getByText("Don't have Birch 1?").waitFor()
    await row('Get').click()
    await title('Get Birch 1')
    expect(await dialog().getByRole('link').allInnerTexts()).toEqual(['iOS App', 'Website'])
    await row('Back').click()
    await row('Back').click()
    await tiles().filter({ hasText: 'Alpha Wallet' }).click()
    await expect.poll(() => page.evaluate(() => window.wallets.alpha?.prompts.length)).toBe(1)
  })

  it.each([
    [352, 4],
    [351, 3],
  ])('are shown at %i px in %i columns', async (width, columns) => {
    await openAll('directory=ok', { viewport: { width, height: 568 } })
    await tiles().first().waitFor()
    const tracks = await dialog()
      .locator('.wm-grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)
    expect(tracks.split(' ')).toHaveLength(columns)
    const overflow = await dialog().evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(overflow).toBe(0)
  })

  it('have a button for the code on a phone, where the list has none', async () => {
    await openAll('directory=ok&wallets=', { userAgent: iphone })
    await row('Show QR code').click()
    await title('WalletConnect')
    await row('Back').click()
    await row('Back').click()
    expect((await rows()).some((text) => text.includes('qr code'))).toBe(false)
  })
})

describe('all wallets, scrolled and searched', () => {
  const scroller = () => dialog().locator('.wm-grid-scroll')
  const scrolled = () => scroller().evaluate(({ scrollTop }) => scrollTop)

  it('keep scroll position and search after returning from a wallet, and start at the top when reopened', async () => {
    await openAll('directory=ok')
    await expect.poll(() => tiles().count()).toBe(40)
    await scroller().evaluate((list) => list.scrollTo(0, 300))
    await expect.poll(scrolled).toBe(300)
    // One that is in view already, so that pressing it does not scroll.
    await tiles().nth(17).click()
    await row('Back').click()
    await title('All Wallets')
    // The height of rows outside the viewport is estimated, so it may differ by a few pixels.
    await expect.poll(scrolled).toBeGreaterThan(200)
    await row('Back').click()
    await title('Connect Wallet')
    await row(/^All Wallets/).click()
    await title('All Wallets')
    expect(await scrolled()).toBe(0)
    await search().fill('er')
    await expect.poll(() => tiles().filter({ hasText: 'Birch' }).count()).toBe(0)
    await expect.poll(() => tiles().count()).toBeGreaterThan(20)
    await scroller().evaluate((list) => list.scrollTo(0, 100))
    await expect.poll(scrolled).toBe(100)
    await tiles().nth(9).click()
    await row('Back').click()
    await title('All Wallets')
    await expect.poll(scrolled).toBeGreaterThan(50)
  })
})

describe('check 31: when the network failed after the page was loaded', () => {
  it('asks an announced wallet, reports what did not load, and loads it on the second try', async () => {
    await visit('directory=bundled&wallets=alpha')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect.poll(rows).toContain('Alpha Wallet installed')
    await chooseAlpha()
    await row('Back').click()
    await row('What is a wallet?').click()
    await dialog().getByText('This part did not load').waitFor()
    await page.context().setOffline(false)
    await row('Try again').click()
    await expect.poll(() => dialog().getByRole('heading', { level: 3 }).count()).toBe(3)
    // The browser logs each failed request itself.
    faults = faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))
  })
})

describe('wallets of the app', () => {
  it('show featured first, then custom, and none are recommended', async () => {
    await open('directory=ok&wallets=&featured=wallet-4,wallet-3&custom=yes')
    await expect.poll(rows).toEqual(['WalletConnect qr code', 'Ember 4', 'Delta 3', 'House Wallet', 'All Wallets 90+'])
  })
})

describe('help', () => {
  it('opens only from Connect, and leads to wallets to get', async () => {
    await open('directory=bundled')
    await row('What is a wallet?').click()
    await title('What is a wallet?')
    await expect.poll(() => dialog().getByRole('heading', { level: 3 }).count()).toBe(3)
    expect(await row('What is a wallet?').count()).toBe(0)
    await row('Get a Wallet').click()
    await expect.poll(() => dialog().getByRole('link').count()).toBe(5)
    expect(await dialog().getByRole('link').last().innerText()).toBe('Explore all')
  })
})

describe('check 28: the hooks', () => {
  it('return the last event without analytics, and report nothing to the app', async () => {
    await visit('directory=ok')
    expect(await page.getByLabel('Last event').innerText()).toBe('MODAL_CREATED true')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await row(/^All Wallets/).click()
    await expect.poll(() => page.getByLabel('Last event').innerText()).toBe('CLICK_ALL_WALLETS true')
    expect(await page.evaluate(() => window.reported)).toEqual([])
  })

  it('report to the app with analytics', async () => {
    await open('directory=ok&analytics=on')
    await row('Close').click()
    await expect
      .poll(() => page.evaluate(() => window.reported.map(({ event }) => event)))
      .toEqual(['MODAL_LOADED', 'MODAL_OPEN', 'MODAL_CLOSE'])
  })

  it('set the theme under the strict policy', async () => {
    await visit('theme=light')
    await page.getByRole('button', { name: 'Set the accent' }).click()
    await page.getByRole('button', { name: 'Set dark' }).click()
    expect(await page.getByLabel('Theme').innerText()).toBe('dark {"--wm-accent":"rgb(1, 2, 3)"}')
    const button = page.getByRole('button', { name: 'Connect Wallet' })
    expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(1, 2, 3)')
  })
})
