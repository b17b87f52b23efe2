import { describe, expect, it } from 'vitest'
import { noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import {
  benchWith,
  connection,
  fox,
  newest,
  pass,
  phone,
  receive,
  show,
  uriOf,
} from '../../fixtures/pairing-fixture.ts'
import { settled } from '../../fixtures/test-core.ts'
import type { ModalEvent } from '../../shell/core/events.ts'
import { readRecent } from '../../wallets/core/recent-wallets.ts'

const deepLink = 'WALLETCONNECT_DEEPLINK_CHOICE'

const isSuccess = ({ event }: ModalEvent) => event === 'CONNECT_SUCCESS'

describe('a pairing', () => {
  it('is asked for by opening its view, and by nothing before', () => {
    const bench = benchWith()
    bench.core.open()
    expect(bench.wallets.asks).toEqual([])
    bench.core.show({ view: 'ConnectingWalletConnect', wallet: null })
    expect(bench.wallets.asks).toMatchObject([{ uid: 'relay' }])
    expect(bench.core.getState()).toMatchObject({ platforms: ['qrcode'], platform: 'qrcode' })
  })

  it('goes through its states, and shows its code 200 ms after it came', () => {
    const bench = show(benchWith(), null)
    expect(connection(bench).status).toBe('preparing')
    newest(bench).asked()
    expect(connection(bench).status).toBe('awaitingUri')
    newest(bench).uri('wc:1')
    expect(connection(bench)).toMatchObject({
      status: 'awaitingWallet',
      pairing: { uri: 'wc:1', receivedAt: 0, goodUntil: 240_000 },
    })
    bench.clock.advance(199)
    expect(bench.core.getState().isCodeReady).toBe(false)
    bench.clock.advance(1)
    expect(bench.core.getState().isCodeReady).toBe(true)
  })

  it.each(['back', 'close'] as const)('is given up and no longer looked after on %s', async (way) => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    bench.core[way]()
    await settled()
    expect(bench.wallets.asks).toEqual([])
    expect(bench.wallets.cancelled).toEqual(['relay'])
    expect(bench.core.getState()).toMatchObject({ connection: { status: 'idle' }, platform: null, secondsLeft: null })
    await pass(bench, 600)
    expect(bench.wallets.asks).toEqual([])
  })

  it('that comes after its view was left is given up too', () => {
    const bench = benchWith()
    bench.wallets.cancelConnect = (uid) => void bench.wallets.cancelled.push(uid)
    show(bench, null)
    bench.core.close()
    bench.wallets.cancelled = []
    receive(bench, 'wc:late')
    expect(bench.wallets.cancelled).toEqual(['relay'])
    expect(connection(bench).status).toBe('idle')
  })

  it('says whether its link was copied', async () => {
    const bench = show(benchWith(), null)
    await bench.core.copyLink()
    expect(bench.copied).toEqual([])
    receive(bench, 'wc:1')
    await bench.core.copyLink()
    expect([bench.copied, bench.core.getState().snackbar?.message]).toEqual([['wc:1'], 'linkCopied'])
    bench.breakClipboard()
    await bench.core.copyLink()
    expect(bench.core.getState().snackbar).toEqual({ message: 'copyFailed', variant: 'error' })
  })

  it('says while the relay is away', () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    newest(bench).relay(false)
    expect(connection(bench)).toMatchObject({ isRelayReachable: false })
    expect(uriOf(bench)).toBe('wc:1')
    newest(bench).relay(true)
    expect(connection(bench)).toMatchObject({ isRelayReachable: true })
  })

  it('fails when the relay cannot be reached, and is asked for again on retry', async () => {
    const bench = show(benchWith(), null)
    newest(bench).fail({ name: 'RelayUnreachableError' })
    await settled()
    expect(connection(bench)).toMatchObject({ status: 'failed', failure: { kind: 'relayUnreachable' } })
    await pass(bench, 60)
    expect(bench.wallets.asks).toEqual([])
    bench.core.retry()
    receive(bench, 'wc:1')
    expect(uriOf(bench)).toBe('wc:1')
  })
})

describe('check 9: a code that runs out', () => {
  it('is counted down', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    expect(bench.core.getState().secondsLeft).toBe(240)
    await pass(bench, 75)
    expect(bench.core.getState().secondsLeft).toBe(165)
  })

  it('is renewed when ten seconds remain, without a gap', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    await pass(bench, 229)
    expect(bench.wallets.asks).toHaveLength(1)
    await pass(bench, 1)
    expect(bench.wallets.asks).toHaveLength(2)
    newest(bench).asked()
    expect(uriOf(bench)).toBe('wc:1')
    newest(bench).uri('wc:2')
    expect(uriOf(bench)).toBe('wc:2')
    expect(bench.core.getState()).toMatchObject({ secondsLeft: 240, isCodeReady: true })
    await settled()
    expect(bench.wallets.asks).toHaveLength(1)
    expect(connection(bench).status).toBe('awaitingWallet')
  })

  it('is looked at every ten seconds, not more often', async () => {
    const bench = show(benchWith(), null)
    await pass(bench, 5)
    receive(bench, 'wc:1')
    await pass(bench, 234)
    expect(bench.wallets.asks).toHaveLength(1)
    await pass(bench, 1)
    expect(bench.wallets.asks).toHaveLength(2)
  })

  it('still connects with the old code while the new one is being made', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    await pass(bench, 230)
    bench.wallets.asks[0]?.approve()
    await settled()
    expect(bench.core.getState().isOpen).toBe(false)
    expect(bench.wallets.asks).toEqual([])
  })

  it('says that it expired when no new one came in time, and is made again at the next look', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    await pass(bench, 240)
    expect(connection(bench)).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
    expect(bench.wallets.asks).toEqual([])
    await pass(bench, 10)
    expect(bench.wallets.asks).toHaveLength(1)
  })

  it('is not renewed for a page nobody sees, but at once when it is seen again', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    bench.leavePage()
    await pass(bench, 400)
    expect(bench.wallets.asks).toHaveLength(1)
    newest(bench).fail({ name: 'PairingExpiredError' })
    await settled()
    expect(connection(bench)).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
    await pass(bench, 60)
    expect(bench.wallets.asks).toEqual([])
    bench.comeBackToPage()
    expect(bench.wallets.asks).toHaveLength(1)
  })
})

describe('check 8: a wallet that says no', () => {
  it('is said to have declined, and a new code is made at once in place of the one that is of no use', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    newest(bench).fail({ code: 5000 })
    await settled()
    expect(bench.core.getState().snackbar).toEqual({ message: 'declined', variant: 'error' })
    expect([uriOf(bench), bench.wallets.asks.length]).toEqual([null, 1])
    receive(bench, 'wc:2')
    expect(uriOf(bench)).toBe('wc:2')
  })

  it('again within a second waits for the person', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    newest(bench).fail({ code: 5000 })
    await settled()
    receive(bench, 'wc:2')
    bench.clock.advance(999)
    newest(bench).fail({ code: 5000 })
    await settled()
    expect(connection(bench)).toMatchObject({ status: 'failed', failure: { kind: 'rejected' } })
    await pass(bench, 60)
    expect(bench.wallets.asks).toEqual([])
    bench.core.retry()
    expect(bench.wallets.asks).toHaveLength(1)
  })

  it('at once, twenty times, makes no loop', async () => {
    const bench = show(benchWith(), null)
    let proposals = 0
    for (let refusal = 0; refusal < 20; refusal++) {
      const ask = bench.wallets.asks.at(-1)
      if (!ask) break
      proposals += 1
      ask.uri(`wc:${refusal}`)
      ask.fail({ code: 5000 })
      await settled()
    }
    expect(proposals).toBe(2)
    expect(connection(bench)).toMatchObject({ status: 'failed', failure: { kind: 'rejected' } })
  })

  it('a second or more after the last time gets a new code each time', async () => {
    const bench = show(benchWith(), null)
    for (let refusal = 0; refusal < 20; refusal++) {
      receive(bench, `wc:${refusal}`)
      newest(bench).fail({ code: 5000 })
      await settled()
      expect(bench.wallets.asks).toHaveLength(1)
      await pass(bench, 1)
    }
  })

  it('is not opened again by itself on a phone', async () => {
    const bench = benchWith(phone)
    bench.gesture(() => {
      show(bench)
      receive(bench, 'wc:1')
    })
    expect(bench.opened).toHaveLength(1)
    newest(bench).fail({ code: 5000 })
    await settled()
    bench.gesture(() => receive(bench, 'wc:2'))
    expect(bench.opened).toHaveLength(1)
    expect(bench.core.getState().isLinkOpened).toBe(false)
    bench.core.openWallet()
    expect(bench.opened[1]).toContain('wc%3A2')
  })
})

describe('an approval', () => {
  it('closes, is remembered, and tells how it came about', async () => {
    const bench = show(benchWith())
    receive(bench, 'wc:1')
    bench.storage.setItem(deepLink, 'of another wallet')
    newest(bench).approve()
    await settled()
    expect(bench.core.getState()).toMatchObject({ isOpen: false, connection: { status: 'idle' } })
    expect(readRecent(bench.storage)).toEqual([{ id: 'ff', rdns: null, wallet: fox }])
    expect(bench.storage.getItem(deepLink)).toBeNull()
    expect(bench.events.find(isSuccess)).toEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode' } })
    expect(bench.wallets.cancelled).toEqual([])
  })

  it('by link keeps the link for the requests to come, until the account goes', async () => {
    const bench = show(benchWith(phone))
    receive(bench, 'wc:1')
    bench.core.openWallet()
    // The account is there before the connection says that it is done.
    newest(bench).approve()
    bench.wallets.become(someAccount)
    await settled()
    expect(JSON.parse(bench.storage.getItem(deepLink) ?? '')).toEqual({ href: 'fox://', name: 'Fox' })
    expect(bench.events.find(isSuccess)).toEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile' } })
    bench.wallets.become({ ...noAccount, status: 'reconnecting' })
    expect(bench.storage.getItem(deepLink)).not.toBeNull()
    bench.wallets.become(someAccount)
    bench.wallets.become(noAccount)
    expect(bench.storage.getItem(deepLink)).toBeNull()
  })

  it('of a code without a wallet remembers none', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    newest(bench).approve()
    await settled()
    expect(readRecent(bench.storage)).toEqual([])
  })
})

describe('the events', () => {
  it('name the wallet and each way that is shown', async () => {
    const bench = show(benchWith())
    for (const platform of ['web', 'desktop'] as const) bench.core.showPlatform(platform)
    receive(bench, 'wc:1')
    newest(bench).fail({ code: 5000, message: 'User rejected.' })
    await settled()
    expect(bench.events.filter(({ event }) => /WALLET|ERROR/.test(event))).toEqual([
      ...(['qrcode', 'web', 'desktop'] as const).map((platform) => ({
        event: 'SELECT_WALLET',
        properties: { name: 'Fox', platform },
      })),
      { event: 'CONNECT_ERROR', properties: { message: 'User rejected.' } },
    ])
  })

  it('call a missing extension browser, and any wallet WalletConnect', () => {
    const bench = show(benchWith(), { ...fox, mobile_link: null, webapp_link: null, desktop_link: null })
    bench.core.close()
    show(bench, null)
    expect(bench.events.filter(({ event }) => event === 'SELECT_WALLET')).toMatchObject([
      { properties: { name: 'Fox', platform: 'browser' } },
      { properties: { name: 'WalletConnect', platform: 'qrcode' } },
    ])
  })
})

it('check 8: a renewal that is refused before its code came ends the older code too', async () => {
  const bench = show(benchWith(), null)
  receive(bench, 'wc:1')
  await pass(bench, 230)
  expect(bench.wallets.asks).toHaveLength(2)
  newest(bench).fail({ code: 4001 })
  await settled()
  expect([uriOf(bench), bench.wallets.asks.length]).toEqual([null, 1])
  receive(bench, 'wc:2')
  expect(uriOf(bench)).toBe('wc:2')
})

describe('a pairing that is over', () => {
  it('by a yes after a no is not given up: it was just approved', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    newest(bench).fail({ code: 4001 })
    await settled()
    receive(bench, 'wc:2')
    bench.wallets.cancelled = []
    newest(bench).approve()
    await settled()
    expect(bench.wallets.cancelled).toEqual([])
  })

  it('because another replaced it, or it was given up, is no refusal of the wallet', async () => {
    const bench = show(benchWith(), null)
    receive(bench, 'wc:1')
    newest(bench).fail({ name: 'PairingCancelledError' })
    await settled()
    expect(connection(bench).status).not.toBe('failed')
    expect(bench.events.filter(({ event }) => event === 'CONNECT_ERROR')).toEqual([])
  })
})
