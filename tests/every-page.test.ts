import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { trustSummary } from '@terahold/contract/calls/member/trust'
import { type PageName, pagePaths, to } from '@terahold/contract/pages'
import { type Language, languageTags } from '@terahold/locale/languages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canCompare, changeOf, openPackagedBrowser } from './pictures/approved-pictures.ts'
import { everyScreen } from './pictures/every-screen.ts'
import { mainScreens, takePicture } from './pictures/main-screens.ts'
import { accessibilityFaults, type Extent } from './support/accessibility.ts'
import { openBrowser, phone, type Visit, visit } from './support/browser.ts'
import { openScreen } from './support/desk-steps.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { watchLayoutShift } from './support/layout-shift.ts'
import { type PageSample, pageSamplesOf, routes, type SignedState, signedStates } from './support/page-samples.ts'
import { type Product, root, startProduct } from './support/product.ts'
import { checkAccessible, screenPath, sidewaysScroll, waitUntilSettled } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'
import { catalogueNames, untranslatedTexts } from './support/untranslated-text.ts'

type StorageState = Awaited<ReturnType<ReturnType<Visit['page']['context']>['storageState']>>

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
/** In full there are 192 views per test, each checked by axe. */
const timeout = isFull ? 1_800_000 : 300_000

let product: Product
let browser: Browser
/** The browser of a reader who needs text twice as large. */
let largeTextBrowser: Browser
let names: string[]
/** What the browser of a signed-in member has stored. */
let member: StorageState

beforeAll(async () => {
  ;[product, browser, largeTextBrowser] = await Promise.all([
    startProduct(),
    openBrowser(),
    openBrowser({ textSize: 32 }),
  ])
  names = await catalogueNames(product.base)
  const visitor = await visit(browser, product.base, { reducedMotion: 'reduce' })
  await withFailureScreenshot(visitor, 'sign-in', () => signIn(visitor.page, 1))
  member = await visitor.page.context().storageState()
  await visitor.close()
})
afterAll(async () => {
  await Promise.all([browser?.close(), largeTextBrowser?.close()])
  await product?.remove()
})

describe.each(languageTags)('in %s', (language) => {
  it.each(signedStates)('every page opens by its address without errors, %s', { timeout }, async (state) => {
    const samples = pageSamplesOf(routes, language, state, { all: isFull })
    // The longest words are seen in both text sizes: Spanish in the usual one.
    const visitor = await visit(language === 'fr' ? largeTextBrowser : browser, product.base, {
      reducedMotion: 'reduce',
      locale: browserLanguage(language),
      ...(state === 'signed in' ? { storageState: member } : {}),
    })
    await withFailureScreenshot(visitor, `routes-${language}-${state}`, async () => {
      for (const sample of samples) await examine(visitor, sample, language, state)
      expect(visitor.complaints).toEqual([])
    })
    await visitor.close()
  })
})

describe('text', () => {
  const sizesAt = async (reader: Browser, widths: readonly number[]) => {
    const visitor = await visit(reader, product.base)
    const { page } = visitor
    await page.goto(`/#${pagePaths.help}`)
    const heading = page.getByRole('heading', { level: 2 }).first()
    const sizes: number[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      sizes.push(await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
    }
    await visitor.close()
    return sizes
  }

  it('is as large as readers chose in their browser at each width, and grows when a narrow page is zoomed in', async () => {
    const widths = [390, 768, 1280]
    const [usual, large] = [await sizesAt(browser, [...widths, 195]), await sizesAt(largeTextBrowser, widths)]
    for (const [index, width] of widths.entries())
      expect(large[index], `${width} px`).toBeCloseTo(2 * (usual[index] ?? 0))
    expect(2 * (usual[3] ?? 0)).toBeGreaterThan(1.5 * (usual[0] ?? 0))
  })

  it('is as large in the wallet modal', async () => {
    const sizeIn = async (reader: Browser) => {
      const visitor = await visit(reader, product.base)
      await visitor.page.goto(`/${to.login()}`)
      await visitor.page.getByRole('button', { name: 'Connect Wallet' }).click()
      const wallet = visitor.page.getByRole('button', { name: 'Demo wallet' })
      const size = await wallet.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      await checkAccessible(visitor.page, 'the wallet modal')
      await visitor.close()
      return size
    }
    expect(await sizeIn(largeTextBrowser)).toBeCloseTo(2 * (await sizeIn(browser)))
  })

  it.each(['addressForm', 'tasks', 'ranking', 'calculator'] as const)(
    'twice as large is neither cut off nor over another text: %s',
    async (page) => {
      const screen = everyScreen.find((each) => each.page === page && each.signedIn)
      if (screen === undefined) throw new Error(`no screen of ${page}`)
      const view = { screen, state: 'data', theme: 'light', width: 390, height: 844 } as const
      const { faults } = await takePicture(largeTextBrowser, view)
      expect(faults.filter((fault) => !fault.startsWith('no answer'))).toEqual([])
    },
  )

  it.each([
    ['bindEmail', false],
    ['inviteFriends', true],
    ['team', true],
  ] as const)('twice as large stays within its card on the narrowest phone: %s', async (page, signedIn) => {
    const screen = everyScreen.find((each) => each.page === page && each.signedIn === signedIn)
    if (screen === undefined) throw new Error(`no screen of ${page}`)
    const view = { screen, state: 'data', theme: 'dark', width: 320, height: 568 } as const
    const { faults } = await takePicture(largeTextBrowser, view)
    expect(faults.filter((fault) => !fault.startsWith('no answer'))).toEqual([])
  })

  it.each(languageTags)('twice as large leaves the tabs in one row on the narrowest phone: %s', async (language) => {
    const visitor = await visit(largeTextBrowser, product.base, {
      viewport: { width: 320, height: 568 },
      locale: browserLanguage(language),
    })
    for (const tab of ['home', 'subscribe', 'myPower', 'team', 'my'] as const) {
      await visitor.page.goto(`/#${pagePaths[tab]}`)
      const current = visitor.page.locator(`[aria-current="page"][href="#${pagePaths[tab]}"]`)
      const tabs = visitor.page.getByRole('navigation').filter({ has: current, visible: true })
      await expect.poll(async () => (await tabs.boundingBox())?.height, { message: tab }).toBeLessThan(90)
    }
    await visitor.close()
  })

  it('twice as large leaves the list of the desk its place, and is as large in its ids', async () => {
    const idSizes: number[] = []
    for (const reader of [browser, largeTextBrowser]) {
      const visitor = await visit(reader, product.base, { viewport: { width: 1440, height: 900 } })
      const { page } = visitor
      await openScreen(page, /^Ada/, 'venues', 'Venues')
      await page.getByRole('row', { name: /^Demo venue/ }).click()
      const id = page.getByRole('button', { name: /^0x/ }).first()
      idSizes.push(await id.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
      // With large text, the details take the place of the list.
      if (reader === largeTextBrowser) await page.getByRole('button', { name: 'Back to Venues' }).click()
      const list = await page.getByRole('region', { name: 'List' }).boundingBox()
      expect(list?.width).toBeGreaterThan(700)
      await visitor.close()
    }
    expect(idSizes[1]).toBeCloseTo(2 * (idSizes[0] ?? 0))
  })
})

describe('a page whose parts arrive one after the other', () => {
  const pages: readonly (readonly [PageName, SignedState])[] = [
    ['home', 'signed out'],
    ['home', 'signed in'],
    ['my', 'signed in'],
    ['team', 'signed in'],
    ['settings', 'signed in'],
    ['trust', 'signed out'],
    ['backupHome', 'signed in'],
    ['help', 'signed out'],
    ['terms', 'signed out'],
  ]
  it.each(pages)('moves nothing that is already shown: %s, %s', moveNothing)

  const lateAnswers: readonly (readonly [PageName, SignedState, late: string])[] = [
    ['trust', 'signed out', `**${trustSummary.path}`],
  ]
  it.each(lateAnswers)('moves nothing that is already shown when figures come late: %s, %s', moveNothing)

  /** `late`: an answer that comes after what follows its part is shown. */
  async function moveNothing(name: PageName, state: SignedState, late?: string): Promise<void> {
    const visitor = await visit(browser, product.base, state === 'signed in' ? { storageState: member } : {})
    await withFailureScreenshot(visitor, `layout-shift-${name}-${state}`, async () => {
      const { page } = visitor
      await page.setViewportSize(phone)
      const readShift = await watchLayoutShift(page)
      if (late !== undefined) {
        await page.route(late, async (route) => {
          await pause(2_500)
          return route.fallback()
        })
      }
      await page.goto(`/#${pagePaths[name]}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilSettled(page)
      const { sum, moves } = await readShift()
      // From 0.1 on, a browser calls a page unstable.
      expect(sum, moves.join('\n')).toBeLessThan(0.05)
    })
    await visitor.close()
  }
})

it('an amount that shows all decimals on a tap is as large for a finger as a button', async () => {
  const visitor = await visit(browser, product.base, { reducedMotion: 'reduce' })
  await withFailureScreenshot(visitor, 'amount-target', async () => {
    const { page } = visitor
    await page.goto(`/${to.calculator()}`)
    const amount = page.locator('main button[aria-expanded]', { hasText: /^[−+]?[\d.,]+$/ }).last()
    await amount.scrollIntoViewIfNeeded()
    await waitUntilSettled(page)
    const touched = await amount.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return [-21, 0, 21].map((away) => button.contains(document.elementFromPoint(x, y + away)))
    })
    expect(touched).toEqual([true, true, true])
  })
  await visitor.close()
})

it('hides nothing that is shown while a part loads that was opened by a tap', async () => {
  const visitor = await visit(browser, product.base)
  await withFailureScreenshot(visitor, 'opened-part', async () => {
    const { page } = visitor
    await page.goto(`/#${pagePaths.trust}`)
    const next = page.getByRole('heading', { name: 'Bitcoin’s network' })
    await next.waitFor()
    await waitUntilSettled(page)
    await page.route('**/trust/**', () => new Promise(() => undefined))
    await page.getByText('Evidence, day by day').first().click()
    await page.locator('details [data-loading]').first().waitFor({ state: 'attached' })
    expect(await next.isVisible()).toBe(true)
  })
  await visitor.close()
})

describe.runIf(canCompare)('the main screens', () => {
  it('look as they were approved', { timeout }, async () => {
    const packaged = await openPackagedBrowser()
    try {
      const changes: string[] = []
      for (const screen of mainScreens) changes.push(await changeOf(packaged, screen))
      expect(
        changes.filter((change) => change !== ''),
        'npm run pictures -- --approve renews the pictures',
      ).toEqual([])
    } finally {
      await packaged.close()
    }
  })
})

/**
 * axe's findings hardly depend on the language: English and French have each route in both themes, Chinese has those
 * seen signed in there signed out, and the other way round.
 */
const examined: Partial<Record<Language, Extent>> = { en: 'every rule', fr: 'colours', 'zh-Hans': 'every rule' }

/** Returns a browser's language with its usual region, such as `zh-TW` for `zh-Hant`. */
function browserLanguage(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}-${region}`
}

async function examine({ page }: Visit, sample: PageSample, language: Language, state: SignedState): Promise<void> {
  const { path, title, theme, size } = sample
  const where = `${path}, ${language}, ${state}, ${theme}, ${size.width} px`
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
  await page.goto(`/#${path}`)
  const main = page.locator(`main[data-page="${path}"]`).filter({ visible: true })
  await main.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilSettled(page)
  expect(await page.title(), where).toBe(translated(title, language))
  expect(await sidewaysScroll(page), `${where}: it scrolls sideways`).toBe(0)
  const extent = isFull ? 'every rule' : examined[language]
  if (extent !== undefined) expect(await accessibilityFaults(page, extent), where).toEqual([])
  if (language.startsWith('zh')) expect(await untranslatedTexts(page, names), where).toEqual([])
  if (!isFull) return
  const name = `${path.replaceAll('/', '-')}-${language}-${state.replace(' ', '-')}-${theme}-${size.width}`
  await page.screenshot({ path: screenPath(`page${name}`) })
}

/** Returns a text of the app in a language, from its catalogue. */
function translated(text: string, language: Language): string {
  const catalogue = readFileSync(join(root, 'packages/locale/src', language, 'app.po'), 'utf8')
  const found = catalogue.split(`msgid ${JSON.stringify(text)}\nmsgstr `)[1]?.split('\n')[0]
  if (found === undefined) throw new Error(`the catalogue of ${language} does not have "${text}"`)
  return JSON.parse(found) as string
}
