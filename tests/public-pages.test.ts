import { pathOf } from '@terahold/contract/client'
import { pagePaths } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { approve, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { checkAccessible } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

const calls = /\/(prod|trust|healthz)/

let product: Product
let browser: Browser
let visitor: Visit
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})
beforeEach(async () => {
  visitor = await visit(browser, product.base, { reducedMotion: 'reduce' })
  page = visitor.page
})
afterEach(() => visitor.close())

describe('the home page', () => {
  it('shows another language and theme when chosen, and still does after a reload', async () => {
    await withFailureScreenshot(visitor, 'home-dress', async () => {
      await page.goto('/')
      await page.getByText(/^Recorded revenue/).waitFor()
      await page.getByText(/^\d[\d,]* of [\d,]+ TH\/s taken$/).waitFor()
      await page.getByRole('button', { name: 'Appearance: System' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Dark' }).click()
      await page.getByRole('button', { name: 'Appearance: Dark' }).waitFor()
      await page.getByRole('button', { name: 'Language: English' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click()
      await page
        .getByRole('heading', { name: 'De la puissance de minage de bitcoin que vous pouvez vérifier.' })
        .waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Langue : Français' }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('fr')
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 23, 38)')
      await checkAccessible(page, 'home, French and dark')
    })
  })

  it('reports how fast it was when it is first hidden, without a word about the member', async () => {
    await withFailureScreenshot(visitor, 'web-vitals', async () => {
      const vitals = page.waitForResponse('/assets/report-web-vitals-*.js')
      await page.goto('/')
      await vitals
      await page.getByRole('button', { name: 'Language: English' }).click()
      const counted = page.waitForResponse(`**${servicePaths.webVitals}`)
      const report: { page: string; values: object } = await page.evaluate(async () => {
        const send = navigator.sendBeacon.bind(navigator)
        let body: BodyInit | null | undefined
        navigator.sendBeacon = (url, given) => {
          body = given
          return send(url, given)
        }
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
        return new Response(body).json()
      })
      expect(Object.keys(report)).toEqual(['page', 'values'])
      expect(report.page).toBe('home')
      expect(report.values).toMatchObject({ FCP: expect.any(Number), LCP: expect.any(Number), CLS: expect.any(Number) })
      expect((await counted).status()).toBe(204)
      const metrics = await (await fetch(new URL(servicePaths.metrics, product.base))).text()
      expect(metrics).toMatch(/^terahold_web_vital_seconds_count\{vital="LCP",page="home"\} [1-9]/m)
    })
  })

  it('says what it is in at most 60 words on a phone, before any scrolling', async () => {
    await withFailureScreenshot(visitor, 'home-words', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      await page.getByRole('region', { name: 'Example' }).waitFor()
      await page.getByRole('heading', { name: 'Sites' }).waitFor()
      await page.getByText(/^Prepay from/).waitFor()
      const words = await visibleWords(page)
      expect(words.length, words.join(' ')).toBeLessThanOrEqual(60)
      expect(words).toContain('Connect')
    })
  })

  it('shows the sources of its figures, and fits the smallest phone', async () => {
    await withFailureScreenshot(visitor, 'home-small', async () => {
      await page.setViewportSize({ width: 320, height: 568 })
      await page.goto('/')
      await page.getByRole('button', { name: /^Coverage/ }).click()
      const proof = page.getByRole('dialog', { name: 'Where these figures come from' })
      await proof.getByText('Cash on chain').waitFor()
      await proof.getByText(/^(Not compared yet|Nothing was owed on these days)\.$/).waitFor()
      await checkAccessible(page, 'proof, small')
      expect(await proof.getByText('must be zero').locator('..').textContent()).toMatch(/^0\.00 USDT/)
      await page.keyboard.press('Escape')
      for (const path of ['/', pagePaths.planMixer, pagePaths.usSite, pagePaths.backupHome]) {
        await open(path)
        await checkAccessible(page, `${path}, small`)
      }
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('the sites', () => {
  it('open with the uptime and the evidence of every day', async () => {
    await withFailureScreenshot(visitor, 'sites', async () => {
      await open(pagePaths.sites)
      await checkAccessible(page, 'sites')
      await page.getByRole('link', { name: 'Open Caprock, West Texas' }).click()
      await page.getByRole('heading', { name: 'Caprock, West Texas' }).waitFor()
      const uptime = page.getByRole('figure', { name: 'Uptime per day' })
      await uptime.locator('canvas').waitFor()
      await uptime.getByText('Table', { exact: true }).click()
      const table = uptime.getByRole('table', { name: 'Uptime per day' })
      expect(await table.getByRole('row').count()).toBe(61)
      // Yesterday is not recorded when UTC midnight has passed since the demo was made.
      const recorded = table.getByRole('row').filter({ hasText: '%' })
      expect(await recorded.last().textContent()).toMatch(/^\w{3} \d+, \d{4}9\d(\.\d+)?%$/)
      expect(await recorded.count()).toBeGreaterThanOrEqual(59)

      await page.getByText('Evidence, day by day').click()
      const day = page.getByRole('list', { name: 'Recorded days' }).locator('details').first()
      await day.locator('summary').click()
      await day.getByText('Hash of the venue statement').waitFor()
      await day.getByText('Hash of the measurement').waitFor()
      const settled = await firstSettledDay()
      expect(await day.getByRole('img', { name: settled.txid }).count()).toBe(1)
      expect(await day.getByRole('img', { name: settled.statementHash }).count()).toBe(1)
      await page
        .getByRole('article', { name: 'Caprock 1, to try it' })
        .getByText(/^Would lose/)
        .waitFor()
      await checkAccessible(page, 'a site')

      await open(pagePaths.usSite)
      await page.getByText('Wind power').filter({ visible: true }).first().waitFor()
      await page
        .getByRole('article', { name: 'Caprock 1, to try it' })
        .getByRole('link', { name: 'View terms' })
        .click()
      await page.getByRole('heading', { name: 'Your subscription' }).waitFor()
      await open(`${pagePaths.sites}?siteId=nowhere`)
      await page.getByText('Site not found').waitFor()
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('the plans', () => {
  it('can be filtered by term and place, and compared', async () => {
    await withFailureScreenshot(visitor, 'plans', async () => {
      await open(pagePaths.subscribe)
      const shown = () => page.getByRole('article').filter({ visible: true }).count()
      await expect.poll(shown).toBe(8)
      await page.getByRole('button', { name: 'Iceland', exact: true }).click()
      await expect.poll(shown).toBe(3)
      await page.getByRole('button', { name: '360 days', exact: true }).click()
      await page.getByText('No plans found').waitFor()
      await page.getByRole('button', { name: 'Show all plans' }).click()
      await expect.poll(shown).toBe(8)
      for (const name of ['Caprock 1, to try it', 'Skagi 10, one month'])
        await page.getByRole('article', { name }).getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('button', { name: 'Compare 2 plans' }).click()
      const sheet = page.getByRole('dialog', { name: 'Plans side by side' })
      await sheet.getByText('loss').first().waitFor()
      await checkAccessible(page, 'plans side by side')
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('the plan mixer', () => {
  it('calculates a mix, keeps it over a reload and opens its checkouts one after the other', async () => {
    await withFailureScreenshot(visitor, 'mixer', async () => {
      await signIn(page, 4)
      await page.getByRole('link', { name: 'Plan mixer' }).click()
      await page.getByText('Your mix is empty').waitFor()
      // Without a pointer: the arrow keys count, and a number can be typed.
      await page.getByRole('spinbutton', { name: 'How many of Skagi 10, one month' }).focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await page.getByRole('spinbutton', { name: 'How many of Caprock 1, to try it' }).fill('3')
      await page.keyboard.press('Tab')
      const mix = page.getByRole('region', { name: 'Your mix', exact: true })
      await mix.getByText('9.13 USDT').waitFor()
      await mix.getByText('23 TH/s').waitFor()
      await mix.getByRole('heading', { name: /^Worst recorded day/ }).waitFor()
      await mix.getByText(/from (59|60) recorded days of the last 60/).waitFor()
      // The pool of the small plans has 945.25 TH/s: what a mix takes is not available to its other plans.
      const room = () =>
        page
          .getByRole('article', { name: 'Skagi 25, one quarter' })
          .getByText(/available/)
          .textContent()
      expect(await room()).toBe('37 available')
      await page.getByRole('spinbutton', { name: 'How many of Skagi 10, one month' }).fill('94')
      await page.getByRole('article', { name: 'Skagi 25, one quarter' }).getByText('Your mix is full').waitFor()
      await page.getByRole('spinbutton', { name: 'How many of Skagi 10, one month' }).fill('2')
      await expect.poll(room).toBe('37 available')
      await checkAccessible(page, 'mixer')

      await page.reload()
      await mix.getByText('9.13 USDT').waitFor()
      await page.getByRole('button', { name: 'Order this mix' }).click()
      await page.waitForFunction(() => document.activeElement?.textContent === 'Order one by one')
      await page.getByRole('link', { name: 'Check out 2 × Skagi 10, one month' }).click()
      const howMany = page.getByRole('spinbutton', { name: 'How many', exact: true })
      await howMany.waitFor()
      await expect.poll(() => howMany.inputValue()).toBe('2')
      await page.getByRole('checkbox', { name: 'I have read the risks.' }).check()
      await page.getByRole('button', { name: 'Order, then pay' }).click()
      await page.getByRole('button', { name: 'Pay 7.20 USDT' }).and(page.locator(':enabled')).click()
      await approve(walletQuestion(page, /^Send 7\.2 USDT/))
      await page.getByText('Paid: 7.20 USDT').waitFor()

      await open(pagePaths.planMixer)
      const checkouts = page.getByRole('region', { name: 'Order one by one' })
      await checkouts
        .getByRole('listitem')
        .filter({ hasText: '2 × Skagi 10' })
        .getByRole('link', { name: 'Cooling-off' })
        .waitFor()
      await checkouts.getByRole('link', { name: 'Check out 3 × Caprock 1, to try it' }).waitFor()
      await checkouts.getByRole('button', { name: 'Empty the mix' }).click()
      await page.getByText('Your mix is empty').waitFor()

      await open('/')
      const pools = page.getByRole('region', { name: 'Your pools' })
      await pools.getByRole('link').filter({ hasText: '20 TH/s' }).waitFor()
      await pools.getByText('20 TH/s starts soon').waitFor()
      await page.getByRole('link', { name: /^Right to withdraw from the contract/ }).waitFor()
      await page.getByRole('region', { name: 'My holdings' }).getByText('Received of').waitFor()
      await checkAccessible(page, 'home, signed in')
    })
  })
})

describe('without an answer of the server', () => {
  it('the backup home shows the last good figures with their time, and a way back when the server answers', async () => {
    await withFailureScreenshot(visitor, 'backup', async () => {
      await signIn(page, 5)
      await page.getByText(/of [\d,]+ TH\/s taken$/).waitFor()
      await open(pagePaths.backupHome)
      await page.getByText('Our server answers.').waitFor()
      await page.getByText('support@terahold.example').waitFor()
      // What has not been loaded once cannot be shown later.
      const house = page.getByRole('region', { name: 'Public figures' })
      await house.getByText(/USDT$/).first().waitFor()
      await open('/')
      await page.getByText(/of [\d,]+ TH\/s taken$/).waitFor()

      // From here on nothing answers; the app itself is loaded, as after a start from the home screen.
      await page.route(calls, (route) => route.abort())
      await page.reload()
      await page.getByText(/^You are offline\./).waitFor()
      await page.getByRole('link', { name: 'Last figures and contact' }).click()
      await page.getByText(/^Our server does not answer\. Your money/).waitFor()
      await house
        .getByText(/^Figures of .+\. (Updating|Update failed)\.$/)
        .first()
        .waitFor()
      await house.getByText(/USDT$/).first().waitFor()
      await page.getByRole('region', { name: 'My power and balance' }).getByText('0.00 USDT').first().waitFor()
      await page.getByText('support@terahold.example').waitFor()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByText(/^Our server does not answer\. Your money/).waitFor()
      await checkAccessible(page, 'backup home')

      await page.unroute(calls)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByText('Our server answers.').waitFor()
      await expect
        .poll(() =>
          page
            .getByText(/^You are offline\./)
            .filter({ visible: true })
            .count(),
        )
        .toBe(0)
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      await expect.poll(() => page.getByText('Our server does not answer').filter({ visible: true }).count()).toBe(0)
      const own = visitor.complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))
      expect(own).toEqual([])
    })
  })
})

/** Opens a page and waits until nothing on it is loading. */
async function open(path: string): Promise<void> {
  await page.goto(`/#${path}`)
  const [route = path] = path.split('?')
  await page.locator(`main[data-page="${route}"]`).getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]:not(button)')].every((element) => !element.checkVisibility()),
  )
}

async function firstSettledDay(): Promise<{ txid: string; statementHash: string }> {
  const pools = (await (await fetch(`${product.base}${pathOf('projects')}?kind=pool`)).json()) as {
    rows: { poolId: string; name: string }[]
  }
  const pool = pools.rows.find(({ name }) => name === 'The 400,000 pool')
  const days = (await (
    await fetch(`${product.base}${pathOf('trustSettlements')}?poolId=${pool?.poolId}&pageSize=1`)
  ).json()) as {
    rows: { txid: string; statementHash: string }[]
  }
  const [first] = days.rows
  if (first === undefined) throw new Error('the demo has no settled day')
  return first
}

/** Returns the words in the window that nothing covers. */
function visibleWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const match of (node.textContent ?? '').matchAll(/[\p{L}\p{N}][^\s]*/gu)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const { left, top, width, height } = range.getBoundingClientRect()
        const shown = document.elementFromPoint(left + width / 2, top + height / 2)
        if (shown !== null && node.parentElement?.contains(shown)) words.push(match[0])
      }
    }
    return words
  })
}
