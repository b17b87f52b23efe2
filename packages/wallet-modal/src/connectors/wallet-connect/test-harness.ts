import { createWalletConnectWallet, type Relay, startRelay, type WalletConnectWallet } from '@terahold/wallet-testkit'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { openTestPage, type TestPage } from './test-page.ts'

export const alice = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)
export const bob = privateKeyToAccount(`0x${'2'.padStart(64, '0')}`)

type WalletOptions = Partial<Parameters<typeof createWalletConnectWallet>[0]>

export type TestHarness = {
  readonly relay: Relay
  page(options?: Parameters<typeof openTestPage>[1]): TestPage
  wallet(options?: WalletOptions): Promise<WalletConnectWallet>
  /** A connected page and wallet. */
  connected(
    walletOptions?: WalletOptions,
    pageOptions?: Parameters<typeof openTestPage>[1],
  ): Promise<{ page: TestPage; wallet: WalletConnectWallet }>
}

/** Starts one relay for a test file. The pages and wallets of a test are closed after it. */
export function startTestHarness(): TestHarness {
  let relay: Relay | undefined
  let open: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    // The SDK keeps its core in a global, one per page. The tests have several pages.
    vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
    relay = await startRelay()
  })
  afterEach(async () => {
    relay?.refuse(false)
    relay?.hang(false)
    await Promise.all(open.map((one) => one.close()))
    open = []
  })
  afterAll(async () => {
    await relay?.close()
    vi.unstubAllEnvs()
  })

  const harness: TestHarness = {
    get relay() {
      if (!relay) throw new Error('The relay has not started')
      return relay
    },
    page(options) {
      const page = openTestPage(harness.relay.url, options)
      open.push(page)
      return page
    },
    async wallet(options) {
      const account: LocalAccount = alice
      const wallet = await createWalletConnectWallet({
        relayUrl: harness.relay.url,
        account,
        chains: [56, 1],
        ...options,
      })
      open.push(wallet)
      return wallet
    },
    async connected(walletOptions, pageOptions) {
      const page = harness.page(pageOptions)
      const wallet = await harness.wallet(walletOptions)
      const connecting = page.connect()
      await wallet.pair(await nextUri(page, 0))
      await wallet.approve()
      await connecting
      return { page, wallet }
    },
  }
  return harness
}

const patience = { timeout: 20_000, interval: 20 }

/** Waits until the page has shown more than this many URIs, and returns the newest. */
export async function nextUri(page: TestPage, after: number): Promise<string> {
  await vi.waitFor(() => expect(page.uris.length).toBeGreaterThan(after), patience)
  return page.uris.at(-1) ?? ''
}

/** Waits until a condition holds. */
export async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, patience)
}

/** Returns the error of a promise that must fail. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Error)) throw new Error(`No error was thrown: ${String(outcome)}`)
  return outcome
}
