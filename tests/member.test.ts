import { pathOf } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { demoPaths, fillPath } from '@terahold/contract/service-paths'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { findingsOf } from './support/command-line.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { approve, reject, signChange, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { orderSmallPlan } from './support/order.ts'
import { type Product, startProduct } from './support/product.ts'
import { fetchJsonWithRetry, until } from './support/retrying/client.ts'
import { bindEmail, enrol, newestCode, newestEmail } from './support/retrying/member.ts'
import { askToConnect, signIn } from './support/sign-in.ts'

let product: Product
let browser: Browser
let demo: Demo
let visitor: Visit
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  demo = await openDemo(product.base)
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})
beforeEach(async () => {
  visitor = await visit(browser, product.base)
  page = visitor.page
})
afterEach(() => visitor.close())

describe('signing in', () => {
  it('continues after the user refused to connect, and to sign', async () => {
    await withFailureScreenshot(visitor, 'declined', async () => {
      await page.goto(`/${to.login()}`)
      await askToConnect(page)
      await reject(walletQuestion(page, /^Connect to/))
      await page.getByText('Connection declined').first().waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await approve(walletQuestion(page, /^Connect to/))

      await reject(walletQuestion(page, /^Sign in to/))
      await page.getByText('Signature declined').first().waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await approve(walletQuestion(page, /^Sign in to/))
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      expect(visitor.complaints).toEqual([])
    })
  })

  it('works without a pointer: the keyboard reaches everything', async () => {
    await withFailureScreenshot(visitor, 'keyboard', async () => {
      await page.goto('/')
      await press(page.getByRole('link', { name: 'Connect Wallet' }))
      await press(page.getByRole('button', { name: 'Demo wallet' }))
      const connect = walletQuestion(page, /^Connect to/)
      await connect.waitFor()
      await press(connect.getByRole('button', { name: 'Approve' }))
      const sign = walletQuestion(page, /^Sign in to/)
      await sign.waitFor()
      await press(sign.getByRole('button', { name: 'Approve' }))
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('an order', () => {
  it('is resumed after a reload, before and after it was paid', async () => {
    await withFailureScreenshot(visitor, 'reload', async () => {
      await signIn(page, 2)
      await orderSmallPlan(page)
      const pay = page.getByRole('button', { name: 'Pay 3.60 USDT' })
      await pay.waitFor()
      const orderAddress = page.url()
      await page.reload()
      await pay.and(page.locator(':enabled')).waitFor()
      expect(page.url()).toBe(orderAddress)
      await pay.click()
      await approve(walletQuestion(page, /^Send 3\.6 USDT/))
      await page.getByText('Sent by your wallet').waitFor()
      await page.reload()
      await page.getByText('Paid: 3.60 USDT').waitFor()
      const [, member] = demo.info.members
      expect(await demo.balanceOf(member?.address ?? '0x')).toBe(demo.usdt('9996.4'))
      expect(visitor.complaints).toEqual([])
    })
  })

  it('that is withdrawn from in cooling-off is refunded in full', async () => {
    await withFailureScreenshot(visitor, 'refund', async () => {
      await signIn(page, 3)
      await orderSmallPlan(page)
      await page.getByRole('button', { name: 'Pay 3.60 USDT' }).click()
      await approve(walletQuestion(page, /^Send 3\.6 USDT/))
      await page.getByText('Paid: 3.60 USDT').waitFor()
      await page.getByRole('button', { name: /^Withdraw from contract/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Withdraw from contract' })
      await sheet.getByText('We keep nothing.').waitFor()
      await sheet.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await signChange(page)
      await page.getByText('The order is closed. Your payment is in your balance.').waitFor()
      await page.getByText('Withdrawal confirmed').waitFor()
      expect(await page.getByText('Refunded', { exact: true }).locator('..').textContent()).toContain('3.60 USDT')
      await page.goto(`/${to.my()}`)
      await page.getByText(/^Available\s*3\.60 USDT$/).waitFor()
      expect(await findingsOf(product)).toEqual([])
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('the wallet', () => {
  it('shows what it sent and received, from our own server', async () => {
    await withFailureScreenshot(visitor, 'activity', async () => {
      const [receiver, sender] = demo.info.members
      if (!receiver || !sender) throw new Error('the demo has too few members')
      const elsewhere: string[] = []
      page.on('request', (request) => request.url().startsWith(product.base) || elsewhere.push(request.url()))
      await signIn(page, 2)
      const hash = await demo.transfer(sender.privateKey, receiver.address, demo.usdt('0.25'))
      await expect.poll(() => historyOf(sender.address)).toContain(hash)
      await page.goto(`/${to.my()}`)
      await page.getByRole('button', { name: /USDT.*0x/ }).click()
      await page.getByRole('button', { name: 'Activity', exact: true }).click()
      const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '0.250 USDT' })
      await line.waitFor()
      expect(await line.textContent()).toContain('Sent')
      expect([visitor.complaints, elsewhere]).toEqual([[], []])
    })
  })
})

describe('an email address that somebody else replaced', () => {
  it('freezes the account with the link from the email to the old one', async () => {
    await withFailureScreenshot(visitor, 'frozen', async () => {
      const member = await enrol(product.base, demo)
      await bindEmail(product.base, member)
      await fetchJsonWithRetry(`${product.base}${demoPaths.clock}`, { advanceSeconds: 61 })
      const stranger = `stranger-${member.email}`
      await member.client.sendEmailCode({ scene: 'bind', email: stranger })
      const code = await until('the code', async () => (await newestCode(product.base, stranger)) || undefined)
      await member.client.bindEmail({ email: stranger, code })
      const link = await until('the email', async () => linkIn(await newestEmail(product.base, member.email)))

      await page.goto(link)
      await page.getByRole('button', { name: 'Freeze my account' }).click()
      await page.getByText('all devices are signed out.').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await expect(member.client.myCash()).rejects.toMatchObject({ envelope: { code: 401 } })

      await page.reload()
      await page.getByRole('button', { name: 'Freeze my account' }).click()
      await page.getByText('all devices are signed out.').waitFor()
      expect(visitor.complaints).toEqual([])
    })
  })
})

function linkIn(email: string): string | undefined {
  return /\S+#\/pages\/my\/freeze\?token=[a-p]{96}/.exec(email)?.[0]
}

/** Moves with Tab to a control that is on the screen, and presses Enter. */
async function press(control: Locator): Promise<void> {
  await control.waitFor()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${control.toString()}`)
}

async function historyOf(address: string): Promise<string> {
  return (await fetch(product.base + fillPath(pathOf('walletTransactions'), { address }))).text()
}
