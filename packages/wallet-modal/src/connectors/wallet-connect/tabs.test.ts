import { describe, expect, it } from 'vitest'
import { getConnection, signMessage } from 'wagmi/actions'
import { reconnectLast } from '../../wagmi/reconnect-last.ts'
import { alice, bob, failureOf, nextUri, startTestHarness, until } from './test-harness.ts'

const harness = startTestHarness()
const markerKey = 'wagmi.walletConnect.session'

describe('two tabs', () => {
  it('keeps the session of tab B when tab A shows a code', async () => {
    const a = harness.page()
    a.connect().catch(() => {})
    await nextUri(a, 0)
    const b = harness.page({ profile: { ...a.profile, tab: new Map() } })
    const wallet = await harness.wallet()
    const connecting = b.connect()
    await wallet.pair(await nextUri(b, 0))
    await wallet.approve()
    await connecting
    const marker = a.profile.wagmi.get(markerKey)
    a.connect().catch(() => {})
    await nextUri(a, 1)
    expect(a.profile.wagmi.get(markerKey)).toBe(marker)
    expect(await signMessage(b.config, { message: 'hello' })).toMatch(/^0x/)
  })
})

describe('a corrupt marker', () => {
  it.each(['{broken', '"text"', '{"topic":"t","chainId":null,"requestedChainIds":["x"]}'])(
    'is overwritten by the next connection: %s',
    async (text) => {
      const page = harness.page()
      page.profile.wagmi.set(markerKey, text)
      expect(await page.connector.isAuthorized()).toBe(false)
      const wallet = await harness.wallet()
      const connecting = page.connect()
      await wallet.pair(await nextUri(page, 0))
      await wallet.approve()
      await connecting
      expect(getConnection(page.config).status).toBe('connected')
      await page.close()
      const again = harness.page({ profile: page.profile })
      expect(await reconnectLast(again.config)).toBe(true)
    },
  )
})

describe('a reload while the wallet shows the proposal', () => {
  it('connects when the wallet approves, and survives another reload', async () => {
    const page = harness.page()
    const wallet = await harness.wallet()
    page.connect().catch(() => {})
    await wallet.pair(await nextUri(page, 0))
    await page.close()
    const again = harness.page({ profile: page.profile })
    await wallet.approve()
    await until(() =>
      expect(getConnection(again.config)).toMatchObject({ status: 'connected', address: alice.address }),
    )
    expect(await reconnectLast(again.config)).toBe(true)
    expect(await signMessage(again.config, { message: 'hello' })).toMatch(/^0x/)
    await again.close()
    const third = harness.page({ profile: page.profile })
    expect(await reconnectLast(third.config)).toBe(true)
  })

  it('stays disconnected when the wallet declines, and loads nothing afterwards', async () => {
    const page = harness.page()
    const wallet = await harness.wallet()
    page.connect().catch(() => {})
    await wallet.pair(await nextUri(page, 0))
    await page.close()
    const again = harness.page({ profile: page.profile })
    await until(() => expect(again.started).toHaveLength(1))
    await wallet.reject()
    await until(() => expect(page.profile.tab.size).toBe(0))
    expect(getConnection(again.config).status).toBe('disconnected')
    const third = harness.page({ profile: page.profile })
    expect(third.imports).toBe(0)
  })
})

describe('a pairing that the user left', () => {
  it('is not resumed by a reload, although the wallet approves it', async () => {
    const page = harness.page()
    const wallet = await harness.wallet()
    const connecting = failureOf(page.connect())
    await wallet.pair(await nextUri(page, 0))
    page.connector.cancelConnect()
    expect((await connecting).name).toBe('PairingCancelledError')
    await wallet.approve().catch(() => {})
    await page.close()
    const again = harness.page({ profile: page.profile })
    expect(await reconnectLast(again.config)).toBe(false)
    expect(again.imports).toBe(0)
  })
})

describe("a wallet's events", () => {
  it('cannot leave the session: unapproved chain, foreign account, empty list, no number', async () => {
    const { page } = await harness.connected()
    const [sdk] = page.started
    const topic = sdk?.client.session.keys[0] ?? ''
    const send = (name: string, data: unknown, chainId = 'eip155:56') =>
      sdk?.client.events.emit('session_event', { topic, id: 1, params: { event: { name, data }, chainId } })
    send('chainChanged', 137)
    send('chainChanged', 'abc', 'eip155:abc')
    send('chainChanged', Number.NaN, 'eip155:10')
    send('accountsChanged', [`eip155:56:${bob.address}`])
    send('accountsChanged', [])
    send('accountsChanged', null)
    expect(page.changes).toEqual([])
    expect(getConnection(page.config)).toMatchObject({ chainId: 56, address: alice.address })
    send('chainChanged', 1)
    expect(getConnection(page.config)).toMatchObject({ chainId: 1, address: alice.address })
  })
})
