import type { WalletConnectWallet } from '@terahold/wallet-testkit'
import { describe, expect, it, vi } from 'vitest'
import { getConnection } from 'wagmi/actions'
import { failureOf, nextUri, startTestHarness, until } from './test-harness.ts'

const harness = startTestHarness()

/** A wallet that reads a URI too late gets no proposal, or its pairing is deleted while it reads. */
async function tryToApprove(wallet: WalletConnectWallet, uri: string) {
  try {
    await wallet.pair(uri)
    await wallet.approve()
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
  }
}

describe('check 9: a pairing is renewed without a gap', () => {
  it('keeps the old URI valid until the new one is shown', async () => {
    const page = harness.page()
    const first = page.connector.connect()
    const old = await nextUri(page, 0)
    const wallet = await harness.wallet()
    await wallet.pair(old)
    const [sdk] = page.started
    const publish = sdk?.client.core.relayer.publishCustom.bind(sdk.client.core.relayer)
    if (!sdk || !publish) throw new Error('The SDK has not started')
    let letGo = () => {}
    sdk.client.core.relayer.publishCustom = async (call) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return publish(call)
    }
    const second = failureOf(page.connector.connect())
    await wallet.approve()
    expect(await first).toMatchObject({ chainId: 56 })
    page.connector.cancelConnect()
    letGo()
    expect((await second).name).toBe('PairingCancelledError')
    expect(page.uris).toEqual([old])
  })

  it('ends the old pairing when the new one is shown; approving the old one has no effect', async () => {
    const page = harness.page()
    const first = failureOf(page.connector.connect())
    const old = await nextUri(page, 0)
    const second = page.connect()
    const renewed = await nextUri(page, 1)
    expect((await first).name).toBe('PairingReplacedError')
    const late = await harness.wallet({ proposalTimeoutMs: 2000 })
    await tryToApprove(late, old)
    expect(getConnection(page.config).status).not.toBe('connected')
    const wallet = await harness.wallet()
    await wallet.pair(renewed)
    await wallet.approve()
    await second
    expect(page.started[0]?.client.session.keys).toHaveLength(1)
  })

  it('throws its own expiry error when the URI expires', async () => {
    const page = harness.page()
    const connecting = failureOf(page.connect())
    await nextUri(page, 0)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    try {
      expect((await connecting).name).toBe('PairingExpiredError')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('cancelling a pairing', () => {
  it('ends it, so that it can no longer be approved', async () => {
    const page = harness.page()
    const connecting = failureOf(page.connect())
    const uri = await nextUri(page, 0)
    page.connector.cancelConnect()
    expect((await connecting).name).toBe('PairingCancelledError')
    const wallet = await harness.wallet({ proposalTimeoutMs: 2000 })
    await tryToApprove(wallet, uri)
    expect(getConnection(page.config).status).toBe('disconnected')
    await until(() => expect(page.started[0]?.client.core.pairing.getPairings()).toEqual([]))
  })

  it('works before there is a pairing, while the SDK is still loading', async () => {
    const page = harness.page()
    const connecting = failureOf(page.connector.connect())
    page.connector.cancelConnect()
    expect((await connecting).name).toBe('PairingCancelledError')
    expect(page.uris).toEqual([])
  })
})
