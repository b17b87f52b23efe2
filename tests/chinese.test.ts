import { pagePaths, to } from '@terahold/contract/pages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { catalogueNames, untranslatedTexts } from './support/untranslated-text.ts'

let product: Product
let browser: Browser
let visitor: Visit
let page: Page
let names: string[]
const leftOver: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  names = await catalogueNames(product.base)
  visitor = await visit(browser, product.base, { locale: 'zh-CN', reducedMotion: 'reduce' })
  page = visitor.page
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

it('shows Chinese on a Chinese phone, on every page from the first to the withdrawal', async () => {
  await withFailureScreenshot(visitor, 'chinese', async () => {
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans')
    await readPage('home')
    await signIn()
    await orderAndPay()
    await moveClock()
    for (const path of pagesOfMember) {
      await page.goto(`/#${path}`)
      await page.locator(`main[data-page="${path}"]`).getByRole('heading', { level: 1 }).waitFor()
      await readPage(path)
    }
    await bindEmail()
    expect(leftOver).toEqual([])
    expect(visitor.complaints).toEqual([])
  })
})

const pagesOfMember = [
  '/',
  pagePaths.myPower,
  pagePaths.tokenHistory,
  pagePaths.performance,
  pagePaths.orders,
  pagePaths.withdraw,
  pagePaths.withdrawals,
  pagePaths.my,
]

async function signIn(): Promise<void> {
  await page.goto(`/${to.login()}`)
  await page.getByRole('button', { name: '连接钱包' }).waitFor()
  await readPage('login')
  await page.getByRole('button', { name: '连接钱包' }).click()
  await page.getByRole('button', { name: /^演示钱包|^Demo wallet/ }).click()
  await walletQuestion().waitFor()
  await readPage('wallet, connecting')
  await approve()
  await walletQuestion().filter({ hasText: '签名证明此地址属于您' }).waitFor()
  await readPage('wallet, signing')
  await approve()
  await page.getByRole('heading', { name: '您的挖矿算力' }).waitFor()
}

async function orderAndPay(): Promise<void> {
  await page.goto(`/${to.subscribe()}`)
  const plan = page.getByRole('article', { name: 'Skagi 10，一个月' })
  await plan.waitFor()
  await readPage('subscribe')
  await plan.getByRole('link', { name: '查看条款' }).click()
  await page.getByRole('checkbox').check()
  await readPage('checkout, terms')
  await page.getByRole('button', { name: '下单，然后付款' }).click()
  const pay = page.getByRole('button', { name: /^支付/ })
  await pay.and(page.locator(':enabled')).waitFor()
  await readPage('checkout, paying')
  await pay.click()
  await walletQuestion().waitFor()
  await readPage('wallet, paying')
  await approve()
  await page.getByRole('list').filter({ hasText: '冷静期' }).waitFor()
  await readPage('checkout, on its way')
  await page.getByRole('heading', { name: '冷静期' }).waitFor()
  await readPage('payment')
}

async function moveClock(): Promise<void> {
  await page.getByRole('button', { name: /工具$/ }).click()
  const tools = page.getByRole('dialog')
  await tools.waitFor()
  await readPage('demo tools')
  const later = tools.getByRole('button').last()
  for (let day = 0; day < 2; day += 1) {
    const moved = page.waitForResponse(/\/demo\/clock$/)
    await later.click()
    await moved
  }
  await page.keyboard.press('Escape')
  await tools.waitFor({ state: 'hidden' })
}

async function bindEmail(): Promise<void> {
  await page.goto(`/${to.bindEmail()}`)
  await page.locator('input[type=email]').fill('zhongwen@example.com')
  await readPage('bind e-mail')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.locator('input[autocomplete=one-time-code]').waitFor()
  await readPage('bind e-mail, code')
}

async function readPage(where: string): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]:not(button)')].every((element) => !element.checkVisibility()),
  )
  for (const words of await untranslatedTexts(page, names)) leftOver.push(`${where}: ${words}`)
}

function walletQuestion() {
  return page.locator('dialog[open]').filter({ has: page.getByRole('button', { name: '批准' }) })
}

async function approve(): Promise<void> {
  // The next question can follow at once.
  const question = walletQuestion().filter({
    hasText: (await walletQuestion().getByRole('heading').first().textContent()) ?? '',
  })
  await question.getByRole('button', { name: '批准' }).click()
  await question.waitFor({ state: 'hidden' })
}
