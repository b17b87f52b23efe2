import { to } from '@terahold/contract/pages'
import { demoPaths } from '@terahold/contract/service-paths'
import { decodeStored } from '@terahold/platform/stored-value'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { type Address, erc20Abi, getAddress, type Hex, isAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeFunctionData } from 'viem/utils'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { approve, reject, walletQuestion } from './support/demo-wallet.ts'
import { withFailureScreenshot } from './support/failure-screenshot.ts'
import { orderSmallPlan } from './support/order.ts'
import { type Product, startProduct } from './support/product.ts'
import { fetchJsonWithRetry } from './support/retrying/client.ts'
import { signIn, signInAsNew } from './support/sign-in.ts'

const declined = 'You rejected it in your wallet. Nothing was sent. Your order is still reserved.'
const sendQuestion = /^Send 3\.6 USDT/

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
  visitor = await visit(browser, product.base, { reducedMotion: 'reduce' })
  page = visitor.page
})
afterEach(async () => {
  await visitor.close()
  await demo.holdBlocks(false)
})

describe('a wallet on another network', () => {
  it('is asked to switch; after a refusal the member sees why, and can still switch', async () => {
    await withFailureScreenshot(visitor, 'checkout-network', async () => {
      const { address, privateKey } = demo.memberAt(1)
      const [wallet] = await installWallets(page, [
        {
          name: 'Alpha',
          rdns: 'com.example.alpha',
          accounts: [privateKeyToAccount(privateKey)],
          chains: [31_337, 1],
          rpcUrl: demo.info.rpcUrl,
          behaviours: { wallet_switchEthereumChain: 'ask', eth_sendTransaction: 'ask' },
        },
      ])
      await page.goto(`/${to.login()}`)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('button', { name: 'Alpha' }).click()
      await page.getByRole('heading', { name: 'Your mining power' }).waitFor()
      await wallet?.switchChain(1)
      const before = await demo.balanceOf(address)
      await orderSmallPlan(page)
      await page.getByText('Your wallet is on another network. Switch to Local test chain.').waitFor()
      expect(await payButton(page).isDisabled()).toBe(true)
      expect(await accessibilityFaults(page)).toEqual([])

      const offer = page.getByRole('button', { name: 'Switch to Local test chain' })
      await offer.click()
      ;(await promptOf(wallet, 'wallet_switchEthereumChain')).reject()
      await page.getByText(declined).waitFor()
      expect(await payButton(page).isDisabled()).toBe(true)
      await offer.click()
      ;(await promptOf(wallet, 'wallet_switchEthereumChain')).approve()
      await enabled(payButton(page)).click()

      const asked = await promptOf(wallet, 'eth_sendTransaction')
      expect(transferIn(asked.params)).toEqual({
        token: getAddress(demo.info.token.address),
        to: getAddress(demo.info.reserve),
        amount: demo.usdt('3.6'),
      })
      asked.reject()
      await page.getByRole('alert').filter({ hasText: declined }).waitFor()
      await enabled(payButton(page)).click()
      ;(await promptOf(wallet, 'eth_sendTransaction')).approve()
      await page.getByText('Paid: 3.60 USDT').waitFor()
      expect(before - (await demo.balanceOf(address))).toBe(demo.usdt('3.6'))
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('a wallet with too little', () => {
  it('orders nothing before it has the price, and is asked for nothing before it has the gas', async () => {
    await withFailureScreenshot(visitor, 'checkout-short', async () => {
      await signInAsNew(page)
      const owner = await signedInAddress()
      await orderSmallPlan(page)
      await page.getByRole('alert').filter({ hasText: 'Your wallet and balance are 3.6 USDT short' }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      const order = page.getByRole('button', { name: 'Order, then pay' })
      await demo.transfer(demo.memberAt(2).privateKey, owner, demo.usdt('1.5'))
      await order.click()
      await page.getByRole('alert').filter({ hasText: 'Your wallet and balance are 2.1 USDT short' }).waitFor()
      await demo.transfer(demo.memberAt(2).privateKey, owner, demo.usdt('2.1'))
      await order.click()
      const lookAgain = page.getByRole('button', { name: 'Check again' })
      await page.getByText(/^The transfer costs about .+ in network fees\. Your wallet has less\./).waitFor()
      expect(await payButton(page).isDisabled()).toBe(true)

      await fetchJsonWithRetry(`${product.base}${demoPaths.faucet}`, { address: owner })
      await expect.poll(() => demo.reader.getBalance({ address: owner })).toBeGreaterThan(0n)
      await lookAgain.click()
      await enabled(payButton(page)).click()
      await reject(walletQuestion(page, sendQuestion))
      await page.getByText(declined).waitFor()
      expect(await demo.reader.getTransactionCount({ address: owner }), 'nothing was signed').toBe(0)
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('two tabs of one checkout', () => {
  it('know of each other: prompted, sent on a stopped chain, and paid once', async () => {
    await withFailureScreenshot(visitor, 'checkout-tabs', async () => {
      const { address } = demo.memberAt(3)
      await signIn(page, 3)
      const before = await demo.balanceOf(address)
      await orderSmallPlan(page)
      await enabled(payButton(page)).waitFor()
      const second = await tabAt(page.url())
      await enabled(payButton(second)).waitFor()

      await payButton(page).click()
      await walletQuestion(page, sendQuestion).waitFor()
      await second.getByText('Your wallet already has this payment').waitFor()
      await page.close()
      await second.reload()
      await second.getByText(/We sent this payment to your wallet on .+ and got no answer/).waitFor()
      expect(await accessibilityFaults(second)).toEqual([])

      const third = await tabAt(second.url())
      await enabled(payButton(third)).waitFor()
      await demo.holdBlocks(true)
      await enabled(payButton(second)).click()
      await approve(walletQuestion(second, sendQuestion))
      for (const tab of [second, third]) await onItsWay(tab)
      await third.reload()
      await onItsWay(third)

      await second.clock.fastForward('01:01')
      await second.getByText('The blockchain is slow. Do not pay again.').waitFor()
      expect(await accessibilityFaults(second)).toEqual([])
      await demo.holdBlocks(false)
      for (const tab of [second, third]) await tab.getByText('Paid: 3.60 USDT').waitFor()
      expect(before - (await demo.balanceOf(address)), 'paid once').toBe(demo.usdt('3.6'))
    })
  })
})

function payButton(on: Page): Locator {
  return on.getByRole('button', { name: 'Pay 3.60 USDT' })
}

function enabled(button: Locator): Locator {
  return button.and(button.page().locator(':enabled'))
}

/** What the wallet shows its owner now. */
async function promptOf(wallet: AnnouncedWallet, method: string) {
  await expect.poll(() => wallet.prompts.map((prompt) => prompt.method)).toEqual([method])
  const [prompt] = wallet.prompts
  if (prompt === undefined) throw new Error('the wallet asks nothing')
  return prompt
}

function transferIn(params: unknown) {
  const [{ to, data }] = params as [{ to: Address; data: Hex }]
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName !== 'transfer') throw new Error(`the wallet is asked for ${functionName}`)
  return { token: getAddress(to), to: args[0], amount: args[1] }
}

async function signedInAddress(): Promise<Address> {
  const address = decodeStored(await page.evaluate(() => localStorage.getItem('address')))
  if (typeof address !== 'string' || !isAddress(address)) throw new Error(`nobody is signed in: ${String(address)}`)
  return address
}

/** Opens another tab of the same browser; its time can be moved. */
async function tabAt(url: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.clock.install()
  await tab.goto(url)
  return tab
}

async function onItsWay(tab: Page): Promise<void> {
  await tab.getByText(/^Your 3\.60 USDT is on its way\. You can close this page/).waitFor()
  expect(await payButton(tab).count()).toBe(0)
}
