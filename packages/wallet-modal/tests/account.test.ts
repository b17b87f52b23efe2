import { type Chain, startChain, testAccount } from '@terahold/wallet-testkit'
import { type AnnouncedWallet, installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { erc20Abi, getAddress, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'

const alice = testAccount(0)
const bob = testAccount(1)
const local = 31337
const patience = 15_000

let chain: Chain
let server: PageServer
let browser: Browser
let page: Page
let wallet: AnnouncedWallet
let faults: string[]

beforeAll(async () => {
  chain = await startChain()
  ;[server, browser] = await Promise.all([
    servePage({ nodes: { [local]: chain.rpcUrl, 1: chain.rpcUrl } }),
    launchBrowser(),
  ])
  for (let amount = 1n; amount <= 13n; amount++) await chain.mint(alice.address, parseEther(String(amount)))
  await sendToken(parseEther('2.5'))
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await chain?.stop()
})

afterEach(async () => {
  const found = faults
  await page.context().close()
  if (found.length > 0) throw new Error(`The page complained: ${found.join('; ')}`)
})

/** Alice pays Bob. */
async function sendToken(amount: bigint) {
  const { address } = chain.token
  const args = [bob.address, amount] as const
  const hash = await chain.client.writeContract({
    account: alice,
    address,
    abi: erc20Abi,
    functionName: 'transfer',
    args,
  })
  await chain.client.waitForTransactionReceipt({ hash })
}

/** Opens the test page with one announced wallet on the local chain, and with Polygon (137). */
async function visit(query = '') {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(patience)
  faults = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  ;[wallet] = await installWallets(page, [
    {
      name: 'Real Wallet',
      rdns: 'com.example.real',
      accounts: [alice],
      chains: [local, 137],
      rpcUrl: { [local]: chain.rpcUrl, 137: chain.rpcUrl },
    },
  ])
  await page.goto(`${server.url}?wallets=none&networks=many&${query}`)
}

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const expectShown = (locator: Locator) => locator.waitFor()
const expectHidden = (locator: Locator) => locator.waitFor({ state: 'hidden' })
const markedNetwork = () => dialog().locator('[aria-current=true] .wm-network-name').innerText()
const chainShown = () => page.getByLabel('On chain').textContent()
const methodsAsked = () =>
  wallet.requests.map(({ method }) => method).filter((method) => method.endsWith('EthereumChain'))
const networkButton = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Lets the page's time pass faster until something is shown: it asks late wallets and unreachable nodes again for seconds. */
async function passUntil(isShown: () => Promise<boolean>) {
  await expect
    .poll(async () => {
      await page.clock.fastForward(500)
      return isShown()
    })
    .toBe(true)
}

async function connect() {
  await button('Connect Wallet').click()
  await inDialog('Real Wallet').click()
  await expectShown(button(/0xf3…b92266/))
  await expectHidden(dialog())
}

async function chooseNetwork(name: string) {
  await networkButton('Local chain').click()
  await inDialog(name).click()
}

describe('the network button and the list of networks', () => {
  it('lets the user choose a network without a wallet, and then a wallet on that network', async () => {
    await visit()
    await networkButton('Select Network').click()
    expect(await dialog().getByRole('heading').textContent()).toBe('Choose Network')
    await inDialog('Polygon').click()
    await inDialog('Real Wallet').click()
    await expectHidden(dialog())
    await expect.poll(chainShown).toBe('137')
  })

  it("shows the wallet's network and marks it for screen readers", async () => {
    await visit()
    await connect()
    await networkButton('Local chain').click()
    expect(await markedNetwork()).toBe('Local chain')
    expect(await dialog().locator('.wm-network-name').allInnerTexts()).toEqual([
      'Local chain',
      'Ethereum',
      'BNB Smart Chain',
      'Polygon',
      'Zebra network',
    ])
    await expectShown(dialog().getByText('Your connected wallet may not support some of the networks available'))
  })

  it.each([
    { width: 390, columns: 4 },
    { width: 352, columns: 4 },
    { width: 351, columns: 3 },
    { width: 320, columns: 3 },
  ])('has $columns columns at $width px, without overflow', async ({ width, columns }) => {
    await visit()
    await page.setViewportSize({ width, height: 700 })
    await networkButton('Select Network').click()
    await expectShown(dialog().getByRole('listitem').first())
    const lefts = await dialog()
      .getByRole('listitem')
      .evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size)
    expect(lefts).toBe(columns)
    const overflow = await page.locator('.wm-view').evaluate((view) => view.scrollWidth - view.clientWidth)
    expect(overflow).toBe(0)
  })

  it('explains what a network is', async () => {
    await visit()
    await networkButton('Select Network').click()
    await inDialog('What is a network').click()
    expect(await dialog().getByRole('heading', { level: 2 }).textContent()).toBe('What is a network?')
    expect(await dialog().getByRole('link', { name: 'Learn more' }).getAttribute('target')).toBe('_blank')
    await inDialog('Back').click()
    await expectShown(inDialog('Polygon'))
  })
})

describe('check 17: switching the network of an announced wallet', () => {
  it('asks at once, and goes back when the wallet approves', async () => {
    await visit()
    wallet.behave('wallet_switchEthereumChain', 'ask')
    await connect()
    await chooseNetwork('Polygon')
    await expectShown(dialog().getByText('Approve in wallet', { exact: true }))
    await expect.poll(() => wallet.prompts.length).toBe(1)
    wallet.prompts[0]?.approve()
    await expectShown(dialog().getByRole('heading', { name: 'Choose Network' }))
    expect(await markedNetwork()).toBe('Polygon')
    expect(await chainShown()).toBe('137')
  })

  it('reports that it was declined, and switches on the second try', async () => {
    await visit()
    wallet.behave('wallet_switchEthereumChain', { code: 4001 })
    await connect()
    await chooseNetwork('Polygon')
    await expectShown(dialog().getByText('Switch declined', { exact: true }))
    await expectShown(
      dialog().getByText(
        'Switch can be declined if chain is not supported by a wallet or previous request is still active',
        { exact: true },
      ),
    )
    expect(await chainShown()).toBe('31337')
    wallet.behave('wallet_switchEthereumChain', 'approve')
    await inDialog('Try again').click()
    await expect.poll(chainShown).toBe('137')
  })

  it('adds a network that the wallet does not know', async () => {
    await visit()
    await connect()
    await chooseNetwork('BNB Smart Chain')
    await expect.poll(chainShown).toBe('56')
    expect(methodsAsked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    await expectShown(
      page.getByRole('main').getByRole('button', { name: 'BNB Smart Chain' }).or(inDialog('BNB Smart Chain')).first(),
    )
  })

  it.each([
    {
      answer: 'refuses to add it',
      method: 'wallet_addEthereumChain',
      failure: { code: 4001 },
      title: 'BNB Smart Chain was not added',
    },
    {
      answer: 'has a prompt open',
      method: 'wallet_switchEthereumChain',
      failure: { code: -32002 },
      title: 'A request is already waiting',
    },
    {
      answer: 'fails',
      method: 'wallet_switchEthereumChain',
      failure: { code: -32603, message: 'Out of paper' },
      title: 'The wallet could not switch',
    },
    {
      answer: 'approves without switching',
      method: 'wallet_switchEthereumChain',
      failure: 'pretend',
      title: 'The wallet did not switch',
    },
  ] as const)('check 16: has its own text for a wallet that $answer', async ({ method, failure, title }) => {
    await visit()
    wallet.behave(method, failure)
    await connect()
    await page.clock.install()
    await chooseNetwork('BNB Smart Chain')
    await passUntil(() => dialog().getByText(title, { exact: true }).isVisible())
    await expectShown(dialog().getByRole('status').filter({ hasText: title }))
    expect(await chainShown()).toBe('31337')
    await inDialog('Back').click()
    await expectShown(inDialog('Polygon'))
  })

  it('check 16: can be left while the wallet does not answer', async () => {
    await visit()
    wallet.behave('wallet_switchEthereumChain', 'hang')
    await connect()
    await chooseNetwork('Polygon')
    await expectShown(dialog().getByText('Approve in wallet', { exact: true }))
    await inDialog('Back').click()
    await expectShown(inDialog('Ethereum'))
    await inDialog('Close').click()
    await expectHidden(dialog())
  })

  it("check 16: shows the wallet's reported chain, and detects a switch that did not happen", async () => {
    await visit()
    await connect()
    wallet.claimChain(local)
    await page.clock.install()
    await chooseNetwork('Polygon')
    await expect.poll(chainShown).toBe('137')
    await passUntil(async () => (await chainShown()) === '31337')
  })

  it('leads back from a network that the app does not have', async () => {
    await visit()
    await connect()
    await wallet.switchChain(999)
    await networkButton('Unknown Network').click()
    expect(await dialog().locator('[aria-current=true]').count()).toBe(0)
    await inDialog('Local chain').click()
    await expect.poll(chainShown).toBe('31337')
  })

  it('goes back when the network is changed in the wallet', async () => {
    await visit()
    wallet.behave('wallet_switchEthereumChain', 'hang')
    await connect()
    await chooseNetwork('Ethereum')
    await expectShown(dialog().getByText('Approve in wallet', { exact: true }))
    await wallet.switchChain(137)
    await expectShown(dialog().getByRole('heading', { name: 'Choose Network' }))
    expect(await markedNetwork()).toBe('Polygon')
  })
})

describe('the account', () => {
  const openAccount = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /0xf3…b92266/ })
      .click()

  it('shows the token balance, its network and a block explorer if there is one', async () => {
    await visit(`token=${chain.token.address}`)
    await connect()
    await openAccount()
    await expectShown(dialog().getByText('88.500'))
    await expectShown(inDialog('Block Explorer'))
    await inDialog(/^Network/).click()
    await inDialog('Polygon').click()
    await expect.poll(chainShown).toBe('137')
    await inDialog('Back').click()
    await expectShown(dialog().getByText('Polygon'))
    await expectHidden(inDialog('Block Explorer'))
  })

  it('shows its profile name, cut to 18 characters on the button and 20 in the view', async () => {
    await visit('name=abcdefghijklmnopqrstuvwxyz.eth')
    await button('Connect Wallet').click()
    await inDialog('Real Wallet').click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /abcdefghijklmnopqr…/ })
      .click()
    await expectShown(dialog().getByText('abcdefghijklmnopqrst…', { exact: true }))
  })

  it('fits a narrow screen at 200 % text size, with a name that cannot wrap', async () => {
    await visit(`name=averyveryveryverylongname.eth&activity=mixed&token=${chain.token.address}`)
    await page.setViewportSize({ width: 320, height: 568 })
    await button('Connect Wallet').click()
    await inDialog('Real Wallet').click()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page
      .getByRole('main')
      .getByRole('button', { name: /averyvery/ })
      .click()
    await expectShown(inDialog('Add TEST to wallet'))
    const overflow = () => page.locator('.wm-view').evaluate((view) => view.scrollWidth - view.clientWidth)
    expect(await overflow()).toBe(0)
    await inDialog('Activity').click()
    await expectShown(dialog().getByRole('listitem').first())
    expect(await overflow()).toBe(0)
  })

  it.each([
    { answer: 'lists it', behaviour: 'approve', says: 'Token added to wallet' },
    { answer: 'refuses', behaviour: { code: 4001 }, says: 'Token was not added' },
  ] as const)('offers its token to a wallet, which $answer', async ({ behaviour, says }) => {
    await visit(`token=${chain.token.address}`)
    wallet.behave('wallet_watchAsset', behaviour)
    await connect()
    await openAccount()
    await inDialog('Add TEST to wallet').click()
    await expectShown(dialog().getByText(says, { exact: true }))
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'wallet_watchAsset',
      params: { type: 'ERC20', options: { address: getAddress(chain.token.address), symbol: 'TEST', decimals: 18 } },
    })
  })

  it("check 18: changes with the wallet's account, and ends once when it is disconnected", async () => {
    await visit(`token=${chain.token.address}`)
    await connect()
    await openAccount()
    await expectShown(dialog().getByText('88.500'))
    await wallet.switchAccounts([bob])
    await expectShown(dialog().getByText('0x70…dc79C8', { exact: true }))
    await expectShown(dialog().getByText('2.500'))
    await inDialog('Disconnect').click()
    await expectHidden(dialog())
    await expectShown(button('Connect Wallet'))
    expect(await page.getByLabel('Connected as').textContent()).toBe('nobody')
    expect(wallet.requests.filter(({ method }) => method === 'wallet_revokePermissions')).toHaveLength(1)
  })

  it('closes its views when the wallet disconnects', async () => {
    await visit('activity=chain')
    await connect()
    await openAccount()
    await inDialog('Activity').click()
    await expectShown(dialog().getByText('This Year'))
    await wallet.revoke()
    await expectHidden(dialog())
    await expectShown(button('Connect Wallet'))
  })
})

describe('the activity of real transactions', () => {
  const openActivity = async () => {
    await page.getByRole('main').getByRole('button', { name: /0x/ }).click()
    await inDialog('Activity').click()
  }
  const rows = () => dialog().getByRole('listitem')

  it('is listed newest first, with amounts, times and links', async () => {
    await visit('activity=chain')
    await connect()
    await openActivity()
    await expectShown(dialog().getByRole('heading', { name: 'This Year' }))
    expect((await rows().first().innerText()).split('\n').slice(0, 2)).toEqual(['Sent', '2.500 TEST'])
    expect((await rows().nth(1).innerText()).split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/Received|Minted/),
      expect.stringContaining('13.000 TEST'),
    ])
    expect(await rows().first().getByRole('link').getAttribute('href')).toMatch(
      /^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/,
    )
  })

  it('has 500 px below the header, and a sign in the colour of how each transaction ended', async () => {
    await visit('activity=chain')
    await connect()
    await openActivity()
    await expectShown(rows().first())
    const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0
    await expect
      .poll(async () => {
        await rows().last().scrollIntoViewIfNeeded()
        return (await heightOf('.wm-card')) - (await heightOf('.wm-header'))
      })
      .toBe(500)
    const link = rows().first().getByRole('link')
    expect(await link.getAttribute('data-status')).toBe('confirmed')
    const colours = await link.evaluate((row) => {
      const sign = row.querySelector<HTMLElement>('.wm-transfer-sign')
      if (!sign) throw new Error('The row has no sign')
      const colourOf = (status: string) => {
        row.setAttribute('data-status', status)
        return getComputedStyle(sign).backgroundColor
      }
      const shown = ['confirmed', 'failed', 'pending', 'other'].map(colourOf)
      const wanted = ['success', 'error', 'text', 'accent'].map((name) => {
        sign.style.setProperty('background', `var(--_${name})`)
        return getComputedStyle(sign).backgroundColor
      })
      return { shown, wanted }
    })
    expect(colours.shown).toEqual(colours.wanted)
    expect(new Set(colours.shown).size).toBe(4)
  })

  it('loads the next page when its last row comes into view, to the end', async () => {
    await visit('activity=chain')
    await connect()
    await openActivity()
    await expectShown(rows().first())
    await expect
      .poll(async () => {
        await rows().last().scrollIntoViewIfNeeded()
        return rows().count()
      })
      .toBe(14)
  })

  it('changes with the account', async () => {
    await visit('activity=chain')
    await connect()
    await openActivity()
    await expectShown(rows().first())
    await wallet.switchAccounts([bob])
    await expect.poll(() => rows().count()).toBe(1)
    expect(await rows().first().innerText()).toContain('2.500 TEST')
    await wallet.switchAccounts([testAccount(5)])
    await expectShown(dialog().getByText('No Transactions yet', { exact: true }).first())
    await expectShown(dialog().getByText('Start trading on dApps to grow your wallet!', { exact: true }))
  })

  it('appears under its year one year later', async () => {
    await visit('activity=chain')
    await connect()
    const later = new Date()
    later.setFullYear(later.getFullYear() + 1)
    await page.clock.setFixedTime(later)
    await openActivity()
    await expectShown(dialog().getByRole('heading', { name: String(later.getFullYear() - 1) }))
    expect(await rows().first().innerText()).toMatch(/(12 mo|1 yr) ago/)
  })

  it('reports that it could not be read, and reads it on retry', async () => {
    await visit('activity=chain')
    await connect()
    await page.clock.install()
    await page.route('**/rpc/**', (route) => route.abort())
    await openActivity()
    await passUntil(() => dialog().getByText('Failed to fetch transactions', { exact: true }).first().isVisible())
    await page.unroute('**/rpc/**')
    await inDialog('Try again').click()
    await expectShown(rows().first())
    // The browser logs the refused requests itself.
    faults = faults.filter((fault) => !fault.includes('ERR_FAILED'))
  })
})
