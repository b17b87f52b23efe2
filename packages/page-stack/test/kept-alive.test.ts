import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type FixtureSite, serveFixture } from './serve-fixture.ts'

let site: FixtureSite
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveFixture(), launchBrowser()])
}, 60_000)

afterAll(async () => {
  await browser.close()
  await site.close()
})

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
})

afterEach(async () => {
  await context.close()
})

const open = (path = '') => page.goto(`${site.url}#${path}`)
const press = (name: string) => page.locator('main:visible').getByText(name).first().click()
const title = (text: string) => page.waitForFunction((expected) => document.title === expected, text)
const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
const scrollTop = () => page.evaluate(() => window.scrollY)
const visiblePage = () => page.locator('main:visible').getAttribute('data-page')
const entry = () => page.evaluate(() => history.state as { __id__: number; __type__: string })
const failures = () => page.evaluate(() => window.failures)
const call = (verb: 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab', url: string) =>
  page.evaluate(([name, target]) => window.stack[name]({ url: target }).then(({ errMsg }) => errMsg), [
    verb,
    url,
  ] as const)

describe('a page beneath another', () => {
  it('keeps state, typed text, scroll and focus, and its effects rest', async () => {
    await open('/pages/form?name=Ada')
    await page.getByLabel('Note').fill('half a sentence')
    await call('navigateTo', '/pages/form?id=2')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForFunction(() => document.querySelector('output')?.checkVisibility())
    expect(await page.getByLabel('Note').inputValue()).toBe('half a sentence')
    const effects = () => page.evaluate(() => window.effects)
    await expect.poll(effects).toEqual(['show 1', 'hide 1', 'show 2', 'hide 2', 'show 1'])
    expect(complaints).toEqual([])
  })

  it('comes back where it was scrolled to, with the focus on the link that was tapped', async () => {
    await open()
    await press('Count 0')
    await press('Open form')
    await title('Form')
    await expect.poll(scrollTop).toBe(0)
    await page.goBack()
    await title('Home')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open form')
    await page.getByText('Count 1').waitFor()
    await scrollTo(1500)
    await call('navigateTo', '/pages/form')
    await expect.poll(scrollTop).toBe(0)
    await page.goBack()
    await title('Home')
    await expect.poll(scrollTop).toBe(1500)
  })

  it('takes its decoded query as props', async () => {
    await open()
    await press('Open form')
    await title('Form')
    expect(await page.locator('output').textContent()).toBe('a b|7')
    expect(await page.evaluate(() => location.hash)).toBe('#/pages/form?name=a%20b&id=7')
  })

  it('is removed beyond ten hidden ones and created again when going back', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open('/pages/form')
    await page.getByLabel('Note').fill('deep down')
    for (let depth = 2; depth <= 13; depth += 1) await call('navigateTo', `/pages/form?id=${depth}`)
    await expect.poll(() => page.locator('main').count()).toBe(11)
    await page.evaluate(() => window.stack.navigateBack({ delta: 12 }))
    await expect.poll(entry).toMatchObject({ __id__: 1 })
    expect(await page.locator('main:visible').getByLabel('Note').inputValue()).toBe('')
    await expect.poll(() => page.locator('main').count()).toBe(1)
  })
})

describe('tabs', () => {
  it('each keep their state and scroll, and a tap on the active one scrolls up', async () => {
    await open()
    await press('Count 0')
    await scrollTo(900)
    await press('My')
    await title('My')
    await expect.poll(scrollTop).toBe(0)
    await scrollTo(400)
    await press('Home')
    await title('Home')
    await expect.poll(scrollTop).toBe(900)
    await page.getByText('Count 1').waitFor()
    await page.locator('main:visible').getByRole('link', { name: 'Home' }).click()
    await page.waitForFunction(() => window.scrollY === 0)
    await press('My')
    await title('My')
    await expect.poll(scrollTop).toBe(400)
    expect(await page.evaluate(() => history.length)).toBe(2)
  })
})

describe('the way back', () => {
  it('has no button on the entry page', async () => {
    await open()
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
  })

  it('leads from the only page to the entry page', async () => {
    await open('/pages/form')
    await press('Back')
    await title('Home')
    expect(await page.evaluate(() => location.hash)).toBe('#/')
    await expect.poll(entry).toMatchObject({ __type__: 'reLaunch' })
  })

  it('leads, after a reload, to the older page, created again', async () => {
    await open()
    await press('Count 0')
    await press('Open form')
    await title('Form')
    await page.reload()
    await title('Form')
    expect(await page.evaluate(() => window.stack.currentPages().length)).toBe(1)
    await page.goBack()
    await title('Home')
    await page.getByText('Count 0').waitFor()
    await expect.poll(entry).toMatchObject({ __id__: 1 })
  })

  it('does nothing but succeed on the only page', async () => {
    await open()
    expect(await page.evaluate(() => window.stack.navigateBack())).toEqual({ errMsg: 'navigateBack:ok' })
    expect(await visiblePage()).toBe('/')
  })

  it('can be refused by the page', async () => {
    await open()
    await call('navigateTo', '/pages/form')
    await page.getByLabel('Hold').check()
    await press('Back')
    await expect.poll(failures).toEqual(['navigateBack:fail onBackPress'])
    await expect.poll(visiblePage).toBe('/pages/form')
  })

  it('counts two quick taps once', async () => {
    await open('/pages/form')
    for (const id of [2, 3]) await call('navigateTo', `/pages/form?id=${id}`)
    await page
      .locator('main:visible')
      .getByText('Back')
      .evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await expect.poll(() => page.evaluate(() => window.stack.currentPages().length)).toBe(2)
    await expect.poll(entry).toMatchObject({ __id__: 2 })
  })
})

describe('the address bar', () => {
  it('opens a typed page on top of the stack', async () => {
    await open()
    await page.evaluate(() => {
      location.hash = '#/pages/form?name=typed'
    })
    await title('Form')
    await expect.poll(entry).toEqual({ __id__: 2, __type__: 'navigateTo' })
    await press('Back')
    await title('Home')
  })

  it('goes back from a typed page that does not exist', async () => {
    await open()
    await page.evaluate(() => {
      location.hash = '#/pages/nowhere'
    })
    await page.waitForFunction(() => location.hash === '#/')
    await expect.poll(failures).toEqual(['navigateTo:fail page `/pages/nowhere` is not found'])
  })

  it('opens a link tapped twice once', async () => {
    await open()
    await page.getByText('Open form').evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })
    await title('Form')
    await expect.poll(failures).toEqual(['navigateTo:fail /pages/form?name=a%20b&id=7 locked'])
    expect(await page.evaluate(() => window.stack.currentPages().length)).toBe(2)
  })
})

describe('a page whose code is late', () => {
  it('shows a loader in the meantime and arrives', async () => {
    await open()
    const held = Promise.withResolvers<void>()
    await page.route('**/lazy-page*', async (route) => {
      await held.promise
      await route.continue()
    })
    await call('navigateTo', '/pages/lazy')
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    held.resolve()
    await page.getByText('Arrived').waitFor()
    await expect.poll(() => page.locator('[role=status]').count()).toBe(0)
  })

  it('offers after 60 s to reload by a tap', async () => {
    await page.clock.install()
    await open()
    await page.route('**/lazy-page*', () => undefined)
    await page.evaluate(() => void window.stack.navigateTo({ url: '/pages/lazy' }))
    await page.clock.runFor(1000)
    await title('Lazy')
    await page.clock.fastForward(60_000)
    const text = page.getByText('The connection timed out, click the screen to try again.')
    await text.waitFor()
    await page.unroute('**/lazy-page*')
    const reloaded = page.waitForEvent('load')
    await text.click()
    await reloaded
    await page.getByText('Arrived').waitFor()
    await expect.poll(() => text.count()).toBe(0)
  })

  it('is fetched when a finger comes down on its link', async () => {
    await open('/pages/form')
    const fetched = page.waitForRequest('**/lazy-page*')
    await page.getByText('Lazy').dispatchEvent('pointerdown')
    await fetched
    await expect.poll(visiblePage).toBe('/pages/form')
  })
})

describe('slides', () => {
  const slides = () => page.evaluate(() => window.slides)
  beforeEach(() => page.addInitScript(recordSlides))

  it('go forward and back', async () => {
    await open()
    await call('navigateTo', '/pages/form')
    await expect.poll(slides).toEqual([['page-from-right', 'page-to-left']])
    await page.evaluate(() => window.stack.navigateBack())
    await expect.poll(slides).toEqual([
      ['page-from-right', 'page-to-left'],
      ['page-from-left', 'page-to-right'],
    ])
  })

  it('do not happen between tabs, nor under reduced motion', async () => {
    await open()
    await call('switchTab', '/pages/my/index')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await call('navigateTo', '/pages/form')
    await page.evaluate(() => window.stack.navigateBack())
    expect(await slides()).toEqual([])
  })
})

it('shows the crash screen in place of a page that throws, and creates it again', async () => {
  await open('/pages/crash')
  await page.getByText('Build again').waitFor()
  await page.evaluate(() => {
    window.isMended = true
  })
  await page.getByText('Build again').click()
  await page.getByText('Mended').waitFor()
  await expect.poll(() => page.getByText('Build again').count()).toBe(0)
})

/** Runs in the page: records the names of the slides of every view transition. */
function recordSlides() {
  const start = document.startViewTransition.bind(document)
  window.slides = []
  document.startViewTransition = (update) => {
    const transition = start(update)
    void transition.ready.then(() => {
      const names = document.getAnimations().map((animation) => (animation as CSSAnimation).animationName ?? '')
      window.slides.push(names.filter((name) => name.startsWith('page-')).sort())
    })
    return transition
  }
}
