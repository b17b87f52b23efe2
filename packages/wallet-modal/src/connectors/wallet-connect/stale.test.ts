import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getConnection, signMessage } from 'wagmi/actions'
import { bsc, mainnet, optimism } from 'wagmi/chains'
import { reconnectLast } from '../../wagmi/reconnect-last.ts'
import { alice, failureOf, nextUri, startTestHarness, until } from './test-harness.ts'

const harness = startTestHarness()
const complained: unknown[] = []

beforeEach(() => {
  complained.length = 0
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words) => void complained.push(words))
  }
})
afterEach(() => {
  expect(complained).toEqual([])
  vi.restoreAllMocks()
})

async function visit() {
  const { page, wallet } = await harness.connected()
  return { page, wallet, profile: page.profile }
}

async function expectCleanEnd(page: ReturnType<typeof harness.page>) {
  await until(() => expect(getConnection(page.config).status).toBe('disconnected'))
  expect(await page.connector.isAuthorized()).toBe(false)
  expect(page.profile.wagmi.get('wagmi.walletConnect.session')).toBeUndefined()
}

describe('returning to the page', () => {
  it('restores the account and the current chain, and the wallet still signs', async () => {
    const { page, profile } = await visit()
    await page.connector.switchChain?.({ chainId: 1 })
    await page.close()
    const again = harness.page({ profile })
    expect(await reconnectLast(again.config)).toBe(true)
    expect(getConnection(again.config)).toMatchObject({ status: 'connected', address: alice.address, chainId: 1 })
    expect(await signMessage(again.config, { message: 'hello' })).toMatch(/^0x/)
    expect(again.started).toHaveLength(1)
  })

  it('restores the session with an unreachable relay; wallet requests report why they fail, and work later', async () => {
    const { page, profile } = await visit()
    await page.close()
    harness.relay.refuse(true)
    const again = harness.page({ profile })
    expect(await reconnectLast(again.config)).toBe(true)
    expect(getConnection(again.config).address).toBe(alice.address)
    const failure = await failureOf(signMessage(again.config, { message: 'hello' }))
    expect(failure).toMatchObject({ cause: { name: 'RelayUnreachableError' } })
    harness.relay.refuse(false)
    expect(await signMessage(again.config, { message: 'hello' })).toMatch(/^0x/)
  })

  it('loads nothing after the user has disconnected', async () => {
    const { page, profile } = await visit()
    await page.connector.disconnect()
    await page.close()
    const again = harness.page({ profile })
    expect(await reconnectLast(again.config)).toBe(false)
    expect(again.imports).toBe(0)
  })
})

describe('check 11: a stale session', () => {
  it('was ended by the wallet, which says so twice', async () => {
    const { page, wallet } = await visit()
    const end = (id: number) => ({
      id,
      jsonrpc: '2.0',
      method: 'wc_sessionDelete',
      params: { code: 6000, message: '' },
    })
    const first = Date.now() * 1000
    await Promise.all([wallet.send(end(first)), wallet.send(end(first + 1))])
    await expectCleanEnd(page)
    await wallet.forget()
    const connecting = page.connect()
    await wallet.pair(await nextUri(page, 1))
    await wallet.approve()
    await connecting
    expect(page.ends).toBe(1)
  })

  it('was ended by the wallet while the page was closed', async () => {
    const { page, wallet, profile } = await visit()
    await page.close()
    await wallet.disconnect()
    const again = harness.page({ profile })
    await reconnectLast(again.config)
    await expectCleanEnd(again)
  })

  it('was deleted from the key store', async () => {
    const { page, profile } = await visit()
    await page.close()
    for (const key of await profile.sdk.getKeys()) if (/keychain/.test(key)) await profile.sdk.removeItem(key)
    const again = harness.page({ profile })
    expect(await reconnectLast(again.config)).toBe(false)
    await expectCleanEnd(again)
  })

  it('was deleted from the session store', async () => {
    const { page, profile } = await visit()
    await page.close()
    for (const key of await profile.sdk.getKeys()) if (/session/.test(key)) await profile.sdk.removeItem(key)
    const again = harness.page({ profile })
    expect(await reconnectLast(again.config)).toBe(false)
    await expectCleanEnd(again)
  })

  it('was deleted completely', async () => {
    const { page, profile } = await visit()
    await page.close()
    for (const key of await profile.sdk.getKeys()) await profile.sdk.removeItem(key)
    const again = harness.page({ profile })
    expect(await reconnectLast(again.config)).toBe(false)
    await expectCleanEnd(again)
  })

  it('belongs to an app that has other chains now', async () => {
    const { page, profile } = await visit()
    await page.close()
    const again = harness.page({ profile, chains: [optimism] })
    expect(await reconnectLast(again.config)).toBe(false)
    await expectCleanEnd(again)
  })

  it('is not one of an app that only removed a chain', async () => {
    const { page, profile } = await visit()
    await page.close()
    const again = harness.page({ profile, chains: [bsc, mainnet] })
    expect(await reconnectLast(again.config)).toBe(true)
  })

  it('expired while the page was closed', async () => {
    const { page, profile } = await visit()
    await page.close()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 })
    try {
      const again = harness.page({ profile })
      expect(await reconnectLast(again.config)).toBe(false)
      await expectCleanEnd(again)
    } finally {
      vi.useRealTimers()
    }
  })

  it('expired while the page was open', async () => {
    const { page } = await visit()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 })
    try {
      await expectCleanEnd(page)
      expect(page.ends).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
