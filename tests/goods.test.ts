import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pagePaths } from '@terahold/contract/pages'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import type { Browser, Page } from 'playwright-core'
import { formatUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, phone, type Visit, visit } from './support/browser.ts'
import { findingsOf, operate } from './support/command-line.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { approve, reject, signChange, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { fetchJsonWithRetry } from './support/retrying/client.ts'
import { shownAmount } from './support/screen-words.ts'
import { checkAccessible, sidewaysScroll, waitUntilSettled } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'
import { catalogueNames, untranslatedTexts } from './support/untranslated-text.ts'

const goodsPlan = 'Caprock 110, with a display'
const smallPlan = 'Skagi 10, one month'
const price = '650.08 USDT'
const dayMs = 86_400_000

let product: Product
let browser: Browser
let demo: Demo
let visitor: Visit
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  demo = await openDemo(product.base)
  visitor = await visit(browser, product.base, { reducedMotion: 'reduce', hasTouch: true })
  page = visitor.page
  await signIn(page, 4)
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

describe('a plan that ships goods', () => {
  it('asks for an address first, and keeps what was typed', async () => {
    await withFailureScreenshot(visitor, 'goods-address', async () => {
      await openPlan(goodsPlan)
      await page.getByText('This plan ships goods. Add an address before you order.').waitFor()
      await page.getByLabel('How many').fill('2')
      await page.getByRole('checkbox', { name: 'I have read the risks.' }).check()
      expect(await page.getByRole('button', { name: 'Order, then pay' }).isDisabled()).toBe(true)
      await checkAccessible(page, 'checkout without an address')
      await page.getByRole('link', { name: 'Add address' }).click()

      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter the receiver’s name.').waitFor()
      await expect
        .poll(() => page.getByLabel('Receiver').evaluate((field) => field === document.activeElement))
        .toBe(true)
      await checkAccessible(page, 'an address with faults')
      await page.getByRole('button', { name: /^Country or region/ }).click()
      await page.getByLabel('Search by name or code').fill('+49')
      await page.getByText('1 country', { exact: true }).waitFor()
      await checkAccessible(page, 'the picker of countries')
      await page.keyboard.press('Enter')
      await page.getByLabel('Receiver').fill('Ada Kovač')
      await page.getByLabel('Street, house, floor').fill('Hauptstraße 7')
      await page.getByLabel('City').fill('Berlin')
      await page.getByLabel('Phone number').fill('12')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Check the number. It does not exist in that country.').waitFor()
      await page.reload()
      await page.getByText('Your unsaved entries were restored.').waitFor()
      expect(await page.getByLabel('City').inputValue()).toBe('Berlin')
      await page.getByLabel('Phone number').fill('030 1234567')
      await page.getByRole('button', { name: 'Save' }).click()

      await page.getByText('+49 301234567').waitFor()
      expect(await page.getByLabel('How many').inputValue(), 'the checkout is as it was left').toBe('2')
      await page.getByRole('button', { name: 'Remove one' }).click()
      expect(visitor.complaints).toEqual([])
    })
  })

  it('lets a payer decline, return after a reload, and pay', async () => {
    await withFailureScreenshot(visitor, 'goods-pay', async () => {
      await page.getByRole('checkbox', { name: 'I have read the risks.' }).check()
      await page.getByRole('button', { name: 'Order, then pay' }).click()
      await signChange(page)
      const pay = page.getByRole('button', { name: `Pay ${price}` })
      await pay.and(page.locator(':enabled')).waitFor()
      await pay.click()
      await reject(walletQuestion(page, /^Send 650\.08 USDT/))
      await page.getByText('You rejected it in your wallet. Nothing was sent. Your order is still reserved.').waitFor()
      await refusesAnotherTreasury()
      await pay.and(page.locator(':enabled')).waitFor()
      await pay.click()
      await approve(walletQuestion(page, /^Send 650\.08 USDT/))
      await page.getByText(`Paid: ${price}`).waitFor()
      await page.getByText('Goods are sent after cooling-off.').waitFor()
      await checkAccessible(page, 'the receipt of goods')
      expect(visitor.complaints).toEqual([])
    })
  })

  it('can be followed from the packing to the delivery', async () => {
    await withFailureScreenshot(visitor, 'goods-shipment', async () => {
      await moveClock(2)
      await open(pagePaths.orders)
      await page.getByRole('button', { name: /^To ship\s*1$/ }).click()
      const order = page.getByRole('article', { name: /^TH-/ })
      await order.getByText('Active', { exact: true }).waitFor()
      const orderNo = (await order.getAttribute('aria-label')) ?? ''
      await checkAccessible(page, 'orders to ship')
      await order.getByRole('link', { name: 'Track shipment' }).click()
      await page.getByRole('heading', { name: 'Being packed' }).waitFor()

      const shipment = ['--order-no', orderNo, '--carrier', 'Demo Post', '--tracking-no', 'DP 1234 5678 90']
      await operate(product, operator('support'), 'shipment record', ...shipment)
      await page.getByRole('heading', { name: 'On its way' }).waitFor()
      await page.getByText('DP 1234 5678 90').waitFor()
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkAccessible(page, 'the shipment in the dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await moveClock(4)
      await page.getByRole('heading', { name: 'Delivered' }).waitFor()
      const way = page.getByRole('list', { name: 'Shipment steps' }).getByRole('listitem')
      expect(await way.first().textContent()).toContain('Delivered.')
      expect(await way.last().textContent()).toContain('Rotterdam')
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('power whose contract the member withdraws from', () => {
  it('refunds the days not started in full', async () => {
    await withFailureScreenshot(visitor, 'goods-exit', async () => {
      await mineOneDay()
      await open(pagePaths.myPower)
      const net = page.getByRole('figure', { name: 'USDT per day' })
      await net.locator('canvas').waitFor()
      await net.getByText('Table', { exact: true }).click()
      await net.getByRole('cell', { name: `${goodsPlan} begins` }).waitFor()
      await page.getByRole('button', { name: /^Withdraw from contract/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Withdraw from contract' })
      await sheet.getByText('We keep nothing.').waitFor()
      const days = BigInt(/\d+/.exec(await factOf('Days not started'))?.[0] ?? '0')
      expect(days).toBeGreaterThan(350n)
      const paid = days * 110n * demo.usdt('0.0148')
      expect(await factOf('You get back')).toContain(plain(paid))
      await checkAccessible(page, 'the withdrawal from the contract')
      await sheet.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await signChange(page)
      await page.getByText('No holding is running.').waitFor()
      await open(pagePaths.my)
      // The day with 98% uptime refunded two per cent of its fee.
      const refund = (110n * demo.usdt('0.0148') * 2n) / 100n
      const available = shownAmount(paid + refund, demo.info.token.decimals)
      await page.getByText(new RegExp(`^Available\\s*${available}`)).waitFor()
      expect(visitor.complaints).toEqual([])
    })
  })

  it('is in the history, with its receipt as a file', async () => {
    await withFailureScreenshot(visitor, 'goods-history', async () => {
      await open(pagePaths.powerHistory)
      const holding = page.getByRole('article', { name: /^TH-/ })
      await holding.getByText('Ended early').waitFor()
      await holding.getByText(/^1 of \d days$/).waitFor()
      await checkAccessible(page, 'the history of holdings')

      await open(pagePaths.tokenHistory)
      await page.getByRole('button', { name: 'From … to …' }).click()
      await page.getByLabel('Last day (UTC)').fill('2001-01-01')
      await page.getByText('No receipts on these days').waitFor()
      await page.getByRole('button', { name: '7 days' }).click()
      const receipts = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
      await receipts.first().waitFor()
      await checkAccessible(page, 'the receipts of a week')
      const { name, lines } = await exported()
      expect(name).toMatch(/^terahold-receipts-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
      expect(lines).toHaveLength(2)
      expect(lines[0]?.slice(0, 4)).toEqual(['\ufeffDay (UTC)', 'Plan', 'Holding', 'TH-days'])
      expect(lines[1]).toContain('110')
      expect(lines[1]?.at(-2)).toBe('not yet')

      await fetchJsonWithRetry(`${product.base}${demoPaths.venue}`, { amount: '16600' })
      await open(pagePaths.performance)
      const credits = page.getByRole('list', { name: 'Credits and deductions' }).getByRole('listitem')
      const mining = credits.filter({ hasText: 'Mining' })
      await mining.waitFor()
      // A cleared day sends no event: the page shows it when it is opened again.
      while ((await mining.textContent())?.includes('pending')) {
        await page.reload()
        await mining.waitFor()
      }
      await mining.locator('summary').click()
      await mining.getByText('Checked on the chain by this device: 16,600.00 USDT').waitFor()
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('a refund', () => {
  it('follows a withdrawal from the contract of a subscription paid from the balance', async () => {
    await withFailureScreenshot(visitor, 'goods-balance', async () => {
      await openPlan(smallPlan)
      await page.getByText('My balance', { exact: true }).click()
      await page.getByText('Available:').waitFor()
      await page.getByRole('checkbox', { name: 'I have read the risks.' }).check()
      await page.getByRole('button', { name: 'Order and pay from balance' }).click()
      await page.getByText('Paid: 3.60 USDT').waitFor()
      await page.getByText('Your balance').waitFor()
      await open(pagePaths.orders)
      await page.getByRole('button', { name: /^Cooling-off\s*1$/ }).click()
      const order = page.getByRole('article', { name: /^TH-/ })
      await order.getByRole('button', { name: /^Withdraw from contract/ }).click()
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await signChange(page)
      await page.getByText('No orders in this state').waitFor()
      await page.getByRole('button', { name: /^Cancelled\s*1$/ }).click()
      await order.getByText('Contract withdrawn. Refunded: 3.60 USDT').waitFor()

      await open(pagePaths.performance)
      await page.getByText('Filter', { exact: true }).click()
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await page.getByRole('button', { name: '7 days' }).click()
      const refunds = page.getByRole('list', { name: 'Credits and deductions' }).getByRole('listitem')
      await refunds.nth(2).waitFor()
      await checkAccessible(page, 'the refunds of a week')
      const { lines } = await exported()
      expect(lines.slice(1).map((cells) => [cells[1], cells[2], cells[5]])).toContainEqual(['Refund', 'USDT', '3.6'])
      expect(await findingsOf(product)).toEqual([])
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('delivery addresses', () => {
  it('are added from the toolbar, one is the default, and one is deleted by swipe or keyboard after a question', async () => {
    await withFailureScreenshot(visitor, 'addresses', async () => {
      await open(pagePaths.addresses)
      await page.getByRole('article', { name: 'Ada Kovač' }).getByText('Default', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Add address' }).click()
      await fillAddress('Grace Hopper')
      const second = page.getByRole('article', { name: 'Grace Hopper' })
      await second.getByRole('button', { name: /^Set as default/ }).click()
      await second.getByText('Default', { exact: true }).waitFor()
      await second.getByRole('link', { name: /^Edit/ }).click()
      await page.getByText('This is your default address.').waitFor()
      await page.getByLabel('City').fill('Potsdam')
      await page.getByRole('button', { name: 'Save' }).click()
      await second.getByText('Potsdam').waitFor()
      await checkAccessible(page, 'two addresses')

      await swipeLeft(second)
      await page.locator('button:not([inert])').getByText('Delete', { exact: true }).first().click()
      const question = page.getByRole('alertdialog', { name: 'Delete this address?' })
      await question.getByRole('button', { name: 'Keep' }).click()
      await second.getByRole('button', { name: /^Delete/ }).focus()
      await page.keyboard.press('Enter')
      await question.waitFor()
      // The focus moves to the question a moment later.
      await page.waitForFunction(() => document.activeElement?.closest('[role=alertdialog]') !== null)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await second.waitFor({ state: 'detached' })
      await page.getByRole('article', { name: 'Ada Kovač' }).getByText('Default', { exact: true }).waitFor()
      expect(visitor.complaints).toEqual([])
    })
  })

  it('and the pages of goods are in Chinese, and fit the smallest phone', async () => {
    await withFailureScreenshot(visitor, 'goods-chinese', async () => {
      const names = [...(await catalogueNames(product.base)), 'Ada Kovač', 'Hauptstraße 7', 'Berlin']
      await page.evaluate(() => localStorage.setItem('UNI_LOCALE', 'zh-Hant'))
      await page.setViewportSize({ width: 320, height: 568 })
      const leftOver: string[] = []
      for (const path of pagesOfGoods) {
        await open(path)
        await page.reload()
        await page.locator(`main[data-page="${path}"]`).getByRole('heading', { level: 1 }).waitFor()
        await waitUntilSettled(page)
        leftOver.push(...(await untranslatedTexts(page, names)).map((text) => `${path}: ${text}`))
        expect(await sidewaysScroll(page), `${path} scrolls sideways`).toBe(0)
      }
      expect(leftOver).toEqual([])
      await page.setViewportSize(phone)
    })
  })
})

const pagesOfGoods = [
  pagePaths.addresses,
  pagePaths.addressForm,
  pagePaths.orders,
  pagePaths.shipment,
  pagePaths.myPower,
  pagePaths.powerHistory,
  pagePaths.tokenHistory,
  pagePaths.performance,
]

/** Opens a page on top of the current one, as a link would. */
async function open(path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await page.locator(`main[data-page="${path}"]`).filter({ visible: true }).waitFor()
}

async function openPlan(name: string): Promise<void> {
  await open(pagePaths.subscribe)
  await page.getByRole('article', { name }).getByRole('link', { name: 'View terms' }).click()
  await page.getByRole('heading', { name: 'Your subscription' }).waitFor()
}

async function fillAddress(receiver: string): Promise<void> {
  await page.getByRole('button', { name: /^Country or region/ }).click()
  await page.getByLabel('Search by name or code').fill('Germany')
  await page.getByRole('button', { name: /^Germany/ }).click()
  await page.getByLabel('Receiver').fill(receiver)
  await page.getByLabel('Street, house, floor').fill('Am Park 1')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Phone number').fill('030 7654321')
  await page.getByRole('button', { name: 'Save' }).click()
}

/** A configuration with another treasury than the order's blocks the payment, and both are shown in full. */
async function refusesAnotherTreasury(): Promise<void> {
  const other = `0x${'ab'.repeat(20)}`
  await page.route(`**${servicePaths.appConfig}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), reserve: other } })
  })
  await page.reload()
  const alarm = page.getByRole('alert').filter({ hasText: 'Do not pay: the details do not match' })
  await alarm.getByRole('img', { name: `expected: ${other}` }).waitFor()
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await page.unroute(`**${servicePaths.appConfig}`)
  await page.reload()
}

/** The first settled day of the pool of the goods plan; the venue has not paid it yet. */
async function mineOneDay(): Promise<void> {
  const { now } = await fetchJsonWithRetry<{ now: string }>(`${product.base}${demoPaths.clock}`)
  const day = new Date(Date.parse(now) - dayMs).toISOString().slice(0, 10)
  const [recorder = '', approver = ''] = demo.settlers()
  const mined = ['--satoshi', '16600000', '--usdt', '16600', '--uptime', '9800', '--venue', 'Demo venue']
  const proof = ['--txid', randomBytes(32).toString('hex'), '--statement', randomBytes(32).toString('hex')]
  const pool = ['--pool', 'The 400,000 pool', '--day', day]
  const { id } = await operate(product, recorder, 'revenue record', ...pool, ...mined, ...proof)
  await operate(product, approver, 'revenue approve', '--id', String(id), '--reason', 'A day of the journey')
}

function operator(role: string): string {
  return demo.info.operators.find(({ roles }) => roles.includes(role))?.address ?? ''
}

function moveClock(days: number): Promise<unknown> {
  return fetchJsonWithRetry(`${product.base}${demoPaths.clock}`, { advanceSeconds: (days * dayMs) / 1000 })
}

/** Returns the value next to a name in a list of facts. */
async function factOf(label: string): Promise<string> {
  return (await page.getByText(label, { exact: true }).locator('..').textContent()) ?? ''
}

/** Downloads a file from the page, and parses it as a spreadsheet would; no cell of these has a comma in it. */
async function exported(): Promise<{ name: string; lines: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  const lines = text.split('\r\n').filter((line) => line !== '')
  return { name: file.suggestedFilename(), lines: lines.map((line) => line.split(',')) }
}

/** Swipes a row aside with a finger. */
async function swipeLeft(row: ReturnType<Page['getByRole']>): Promise<void> {
  const box = await row.boundingBox()
  if (box === null) throw new Error('the row is not on the screen')
  const [x, y] = [box.x + box.width - 20, box.y + 20]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: string, to: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x: to, y }],
    })
  await touch('touchStart', x)
  for (const moved of [20, 60, 100, 140]) await touch('touchMove', x - moved)
  await touch('touchEnd', x)
}

/** Formats an amount with all its decimals, as the app writes it in English. */
function plain(amount: bigint): string {
  const [whole = '', fraction = ''] = formatUnits(amount, demo.info.token.decimals).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
