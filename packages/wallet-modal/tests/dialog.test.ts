import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

const phone = { width: 390, height: 844 }
const alpha = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let server: PageServer
let browser: Browser
let page: Page
let faults: string[]
/** A test that takes the page offline expects the browser to log failed requests, at any moment. */
let isOfflineExpected = false
let foreignRequests: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

afterEach(async () => {
  await page.context().close()
  const found = isOfflineExpected ? faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED')) : faults
  isOfflineExpected = false
  if (found.length > 0) throw new Error(`The page complained: ${found.join('; ')}`)
})

type Visit = {
  query?: string
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  reducedMotion?: 'reduce' | 'no-preference'
}

/** Opens the test page as a new visitor. Collects console errors and blocked content. */
async function visit({ query = '', theme = 'light', viewport = phone, reducedMotion = 'reduce' }: Visit = {}) {
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  faults = []
  foreignRequests = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) foreignRequests.push(request.url())
  })
  await page.goto(`${server.url}?theme=${theme}&${query}`)
}

/** Waits until it is on screen, and throws if it does not appear. */
const expectShown = (locator: Locator) => locator.waitFor()
const expectHidden = (locator: Locator) => locator.waitFor({ state: 'hidden' })

const connectButton = () => page.getByRole('button', { name: 'Connect Wallet' })
const dialog = () => page.getByRole('dialog')
const connectedAs = () => page.getByLabel('Connected as').textContent()
const answer = (wallet: string, code?: number) =>
  page.evaluate(
    ([name, failure]) => {
      const prompt = window.wallets[name]?.prompts[0]
      if (!prompt) throw new Error(`${name} was not asked`)
      if (failure === null) prompt.approve()
      else prompt.fail(failure)
    },
    [wallet, code ?? null] as const,
  )
const promptsOf = (wallet: string) => page.evaluate((name) => window.wallets[name]?.prompts.length, wallet)

async function openAndChoose(name: string) {
  await connectButton().click()
  await dialog().getByRole('button', { name }).click()
}

async function connectAlpha() {
  await openAndChoose('Alpha Wallet')
  await answer('alpha')
  await expectShown(page.getByRole('button', { name: /0xf3…b92266/ }))
}

describe('connecting', () => {
  it('lists both announced wallets and sends no request before one is chosen, except for its own code', async () => {
    await visit()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await connectButton().click()
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual(['Alpha Wallet\ninstalled', 'Beta\ninstalled'])
    expect(requests.filter((url) => !url.startsWith('data:') && !url.includes('/assets/'))).toEqual([])
    expect(await promptsOf('alpha')).toBe(0)
  })

  it('asks at once, connects on approval, and lists the wallet as recent the next time', async () => {
    await visit()
    await openAndChoose('Beta')
    await expectShown(dialog().getByText('Continue in Beta').first())
    await answer('beta')
    await expectHidden(dialog())
    expect(await connectedAs()).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await page.getByRole('button', { name: /0x70/ }).click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await connectButton().click()
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual(['Beta\nrecent', 'Alpha Wallet\ninstalled'])
  })

  it('connects one wallet with its own button, which returns the focus and goes when an account comes', async () => {
    await visit({ query: 'button=com.example.alpha' })
    const button = page.getByRole('button', { name: 'Alpha Wallet' })
    await button.click()
    await expectShown(dialog().getByText('Continue in Alpha Wallet').first())
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true)
    await button.click()
    await answer('alpha')
    await expectHidden(dialog())
    expect(await connectedAs()).toBe(alpha)
    await expectHidden(button)
  })

  it('reports that it was declined, and connects on the second try', async () => {
    await visit()
    await openAndChoose('Alpha Wallet')
    await answer('alpha', 4001)
    await expectShown(dialog().getByText('Connection declined', { exact: true }))
    await expectShown(
      dialog().getByText('Connection can be declined if a previous request is still active', { exact: true }),
    )
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await answer('alpha')
    await expectHidden(dialog())
    expect(await connectedAs()).toBe(alpha)
  })

  it('has separate texts for an open prompt and for a wallet error', async () => {
    await visit()
    await openAndChoose('Alpha Wallet')
    await answer('alpha', -32002)
    await expectShown(dialog().getByText('A request is already waiting', { exact: true }))
    await dialog().getByRole('button', { name: 'Try again' }).click()
    // wagmi tries eth_requestAccounts if wallet_requestPermissions fails for another reason.
    await answer('alpha', -32603)
    await expect.poll(() => promptsOf('alpha')).toBe(1)
    await answer('alpha', -32603)
    await expectShown(dialog().getByText('Alpha Wallet reported an error', { exact: true }))
    await expectShown(dialog().getByText('It said: scripted', { exact: true }))
  })

  it('asks an announced wallet even if the device is offline', async () => {
    // The balance cannot be read.
    isOfflineExpected = true
    await visit()
    await page.context().setOffline(true)
    await openAndChoose('Alpha Wallet')
    await answer('alpha')
    await expectHidden(dialog())
    expect(await connectedAs()).toBe(alpha)
    await page.context().setOffline(false)
  })

  it('goes back to the list while a wallet does not answer', async () => {
    await visit()
    await openAndChoose('Alpha Wallet')
    await expectShown(dialog().getByText('Continue in Alpha Wallet').first())
    await dialog().getByRole('button', { name: 'Back' }).click()
    expect(await dialog().getByRole('heading').textContent()).toBe('Connect Wallet')
    await dialog().getByRole('button', { name: 'Beta' }).click()
    await answer('beta')
    await expectHidden(dialog())
    await answer('alpha', 4001)
    expect(await connectedAs()).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })

  it('is restored after a reload without a prompt, and without touching another wallet', async () => {
    await visit()
    await connectAlpha()
    await page.reload()
    await expectShown(page.getByRole('button', { name: /0xf3…b92266/ }))
    expect(await connectedAs()).toBe(alpha)
    expect(await promptsOf('alpha')).toBe(0)
    expect(await page.evaluate(() => window.wallets.beta?.requests)).toEqual([])
  })

  it('is not restored after a disconnect', async () => {
    await visit()
    await connectAlpha()
    await page.getByRole('button', { name: /0xf3/ }).click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await expectShown(connectButton())
    await page.reload()
    await expectShown(connectButton())
    expect(await page.evaluate(() => window.wallets.alpha?.requests)).toEqual([])
  })
})

describe('hostile and missing wallets', () => {
  it('neutralises a hostile icon and a disguised name, and tells wallets of the same name apart', async () => {
    await visit({ query: 'wallets=alpha,hostile' })
    await connectButton().click()
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual([
      'Alpha Wallet\ncom.example.alpha\ninstalled',
      'A\nAlpha Wallet\nxyz.hostile\ninstalled',
    ])
    expect(await dialog().locator('img').count()).toBe(1)
    expect(foreignRequests).toEqual([])
  })

  it('lists a wallet that announces itself while the list is open', async () => {
    await visit({ query: 'wallets=alpha' })
    await connectButton().click()
    await page.evaluate(() => window.wallets.beta?.announce())
    await expectShown(dialog().getByRole('button', { name: 'Beta' }))
  })

  it('explains what to do without a wallet', async () => {
    await visit({ query: 'wallets=none' })
    await connectButton().click()
    await expectShown(dialog().getByText('No wallet in this browser', { exact: true }))
  })

  it('offers an injected wallet if none is announced', async () => {
    await visit({ query: 'wallets=none' })
    await page.evaluate(() =>
      Object.assign(window, { ethereum: { request: async () => [], on: () => {}, removeListener: () => {} } }),
    )
    await connectButton().click()
    await expectShown(dialog().getByRole('button', { name: 'Browser Wallet' }))
  })
})

describe('the dialog', () => {
  it('is rendered before it opens, unreachable, without requests or prompts', async () => {
    const scripts: string[] = []
    await visit()
    page.on('request', (request) => scripts.push(request.url()))
    await page.locator('dialog:not([open]) .wm-card').waitFor({ state: 'attached' })
    expect(await page.locator('.wm-card').textContent()).toContain('Alpha Wallet')
    expect(await dialog().count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Alpha Wallet' }).count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') ?? null)).toBeNull()
    expect(scripts).toEqual([])
  })

  it('opens within the press, and is closed by anything that comes before the paint', async () => {
    await visit()
    await page.locator('dialog:not([open]) .wm-card').waitFor({ state: 'attached' })
    const wasOpen = await page.evaluate(async () => {
      // The render completes before its card is in the document.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      document.querySelector<HTMLElement>('[data-wallet-modal-opener]')?.click()
      const { open } = document.querySelector('dialog') ?? {}
      document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
      return open
    })
    expect(wasOpen).toBe(true)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await connectButton().click()
    await expectShown(dialog())
  })

  it('closes on Escape and returns the focus', async () => {
    await visit()
    await connectButton().focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Connect Wallet')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await page.keyboard.press('Escape')
    await expectHidden(dialog())
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Connect Wallet')
  })

  it('is closed by the button that opened it, which shows that it is open', async () => {
    await visit()
    const opener = page.locator('[data-wallet-modal-opener]')
    const press = () => opener.evaluate((button: HTMLElement) => button.click())
    await press()
    await expectShown(dialog())
    await expect.poll(() => opener.textContent()).toBe('Connecting...')
    await press()
    await expectHidden(dialog())
    await expect.poll(() => opener.textContent()).toBe('Connect Wallet')
  })

  it('closes by a press on the overlay, and not by a press in the card', async () => {
    await visit()
    await connectButton().click()
    await page.mouse.click(200, phone.height - 8)
    expect(await dialog().isVisible()).toBe(true)
    await page.mouse.click(200, 100)
    await expectHidden(dialog())
  })

  it('stays open when a drag from the card ends on the overlay', async () => {
    await visit()
    await connectButton().click()
    await page.mouse.move(200, phone.height - 8)
    await page.mouse.down()
    await page.mouse.move(200, 100)
    await page.mouse.up()
    expect(await dialog().isVisible()).toBe(true)
  })

  it('keeps the focus inside and the page behind from scrolling or moving', async () => {
    await visit({ viewport: { width: 1280, height: 800 } })
    const widthBefore = await page.evaluate(() => document.body.getBoundingClientRect().width)
    await connectButton().click()
    expect(await page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(widthBefore)
    const reached: unknown[] = []
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      reached.push(
        await page.evaluate(
          () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
        ),
      )
    }
    expect(reached).not.toContain(false)
    await page.mouse.wheel(0, 400)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expectHidden(dialog())
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  it('focuses the account button if the connect button is gone', async () => {
    await visit()
    await connectAlpha()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('0xf3…b92266')
  })

  it('shows Connect for an unknown view', async () => {
    await visit()
    await page.getByRole('button', { name: 'Open a view without a screen' }).click()
    expect(await dialog().getByRole('heading').textContent()).toBe('Connect Wallet')
  })

  it('is a sheet at the bottom of a narrow screen, and a card with room for a detail on a wide one', async () => {
    await visit()
    await connectButton().click()
    // Polled, because the card moves in.
    const box = () => page.locator('.wm-card').boundingBox()
    await expect.poll(box).toMatchObject({ x: 0, width: 390 })
    await expect.poll(async () => ((await box())?.y ?? 0) + ((await box())?.height ?? 0)).toBe(844)
    await page.setViewportSize({ width: 430, height: 844 })
    await expect.poll(box).toMatchObject({ x: 0, width: 430 })
    await page.setViewportSize({ width: 431, height: 844 })
    await expect.poll(box).toMatchObject({ width: 360 })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(box).toMatchObject({ x: 280, width: 720 })
  })

  it('is a card of at most 540 px', async () => {
    await visit({ viewport: { width: 600, height: 1200 } })
    await connectButton().click()
    const card = page.locator('.wm-card')
    await card.evaluate((element) => {
      element.append(Object.assign(document.createElement('div'), { className: 'filler' }))
      element.querySelector<HTMLElement>('.filler')?.style.setProperty('flex', '0 0 900px')
    })
    await expect.poll(async () => (await card.boundingBox())?.height).toBe(540)
  })

  it('slides a view in from the right going forward and from the left going back, in 150 ms', async () => {
    await visit({ query: 'wallets=none', reducedMotion: 'no-preference' })
    await connectButton().click()
    const slide = () =>
      page.locator('.wm-view').evaluate((view) => {
        const { animationName, animationDuration } = getComputedStyle(view)
        const steps = Array.from(document.styleSheets)
          .flatMap((sheet) => Array.from(sheet.cssRules))
          .find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)
        return [(steps as CSSKeyframesRule | undefined)?.findRule('from')?.style.translate, animationDuration]
      })
    await dialog().getByRole('button', { name: 'Get a Wallet' }).click()
    expect(await slide()).toEqual(['10px', '0.15s'])
    await dialog().getByRole('button', { name: 'Back' }).click()
    expect(await slide()).toEqual(['-10px', '0.15s'])
  })

  it('gives every control at least 44 px, also at 320 px and with large text', async () => {
    await visit({ viewport: { width: 320, height: 640 } })
    await connectAlpha()
    await page.getByRole('button', { name: /0xf3/ }).click()
    for (const size of ['100%', '200%']) {
      await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent), size)
      for (const box of await page
        .locator('button.wm, .wm-dialog button')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))) {
        if (box.width > 0) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }
      expect(await page.locator('.wm-card').evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
    }
  })
})

describe('the account', () => {
  it('shows balance and network, copies the address, and disconnects', async () => {
    await visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await connectAlpha()
    await page.getByRole('button', { name: '2.000 ETH 0xf3…b92266' }).click()
    await expectShown(dialog().getByText('2.000 ETH'))
    await expectShown(dialog().getByText('Local chain'))
    await dialog().getByRole('button', { name: 'Copy address' }).click()
    await expectShown(dialog().getByText('Address copied'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(alpha)
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await expectHidden(dialog())
    expect(await connectedAs()).toBe('nobody')
  })

  it('closes when the wallet disconnects', async () => {
    await visit()
    await connectAlpha()
    await page.getByRole('button', { name: /0xf3/ }).click()
    await page.evaluate(() => window.wallets.alpha?.forget())
    await expectHidden(dialog())
    await expectShown(connectButton())
  })
})

describe('accessibility', () => {
  it('announces the state of the connection', async () => {
    await visit()
    await openAndChoose('Alpha Wallet')
    const told = () => dialog().getByRole('status').allTextContents()
    await expect.poll(told).toContain('Continue in Alpha Wallet. Accept connection request in the wallet')
    await answer('alpha', 4001)
    await expect
      .poll(told)
      .toContain('Connection declined. Connection can be declined if a previous request is still active')
  })
})

describe('languages', () => {
  it.each([
    ['es', 'Conectar billetera'],
    ['fr', 'Connecter le portefeuille'],
    ['zh-Hans', '连接钱包'],
    ['zh-Hant', '連接錢包'],
  ])('supports %s, and changes while the page is open', async (language, words) => {
    await visit({ query: `language=${language}` })
    await page.getByRole('button', { name: words }).click()
    expect(await dialog().getByRole('heading').textContent()).toBe(words)
    expect(await dialog().getAttribute('lang')).toBe(language)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'en', exact: true }).click()
    await expectShown(connectButton())
  })
})
