import { randomBytes } from 'node:crypto'
import { pathOf } from '@terahold/contract/client'
import { demoPaths } from '@terahold/contract/service-paths'
import type { Browser, Page } from 'playwright-core'
import { formatUnits, getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { findingsOf, operate } from './support/command-line.ts'
import { memberDay, type PlanTerms } from './support/day-figures.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { moveClock, readCode } from './support/demo-tools.ts'
import { approve, signChange, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { type Product, startProduct } from './support/product.ts'
import { countWords, shownAmount } from './support/screen-words.ts'
import { checkScreen, screenPath, waitUntilSettled } from './support/screens.ts'
import { askToConnect } from './support/sign-in.ts'
import { countTaps, expectWithinGoal, type Taps } from './support/taps.ts'

const planName = 'Skagi 10, one month'
const price = '3.60 USDT'
const revenue = '41.5'
const uptimeBps = 9_800
const email = 'journey@example.com'

type Earned = ReturnType<typeof memberDay>

let product: Product
let browser: Browser
let visitor: Visit
let demo: Demo
let page: Page
let taps: Taps

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  demo = await openDemo(product.base)
  visitor = await visit(browser, product.base, { reducedMotion: 'reduce' })
  page = visitor.page
  taps = await countTaps(page)
})

afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

it('takes a visitor by clicks alone from the home page to tokens in the wallet', async () => {
  await withFailureScreenshot(visitor, 'main-job', async () => {
    const [member] = demo.info.members
    if (member === undefined) throw new Error('the demo has no members')
    await connectAndSignIn()
    const before = await demo.balanceOf(member.address)
    await orderAndPay()
    expect(before - (await demo.balanceOf(member.address)), 'exactly the price left the wallet').toBe(demo.usdt('3.6'))
    await passCoolingOff()
    const earned = await mineOneDay()
    const code = await bindEmail()
    const received = await withdrawEverything(earned, code)
    expect(await demo.balanceOf(member.address)).toBe(before - demo.usdt('3.6') + received)
    expect((await demo.payoutsTo(member.address)).map(({ value }) => value)).toEqual([received])
    expect(await findingsOf(product)).toEqual([])
    expect(visitor.complaints).toEqual([])
  })
})

async function connectAndSignIn(): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Bitcoin mining power you can check.' }).waitFor()
  await page.getByText(/TH\/s taken$/).waitFor()
  await page.getByText('Daily fee. No forecast.').waitFor()
  await page
    .getByText(/uptime$/)
    .first()
    .waitFor()
  await waitUntilSettled(page)
  expectWithinGoal('words to understand', await countWords(page, 'above the fold'))
  await checkScreen(page, '01-home-visitor')
  await page.getByRole('button', { name: 'Coverage' }).click()
  await page.getByRole('heading', { name: 'Recorded revenue' }).waitFor()
  await checkScreen(page, '02-home-proof')
  await page.getByRole('button', { name: 'Close' }).click()

  taps.take()
  await page.getByRole('link', { name: 'Connect Wallet' }).click()
  await page.getByRole('button', { name: 'Demo wallet' }).waitFor()
  await checkScreen(page, '03-login-wallets')
  await askToConnect(page)
  const connect = walletQuestion(page, /^Connect to 127\.0\.0\.1/)
  await checkScreen(page, '05-wallet-connect')
  await approve(connect)

  const sign = walletQuestion(page, /^Sign in to 127\.0\.0\.1/)
  await sign.waitFor()
  const message = (await sign.textContent()) ?? ''
  expect(message).toContain(`127.0.0.1:${product.port} wants you to sign in with your Ethereum account:`)
  expect(message).toContain('Chain ID: 31337')
  await checkScreen(page, '07-wallet-sign')
  await approve(sign)
  await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
  expectWithinGoal('taps to connect and sign in', taps.take())
  await checkScreen(page, '08-home-new-member')
}

async function orderAndPay(): Promise<void> {
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await page.getByRole('article', { name: planName }).getByRole('link', { name: 'View terms' }).waitFor()
  await checkScreen(page, '09-subscribe')
  await page.getByRole('link', { name: 'Home' }).click()
  const offer = page.getByRole('region', { name: 'My holdings' }).filter({ hasText: planName })
  await offer.waitFor()
  taps.take()
  await offer.getByRole('link', { name: 'View terms' }).click()
  await page.getByRole('heading', { name: 'Your subscription' }).waitFor()
  const acknowledge = page.getByRole('checkbox', { name: 'I have read the risks.' })
  await acknowledge.waitFor()
  const order = page.getByRole('button', { name: 'Order, then pay' })
  expect(await order.isDisabled(), 'nothing is ordered before the risks are read').toBe(true)
  await checkScreen(page, '10-checkout-terms')
  const termsWords = await countWords(page, 'whole page')
  await acknowledge.check()
  await order.click()

  const pay = page.getByRole('button', { name: `Pay ${price}` })
  await pay.and(page.locator(':enabled')).waitFor()
  await checkScreen(page, '11-checkout-pay')
  const payWords = await countWords(page, 'whole page')
  expectWithinGoal('words from the terms to the payment', termsWords + payWords)
  await pay.click()
  const question = walletQuestion(page, /^Send 3\.6 USDT\?/)
  await question.waitFor()
  const asked = await question.textContent()
  expect(asked).toContain('3.6 USDT')
  expect(asked, 'the whole address of the reserve').toContain(getAddress(demo.info.reserve))
  expect(asked, 'the whole address of the token').toContain(getAddress(demo.info.token.address))
  await checkScreen(page, '12-wallet-pay')
  await approve(question)
  expectWithinGoal('taps to subscribe and pay', taps.take())

  await page.getByText(/arrived\. Waiting for finality/).waitFor()
  await page.screenshot({ path: screenPath('13-checkout-seen-light') })
  await page.getByText(`Paid: ${price}`).waitFor()
  await page.getByRole('img', { name: 'checked' }).waitFor()
  expect(await page.getByRole('timer').textContent(), 'time left to cancel').toMatch(/^1d \d+h$/)
  await checkScreen(page, '14-payment-successful')
}

async function passCoolingOff(): Promise<void> {
  await moveClock(page, 2)
  await page.getByText('10 TH/s running.').waitFor()
  await page.getByRole('link', { name: 'My power' }).click()
  await page.getByRole('article', { name: /^TH-/ }).getByText('0 of 30 days').waitFor()
  await page.getByRole('region', { name: 'My power' }).getByText('10 TH/s').waitFor()
  await checkScreen(page, '15-power-active')
}

/**
 * The day after the start is mined, recorded and approved by two operators, and paid by the venue. Returns its credit.
 */
async function mineOneDay(): Promise<Earned> {
  await moveClock(page, 1)
  const { now } = (await (await fetch(`${product.base}${demoPaths.clock}`)).json()) as { now: string }
  const day = new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10)
  const [recorder, approver] = demo.settlers()
  const txid = randomBytes(32).toString('hex')
  const record = ['--day', day, '--satoshi', '41500', '--usdt', revenue, '--venue', 'Demo venue', '--txid', txid]
  const evidence = ['--statement', randomBytes(32).toString('hex'), '--uptime', String(uptimeBps)]
  const { id } = await operate(product, recorder, 'revenue record', '--pool', 'skagi', ...record, ...evidence)
  const approve = ['revenue approve', '--id', String(id)] as const
  await expect(operate(product, recorder, ...approve), 'nobody approves their own record').rejects.toThrow('own_record')
  await operate(product, approver, ...approve)

  const { net, downtime } = memberDay(await termsOfPlan(), mined(), demo.usdt)
  await page.getByRole('link', { name: 'My', exact: true }).click()
  await page
    // The mining credit waits for the venue; the refund of the member's own fee does not.
    .getByText(`${shownAmount(net, demo.info.token.decimals)} USDT`)
    .filter({ visible: true })
    .first()
    .waitFor()
  await checkScreen(page, '16-my-pending')
  const [venue] = demo.info.venues
  if (venue === undefined) throw new Error('the demo has no venue')
  await demo.transfer(venue.privateKey, demo.info.treasury, demo.usdt(revenue))

  await page.getByRole('link', { name: 'Performance' }).click()
  const credit = page
    .getByRole('list', { name: 'Credits and deductions' })
    .getByRole('listitem')
    .filter({ hasText: 'Mining' })
  await credit.waitFor()
  // A cleared day sends no event: the page shows it when it is opened again.
  while ((await credit.textContent())?.includes('pending')) {
    await page.reload()
    await credit.waitFor()
  }
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  const sources = page.getByRole('link', { name: 'Every credit' })
  await sources.waitFor()
  taps.take()
  await sources.click()
  await credit.locator('summary').click()
  await credit.getByText('The venue’s payment to us').waitFor()
  expectWithinGoal('taps to where a credit came from', taps.take())
  expect(await credit.getByRole('img', { name: /^The pool’s bitcoin payout/ }).getAttribute('aria-label')).toContain(
    txid,
  )
  expect(await credit.getByText('Credited', { exact: true }).locator('..').textContent()).toContain(
    formatUnits(net, 18),
  )
  await checkScreen(page, '17-rewards')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Power', exact: true }).click()
  await page.getByRole('figure', { name: 'USDT per day' }).locator('canvas').waitFor()
  await page.getByText('Power history', { exact: true }).click()
  const power = page.getByRole('figure', { name: 'Power per day' })
  await power.locator('canvas').waitFor()
  await power.getByText('Table', { exact: true }).click()
  await power.getByRole('row', { name: new RegExp(`10 TH/s ${planName} begins$`) }).waitFor()
  await checkScreen(page, '18-power-mined')
  return { net, downtime }
}

/** Returns the code that was used. */
async function bindEmail(): Promise<string> {
  await page.getByRole('link', { name: 'Home' }).click()
  const balance = page.getByRole('region', { name: 'Balance' }).getByRole('link')
  await balance.waitFor()
  taps.take()
  await balance.click()
  await page.getByText('Bind your email first').waitFor()
  await page.getByRole('link', { name: 'Bind email' }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await checkScreen(page, '19-bind-email')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/^Enter the 6 digits we sent to/).waitFor()
  await checkScreen(page, '20-bind-code')
  const code = await taps.without(() => readCode(page, email))
  await page.getByLabel('Digit 1 of 6').fill(code)
  await signChange(page)
  await page.getByText('Email bound', { exact: true }).waitFor()
  await page.getByText('Your email is bound.').waitFor({ state: 'hidden' })
  await checkScreen(page, '21-bind-done')
  await page.getByRole('button', { name: 'Continue' }).click()
  return code
}

/** Returns what arrived. */
async function withdrawEverything({ net, downtime }: Earned, bindCode: string): Promise<bigint> {
  const earned = net + downtime
  const fee = demo.usdt('0.05')
  await page.getByLabel('Amount').waitFor()
  await page.getByRole('button', { name: 'Max' }).click()
  expect(await page.getByLabel('Amount').inputValue()).toBe(formatUnits(earned, demo.info.token.decimals))
  await checkScreen(page, '22-withdraw')
  await page.getByRole('button', { name: 'Continue' }).click()
  const sheet = page.getByRole('dialog', { name: 'Withdraw?' })
  await sheet.getByText(`${formatUnits(earned - fee, demo.info.token.decimals)} USDT`).waitFor()
  await checkScreen(page, '23-withdraw-confirm')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/^Enter the 6 digits we sent to/).waitFor()
  await checkScreen(page, '24-withdraw-code')
  await page.getByLabel('Digit 1 of 6').fill(await taps.without(() => readCode(page, email, bindCode)))
  await page.getByRole('article', { name: 'Paid' }).waitFor()
  expectWithinGoal('taps to bind an email address and withdraw', taps.take())
  const steps = page.getByRole('article', { name: 'Paid' }).locator('details')
  // They stay open for a member who has watched them.
  if ((await steps.getAttribute('open')) === null) await steps.locator('summary').click()
  await steps.getByText('Checked on the chain by this device:').waitFor()
  await checkScreen(page, '25-withdrawals')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
  await checkScreen(page, '26-home-member')
  return earned - fee
}

async function termsOfPlan(): Promise<PlanTerms> {
  const answer = await fetch(`${product.base}${pathOf('projects')}?kind=plan&pageSize=100`)
  const { rows } = (await answer.json()) as { rows: (PlanTerms & { name: string })[] }
  const plan = rows.find(({ name }) => name === planName)
  if (plan === undefined) throw new Error(`the demo has no plan ${planName}`)
  return plan
}

function mined() {
  return { revenue: demo.usdt(revenue), poolTh: 1_000n, uptimeBps: BigInt(uptimeBps), holdingTh: 10n }
}
