import {
  createWalletConnectWallet,
  type Relay,
  startRelay,
  testAccount,
  type WalletConnectWallet,
} from '@terahold/wallet-testkit'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './fixtures/browser.ts'
import { type PageServer, servePage } from './fixtures/page-server.ts'
import { choose, connectedAs, type PairingVisit, readCode, visitPairing } from './fixtures/pairing-page.ts'
import type { FuzzReport } from './pages/modal/page-fuzz.ts'

/** How many values are tried in the browser: `WALLET_FUZZ=100000`. Without it only the tests without a browser run. */
const tries = Number(process.env.WALLET_FUZZ ?? 0)
const perPage = 250
const perCheck = 250
const seed = Number(process.env.WALLET_FUZZ_SEED ?? 19)
const timeout = tries * 100 + 120_000

const foreign = '0x000000000000000000000000000000000000dEaD'
const own = testAccount(1).address
const chainIds = [31337, 1]
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(1, 137, '0x89', 'soon', [], [foreign], [own], [null], [`eip155:137:${foreign}`], null),
)
const event = fc.record({
  event: fc.oneof(
    fc.record({ name: fc.oneof(fc.constantFrom<unknown>('accountsChanged', 'chainChanged'), values), data: values }),
    values,
  ),
  chainId: fc.oneof(fc.constantFrom<unknown>('eip155:1', 'eip155:31337', 'eip155:137', 'eip155:x'), values),
})
const namespaces = fc.record({
  namespaces: fc.oneof(
    values,
    fc.record({
      eip155: fc.record({
        accounts: fc.array(fc.constantFrom(`eip155:1:${own}`, `eip155:31337:${own}`, 'eip155:x:y', '')),
        methods: fc.constantFrom<unknown>(['personal_sign'], [], null),
        events: fc.constantFrom<unknown>(['accountsChanged', 'chainChanged'], [], null),
      }),
    }),
  ),
})
const method = fc.constantFrom(
  'wc_sessionEvent',
  'wc_sessionUpdate',
  'wc_sessionExtend',
  'wc_sessionPing',
  'wc_unknown',
)
const message = fc.oneof(
  { weight: 2, arbitrary: values },
  { weight: 3, arbitrary: fc.record({ id: values, jsonrpc: fc.constant('2.0'), method, params: values }) },
  {
    weight: 5,
    arbitrary: fc.oneof(
      fc.record({ id: fc.nat(), jsonrpc: fc.constant('2.0'), method: fc.constant('wc_sessionEvent'), params: event }),
      fc.record({
        id: fc.nat(),
        jsonrpc: fc.constant('2.0'),
        method: fc.constant('wc_sessionUpdate'),
        params: namespaces,
      }),
    ),
  },
)
const delivery = fc.record({ id: fc.oneof(values, fc.constant('s')), data: values })
const frame = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({
      id: fc.oneof(fc.nat(), values),
      method: fc.constant('irn_subscription'),
      params: fc.oneof(delivery, values),
    })
    .map((call) => JSON.stringify({ jsonrpc: '2.0', ...call })),
)

describe.runIf(tries > 0)('the modal in a browser', () => {
  let server: PageServer
  let browser: Browser

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([servePage(), launchBrowser()])
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  it(
    'shows the page and the list, whatever wallets announce, answer and emit',
    async () => {
      const total = { announcements: 0, listed: 0, connected: 0, events: 0, eventsConnected: 0 }
      for (let page = 0; page * perPage < tries / 2; page += 1) {
        const { faults, ...counts } = await announce(browser, server, seed + page)
        expect(faults, `with the seed ${seed + page}`).toEqual([])
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += counts[key]
      }
      process.stdout.write(`In the browser: ${JSON.stringify(total)}\n`)
      // Most wallets have to connect, or the run shows little about what they do then.
      expect(total.connected).toBeGreaterThan(total.listed / 2)
      expect(total.eventsConnected).toBeGreaterThan(total.connected / 2)
    },
    timeout,
  )

  it(
    'never leaves the session, whatever the relay delivers',
    async () => {
      const relay = await startRelay()
      const wallet = await createWalletConnectWallet({ relayUrl: relay.url, account: testAccount(1), chains: chainIds })
      const visit = await visitPairing({ browser, url: server.url, relay })
      const errors: string[] = []
      visit.page.on('pageerror', (error) => errors.push(error.message))
      const counts = { messages: 0, frames: 0, sessions: 0 }
      try {
        const messages = fc.sample(message, { seed, numRuns: Math.ceil(tries / 4) })
        for (let sent = 0; sent < messages.length; sent += perCheck) {
          counts.sessions += await ensureConnected(visit, wallet)
          for (const next of messages.slice(sent, sent + perCheck)) await wallet.send(next)
          for (const next of fc.sample(frame, { seed: seed + sent, numRuns: perCheck / 10 })) relay.send(next)
          counts.messages += Math.min(perCheck, messages.length - sent)
          counts.frames += perCheck / 10
          await expectInSession(visit.page, relay)
          expect(errors).toEqual([])
        }
      } finally {
        process.stdout.write(`Over the relay: ${JSON.stringify(counts)}\n`)
        await visit.context.close()
        await wallet.close()
        await relay.close()
      }
    },
    timeout,
  )
})

/** Announces random wallets in a new page. Errors of the page are faults as well. */
async function announce(browser: Browser, server: PageServer, pageSeed: number): Promise<FuzzReport> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${server.url}?fuzz&wallets=alpha`)
    await expect
      .poll(() => page.evaluate(() => ('fuzz' in window ? 'ready' : document.body.innerText)), { timeout: 90_000 })
      .toBe('ready')
    const report = await page.evaluate(([from, count]) => window.fuzz.announce(from, count), [
      pageSeed,
      perPage,
    ] as const)
    return { ...report, faults: [...report.faults, ...errors] }
  } finally {
    await context.close()
  }
}

/** Connects if no session is left. Random messages may end it. Returns how many sessions were opened. */
async function ensureConnected({ page }: PairingVisit, wallet: WalletConnectWallet): Promise<number> {
  if ((await connectedAs(page)) === own) return 0
  await page.reload()
  await expect.poll(() => connectedAs(page)).toMatch(/nobody|0x/)
  if ((await connectedAs(page)) === own) return 0
  await wallet.forget()
  await choose(page, /WalletConnect/)
  await wallet.pair(await readCode(page))
  await wallet.approve()
  await expect.poll(() => connectedAs(page)).toBe(own)
  return 1
}

/** Waits until the page has everything, then compares what it shows with what the wallet approved. */
async function expectInSession(page: Page, relay: Relay) {
  // Messages to a session that the page has ended are never read.
  let before = -1
  while (relay.waiting !== before) {
    before = relay.waiting
    await page.waitForTimeout(250)
  }
  expect([own, 'nobody']).toContain(await connectedAs(page))
  expect(['none', ...chainIds.map(String)]).toContain(await page.getByLabel('On chain').textContent())
  expect(await page.getByRole('heading', { name: 'Test page' }).count()).toBe(1)
}
