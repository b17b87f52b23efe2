import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnnouncedWalletOptions } from '../src/announced/announced-wallet.ts'
import { disguisedName, hostileIcons, hostileMark, hugeIcon } from '../src/announced/hostile.ts'
import { type Chain, startChain } from '../src/chain/chain.ts'
import { installMalformedWallets, installWallets } from '../src/playwright.ts'
import { failures } from '../src/wallet/behaviour.ts'
import { testAccount } from '../src/wallet/test-accounts.ts'
import type { TestPage } from './page/main.ts'
import { type PageServer, servePage } from './page-server.ts'

declare global {
  interface Window {
    /** How many wallets were announced. */
    announced?: number
  }
}

const [first, second] = [testAccount(0), testAccount(1)]
const soon = { timeout: 10_000 }
let browser: Browser
let server: PageServer
let chain: Chain
let page: Page

beforeAll(async () => {
  chain = await startChain({ chainId: 56 })
  server = await servePage(chain.rpcUrl)
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await chain.stop()
})
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(async () => {
  expect(await page.evaluate(() => window.walletsPage.violations)).toEqual([])
  await page.close()
})

const alpha = { name: 'Alpha', rdns: 'com.example.alpha', accounts: [first, second] }
const beta = { name: 'Beta', rdns: 'com.example.beta', accounts: [second] }

async function open(options: AnnouncedWalletOptions) {
  const [wallet] = await installWallets(page, [options])
  await page.goto(server.url)
  return wallet
}
const ask = (method: string, params?: unknown, rdns = alpha.rdns) =>
  page.evaluate(([wallet, name, values]) => window.walletsPage.ask(wallet, name, values), [
    rdns,
    method,
    params,
  ] as const)
const names = () =>
  page.evaluate(() => window.walletsPage.found.map(({ info }: TestPage['found'][number]) => info.name))
const events = () => page.evaluate(() => window.walletsPage.events.map(([, event, value]) => [event, value]))

describe('announcement', () => {
  it('shows the page every wallet, and a late one when the test announces it', async () => {
    const [, late] = await installWallets(page, [alpha, { ...beta, announces: 'late' }])
    await page.goto(server.url)
    expect(await names()).toEqual(['Alpha'])
    await late.announce()
    expect(await names()).toEqual(['Alpha', 'Beta'])
  })

  it('can be as hostile as a page must expect', async () => {
    const icons = [...Object.values(hostileIcons), hugeIcon()]
    const hostile = icons.map((icon, index) => ({
      ...alpha,
      name: disguisedName('Alpha'),
      rdns: `xyz.h${index}`,
      icon,
    }))
    await installWallets(page, hostile)
    await page.goto(server.url)
    const found = await page.evaluate(() => window.walletsPage.found.map(({ info }) => [info.name, info.icon.length]))
    expect(found).toEqual(icons.map((icon) => [disguisedName('Alpha'), icon.length]))
    expect(hugeIcon().length).toBeGreaterThan(5_000_000)
    // The page has not used any of them, so nothing has run.
    expect(await page.evaluate((mark) => Reflect.get(window, mark) as unknown, hostileMark)).toBeUndefined()
  })
})

describe('faults', () => {
  it('announce what breaks the standard, which a page that trusts it does not survive', async () => {
    const failed: string[] = []
    page.on('pageerror', ({ message }) => failed.push(message))
    await page.addInitScript(() => {
      window.addEventListener('eip6963:announceProvider', () => {
        window.announced = (window.announced ?? 0) + 1
      })
    })
    await installMalformedWallets(page)
    await page.goto(server.url)
    // Fifteen at once, and fifteen again when the page asks.
    expect(await page.evaluate(() => window.announced)).toBe(30)
    expect(failed.length).toBeGreaterThan(0)
  })

  it('answer and emit any value', async () => {
    const wallet = await open({ ...alpha, behaviours: { eth_chainId: { answer: 'soon' } } })
    wallet.behave('eth_requestAccounts', { answer: [null, 7] })
    expect(await ask('eth_chainId')).toBe('soon')
    expect(await ask('eth_requestAccounts')).toEqual([null, 7])
    await wallet.emit('chainChanged', null)
    expect(await events()).toEqual([['chainChanged', null]])
    wallet.behave('eth_chainId', 'approve')
    expect(await ask('eth_chainId')).toBe('0x1')
  })
})

describe('access', () => {
  it('is granted, kept over a reload, revoked and given up', async () => {
    const wallet = await open(alpha)
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('personal_sign', ['0x00', first.address])).toMatchObject({ refused: 4100 })
    expect(await ask('eth_requestAccounts')).toEqual([first.address, second.address])
    await page.reload()
    expect(await ask('eth_accounts')).toEqual([first.address, second.address])
    expect(await ask('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    await wallet.revoke()
    expect([await ask('eth_accounts'), await events()]).toEqual([[], [['accountsChanged', []]]])
    expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject([
      { parentCapability: 'eth_accounts' },
    ])
    expect([await ask('wallet_revokePermissions', [{ eth_accounts: {} }]), wallet.isConnected]).toEqual([null, false])
  })

  it('waits for the test’s answer', async () => {
    const wallet = await open({ ...alpha, behaviours: { eth_requestAccounts: 'ask' } })
    const refused = ask('eth_requestAccounts')
    await vi.waitFor(() => expect(wallet.prompts).toHaveLength(1), soon)
    wallet.prompts[0]?.reject()
    expect(await refused).toEqual({ refused: 4001, message: failures.rejected.message })
    const granted = ask('eth_requestAccounts')
    await vi.waitFor(() => expect(wallet.prompts).toHaveLength(1), soon)
    wallet.prompts[0]?.approve()
    expect(await granted).toEqual([first.address, second.address])
    expect(wallet.prompts).toEqual([])
    // Granted access is not requested again.
    expect(await ask('eth_requestAccounts')).toEqual([first.address, second.address])
  })

  it.each([4001, -32002, -32603])('is refused with %d', async (code) => {
    await open({ ...alpha, behaviours: { eth_requestAccounts: { code } } })
    expect(await ask('eth_requestAccounts')).toMatchObject({ refused: code })
  })

  it('is never answered by a wallet that hangs, whose other requests continue', async () => {
    const wallet = await open({ ...alpha, behaviours: { eth_requestAccounts: 'hang' } })
    void ask('eth_requestAccounts').catch(() => undefined)
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1), soon)
    expect(await ask('eth_chainId')).toBe('0x1')
    expect([wallet.prompts, wallet.isConnected]).toEqual([[], false])
  })
})

describe('signing', () => {
  it('works for messages, typed data and transactions', async () => {
    await open({ ...alpha, chains: [56], rpcUrl: chain.rpcUrl, isConnected: true })
    const signature = (await ask('personal_sign', [stringToHex('Grüezi'), first.address])) as `0x${string}`
    expect(await verifyMessage({ address: first.address, message: 'Grüezi', signature })).toBe(true)
    const data = {
      domain: { name: 'Shop', chainId: 56 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
    } as const
    const typedData = JSON.stringify({ ...data, message: { amount: '5' } })
    const typed = (await ask('eth_signTypedData_v4', [second.address, typedData])) as `0x${string}`
    const message = { amount: 5n }
    expect(await verifyTypedData({ ...data, message, address: second.address, signature: typed })).toBe(true)
    const to = '0x00000000000000000000000000000000000000bb'
    const value = `0x${parseEther('2').toString(16)}`
    const hash = (await ask('eth_sendTransaction', [{ from: first.address, to, value }])) as `0x${string}`
    await chain.client.waitForTransactionReceipt({ hash })
    expect(await ask('eth_getBalance', [to, 'latest'])).toBe(value)
  })

  it("passes on the node's error", async () => {
    await open({ ...alpha, chains: [56], rpcUrl: chain.rpcUrl, isConnected: true })
    const value = `0x${parseEther('1000000').toString(16)}`
    const sent = await ask('eth_sendTransaction', [{ from: first.address, to: second.address, value }])
    expect(sent).toMatchObject({ refused: -32603 })
    expect(await ask('eth_nonsense')).toMatchObject({ refused: -32601 })
  })

  it('works with a contract account', async () => {
    const { address, account } = await chain.planContractAccount(first)
    await open({ ...alpha, accounts: [account], isConnected: true })
    const signature = (await ask('personal_sign', [stringToHex('hello'), address])) as `0x${string}`
    expect(await chain.client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })
})

describe('networks', () => {
  it('can be switched, added, refused and misreported', async () => {
    const wallet = await open({ ...alpha, chains: [56, 1] })
    const change = (method: string, id: number) => ask(method, [{ chainId: `0x${id.toString(16)}` }])
    expect(await change('wallet_switchEthereumChain', 1)).toBeNull()
    expect(await change('wallet_switchEthereumChain', 137)).toMatchObject({ refused: 4902 })
    expect(await change('wallet_addEthereumChain', 137)).toBeNull()
    expect([await ask('eth_chainId'), wallet.chainId]).toEqual(['0x89', 137])
    wallet.behave('wallet_addEthereumChain', failures.rejected)
    expect(await change('wallet_addEthereumChain', 10)).toMatchObject({ refused: 4001 })
    wallet.behave('wallet_switchEthereumChain', 'pretend')
    expect([await change('wallet_switchEthereumChain', 56), wallet.chainId]).toEqual([null, 137])
    wallet.claimChain(56)
    expect([await ask('eth_chainId'), wallet.chainId]).toEqual(['0x38', 137])
    expect(await events()).toEqual([
      ['chainChanged', '0x1'],
      ['chainChanged', '0x89'],
    ])
  })
})

describe('changes in the wallet', () => {
  it('reach the page: chain, accounts and a lost connection', async () => {
    const wallet = await open({ ...alpha, chains: [56, 1] })
    await wallet.switchAccounts([second])
    expect(await events()).toEqual([])
    await ask('eth_requestAccounts')
    await wallet.switchChain(1)
    await wallet.switchAccounts([first])
    await wallet.disconnect()
    expect(await events()).toEqual([
      ['chainChanged', '0x1'],
      ['accountsChanged', [first.address]],
      ['disconnect', { code: 4900, message: 'The wallet lost its connection.' }],
    ])
  })
})

describe('a wallet of the page’s own script', () => {
  const own = { name: 'Own', rdns: 'com.example.own', chains: [56, 1] }
  const start = (options: object = {}) =>
    page.evaluate((given) => window.walletsPage.announceOwn(given), { ...own, rpcUrl: chain.rpcUrl, ...options })
  const askOwn = (method: string, params?: unknown) => ask(method, params, own.rdns)

  it('appears in another window of the same origin', async () => {
    await page.goto(server.url)
    const found = await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = location.href
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const other = frame.contentWindow
      if (!other) throw new Error('The frame has no window')
      window.walletsPage.announceOwn({ name: 'Next door', rdns: 'com.example.next' }, other)
      return [other.walletsPage.found.map(({ info }) => info.name), window.walletsPage.found.length]
    })
    expect(found).toEqual([['Next door'], 0])
  })

  it('works without Node', async () => {
    await page.goto(server.url)
    await start()
    expect(await names()).toEqual(['Own'])
    expect(await askOwn('eth_requestAccounts')).toEqual([first.address, second.address])
    const signature = (await askOwn('personal_sign', [stringToHex('hello'), first.address])) as `0x${string}`
    expect(await verifyMessage({ address: first.address, message: 'hello', signature })).toBe(true)
    expect(await askOwn('eth_blockNumber')).toMatch(/^0x/)
    await page.evaluate(() => window.walletsPage.own?.switchChain(1))
    expect(await events()).toEqual([['chainChanged', '0x1']])
    await page.reload()
    await start()
    expect(await askOwn('eth_accounts')).toEqual([first.address, second.address])
  })

  it('can be late and can ask', async () => {
    await page.goto(server.url)
    await start({ announces: 'late', behaviours: { eth_requestAccounts: 'ask' } })
    expect(await names()).toEqual([])
    await page.evaluate(() => window.walletsPage.own?.announce())
    expect(await names()).toEqual(['Own'])
    const refused = askOwn('eth_requestAccounts')
    await page.waitForFunction(() => window.walletsPage.own?.prompts.length === 1)
    await page.evaluate(() => window.walletsPage.own?.prompts[0]?.reject({ code: -32002 }))
    expect(await refused).toMatchObject({ refused: -32002 })
  })
})
