import { afterEach, beforeEach } from 'vitest'
import type { Config } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { openWallet } from '../app/wallet.ts'
import { createWallet, type FakeWallet } from './wallet-fixture.tsx'

/** The wallet of this browser, as the app itself finds it. */
export type AppWalletFixture = {
  /** The wallet of the current test. */
  readonly wallet: () => FakeWallet
  /** Connects it as a member does. */
  readonly connectWallet: () => Promise<Config>
}

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`

/**
 * Gives each test of a file a wallet that can announce itself to the app (EIP-6963), and disconnects it after the test. Call it
 * before `setUpComponentTests`, so that what a test renders is gone by then.
 */
export function setUpAppWallet(): AppWalletFixture {
  let wallet: FakeWallet
  let connected: Config | undefined
  beforeEach(() => {
    wallet = createWallet()
  })
  afterEach(async () => {
    if (connected !== undefined) await disconnect(connected)
    connected = undefined
  })
  return {
    wallet: () => wallet,
    async connectWallet() {
      const { config } = await openWallet()
      connected = config
      // The app remembers each wallet that it has seen, so each test's wallet has its own id.
      const uuid = crypto.randomUUID()
      const info = { uuid, rdns: `wallet.test${uuid}`, name: 'Test wallet', icon }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: wallet } }))
      const connector = config.connectors.find(({ id }) => id === info.rdns)
      if (connector === undefined) throw new Error('the app does not know the wallet')
      await connect(config, { connector })
      return config
    },
  }
}
