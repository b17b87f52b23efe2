import { describe, expect, it } from 'vitest'
import { noAccount, someAccount } from '../../fixtures/fake-wallets.ts'
import {
  connection,
  createPairingHarness,
  fox,
  newest,
  pass,
  phone,
  receive,
  show,
  uriOf,
} from '../../fixtures/pairing-harness.ts'
import { settled } from '../../fixtures/test-harness.ts'
import type { ModalEvent } from '../../shell/core/events.ts'
import { readRecent } from '../../wallets/core/recent-wallets.ts'

const deepLink = 'WALLETCONNECT_DEEPLINK_CHOICE'

const isSuccess = ({ event }: ModalEvent) => event === 'CONNECT_SUCCESS'

describe('a pairing', () => {
  it('is requested only when its view opens', () => {
    const harness = createPairingHarness()
    harness.core.open()
    expect(harness.wallets.asks).toEqual([])
    harness.core.show({ view: 'ConnectingWalletConnect', wallet: null })
    expect(harness.wallets.asks).toMatchObject([{ uid: 'relay' }])
    expect(harness.core.getState()).toMatchObject({ platforms: ['qrcode'], platform: 'qrcode' })
  })

  it('goes through its states, and shows its code after 200 ms', () => {
    const harness = show(createPairingHarness(), null)
    expect(connection(harness).status).toBe('preparing')
    newest(harness).asked()
    expect(connection(harness).status).toBe('awaitingUri')
    newest(harness).uri('wc:1')
    expect(connection(harness)).toMatchObject({
      status: 'awaitingWallet',
      pairing: { uri: 'wc:1', receivedAt: 0, goodUntil: 240_000 },
    })
    harness.clock.advance(199)
    expect(harness.core.getState().isCodeReady).toBe(false)
    harness.clock.advance(1)
    expect(harness.core.getState().isCodeReady).toBe(true)
  })

  it.each(['back', 'close'] as const)('is cancelled and its timer stopped on %s', async (way) => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    harness.core[way]()
    await settled()
    expect(harness.wallets.asks).toEqual([])
    expect(harness.wallets.cancelled).toEqual(['relay'])
    expect(harness.core.getState()).toMatchObject({ connection: { status: 'idle' }, platform: null, secondsLeft: null })
    await pass(harness, 600)
    expect(harness.wallets.asks).toEqual([])
  })

  it('is cancelled if it arrives after its view was left', () => {
    const harness = createPairingHarness()
    harness.wallets.cancelConnect = (uid) => void harness.wallets.cancelled.push(uid)
    show(harness, null)
    harness.core.close()
    harness.wallets.cancelled = []
    receive(harness, 'wc:late')
    expect(harness.wallets.cancelled).toEqual(['relay'])
    expect(connection(harness).status).toBe('idle')
  })

  it('reports whether its link was copied', async () => {
    const harness = show(createPairingHarness(), null)
    await harness.core.copyLink()
    expect(harness.copied).toEqual([])
    receive(harness, 'wc:1')
    await harness.core.copyLink()
    expect([harness.copied, harness.core.getState().snackbar?.message]).toEqual([['wc:1'], 'linkCopied'])
    harness.breakClipboard()
    await harness.core.copyLink()
    expect(harness.core.getState().snackbar).toEqual({ message: 'copyFailed', variant: 'error' })
  })

  it('reports an unreachable relay', () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    newest(harness).relay(false)
    expect(connection(harness)).toMatchObject({ isRelayReachable: false })
    expect(uriOf(harness)).toBe('wc:1')
    newest(harness).relay(true)
    expect(connection(harness)).toMatchObject({ isRelayReachable: true })
  })

  it('fails if the relay is unreachable, and is requested again on retry', async () => {
    const harness = show(createPairingHarness(), null)
    newest(harness).fail({ name: 'RelayUnreachableError' })
    await settled()
    expect(connection(harness)).toMatchObject({ status: 'failed', failure: { kind: 'relayUnreachable' } })
    await pass(harness, 60)
    expect(harness.wallets.asks).toEqual([])
    harness.core.retry()
    receive(harness, 'wc:1')
    expect(uriOf(harness)).toBe('wc:1')
  })
})

describe('check 9: an expiring code', () => {
  it('has a countdown', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    expect(harness.core.getState().secondsLeft).toBe(240)
    await pass(harness, 75)
    expect(harness.core.getState().secondsLeft).toBe(165)
  })

  it('is renewed when ten seconds remain, without a gap', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    await pass(harness, 229)
    expect(harness.wallets.asks).toHaveLength(1)
    await pass(harness, 1)
    expect(harness.wallets.asks).toHaveLength(2)
    newest(harness).asked()
    expect(uriOf(harness)).toBe('wc:1')
    newest(harness).uri('wc:2')
    expect(uriOf(harness)).toBe('wc:2')
    expect(harness.core.getState()).toMatchObject({ secondsLeft: 240, isCodeReady: true })
    await settled()
    expect(harness.wallets.asks).toHaveLength(1)
    expect(connection(harness).status).toBe('awaitingWallet')
  })

  it('is checked every ten seconds, not more often', async () => {
    const harness = show(createPairingHarness(), null)
    await pass(harness, 5)
    receive(harness, 'wc:1')
    await pass(harness, 234)
    expect(harness.wallets.asks).toHaveLength(1)
    await pass(harness, 1)
    expect(harness.wallets.asks).toHaveLength(2)
  })

  it('still connects with the old code while the new one is being requested', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    await pass(harness, 230)
    harness.wallets.asks[0]?.approve()
    await settled()
    expect(harness.core.getState().isOpen).toBe(false)
    expect(harness.wallets.asks).toEqual([])
  })

  it('is reported as expired if no new one came in time, and requested again at the next check', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    await pass(harness, 240)
    expect(connection(harness)).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
    expect(harness.wallets.asks).toEqual([])
    await pass(harness, 10)
    expect(harness.wallets.asks).toHaveLength(1)
  })

  it('is not renewed while the page is hidden, but as soon as it is visible', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    harness.leavePage()
    await pass(harness, 400)
    expect(harness.wallets.asks).toHaveLength(1)
    newest(harness).fail({ name: 'PairingExpiredError' })
    await settled()
    expect(connection(harness)).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
    await pass(harness, 60)
    expect(harness.wallets.asks).toEqual([])
    harness.comeBackToPage()
    expect(harness.wallets.asks).toHaveLength(1)
  })
})

describe('check 8: a wallet that declines', () => {
  it('is reported, and a new code replaces the invalid one at once', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    newest(harness).fail({ code: 5000 })
    await settled()
    expect(harness.core.getState().snackbar).toEqual({ message: 'declined', variant: 'error' })
    expect([uriOf(harness), harness.wallets.asks.length]).toEqual([null, 1])
    receive(harness, 'wc:2')
    expect(uriOf(harness)).toBe('wc:2')
  })

  it('a second time within a second stops until the user retries', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    newest(harness).fail({ code: 5000 })
    await settled()
    receive(harness, 'wc:2')
    harness.clock.advance(999)
    newest(harness).fail({ code: 5000 })
    await settled()
    expect(connection(harness)).toMatchObject({ status: 'failed', failure: { kind: 'rejected' } })
    await pass(harness, 60)
    expect(harness.wallets.asks).toEqual([])
    harness.core.retry()
    expect(harness.wallets.asks).toHaveLength(1)
  })

  it('twenty times in a row causes no loop', async () => {
    const harness = show(createPairingHarness(), null)
    let proposals = 0
    for (let refusal = 0; refusal < 20; refusal++) {
      const ask = harness.wallets.asks.at(-1)
      if (!ask) break
      proposals += 1
      ask.uri(`wc:${refusal}`)
      ask.fail({ code: 5000 })
      await settled()
    }
    expect(proposals).toBe(2)
    expect(connection(harness)).toMatchObject({ status: 'failed', failure: { kind: 'rejected' } })
  })

  it('after at least a second gets a new code each time', async () => {
    const harness = show(createPairingHarness(), null)
    for (let refusal = 0; refusal < 20; refusal++) {
      receive(harness, `wc:${refusal}`)
      newest(harness).fail({ code: 5000 })
      await settled()
      expect(harness.wallets.asks).toHaveLength(1)
      await pass(harness, 1)
    }
  })

  it('is not opened again automatically on a phone', async () => {
    const harness = createPairingHarness(phone)
    harness.gesture(() => {
      show(harness)
      receive(harness, 'wc:1')
    })
    expect(harness.opened).toHaveLength(1)
    newest(harness).fail({ code: 5000 })
    await settled()
    harness.gesture(() => receive(harness, 'wc:2'))
    expect(harness.opened).toHaveLength(1)
    expect(harness.core.getState().isLinkOpened).toBe(false)
    harness.core.openWallet()
    expect(harness.opened[1]).toContain('wc%3A2')
  })
})

describe('an approval', () => {
  it('closes the modal, saves the wallet, and tracks the method', async () => {
    const harness = show(createPairingHarness())
    receive(harness, 'wc:1')
    harness.storage.setItem(deepLink, 'of another wallet')
    newest(harness).approve()
    await settled()
    expect(harness.core.getState()).toMatchObject({ isOpen: false, connection: { status: 'idle' } })
    expect(readRecent(harness.storage)).toEqual([{ id: 'ff', rdns: null, wallet: fox }])
    expect(harness.storage.getItem(deepLink)).toBeNull()
    expect(harness.events.find(isSuccess)).toEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode' } })
    expect(harness.wallets.cancelled).toEqual([])
  })

  it('by link keeps the link for later requests, until the account disconnects', async () => {
    const harness = show(createPairingHarness(phone))
    receive(harness, 'wc:1')
    harness.core.openWallet()
    // The account arrives before the connection reports success.
    newest(harness).approve()
    harness.wallets.become(someAccount)
    await settled()
    expect(JSON.parse(harness.storage.getItem(deepLink) ?? '')).toEqual({ href: 'foxwallet://', name: 'Fox' })
    expect(harness.events.find(isSuccess)).toEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile' } })
    harness.wallets.become({ ...noAccount, status: 'reconnecting' })
    expect(harness.storage.getItem(deepLink)).not.toBeNull()
    harness.wallets.become(someAccount)
    harness.wallets.become(noAccount)
    expect(harness.storage.getItem(deepLink)).toBeNull()
  })

  it('of a code without a wallet saves none', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    newest(harness).approve()
    await settled()
    expect(readRecent(harness.storage)).toEqual([])
  })
})

describe('the events', () => {
  it('have the wallet and each platform shown', async () => {
    const harness = show(createPairingHarness())
    for (const platform of ['web', 'desktop'] as const) harness.core.showPlatform(platform)
    receive(harness, 'wc:1')
    newest(harness).fail({ code: 5000, message: 'User rejected.' })
    await settled()
    expect(harness.events.filter(({ event }) => /WALLET|ERROR/.test(event))).toEqual([
      ...(['qrcode', 'web', 'desktop'] as const).map((platform) => ({
        event: 'SELECT_WALLET',
        properties: { name: 'Fox', platform },
      })),
      { event: 'CONNECT_ERROR', properties: { message: 'User rejected.' } },
    ])
  })

  it('report a missing extension as browser, and any wallet as WalletConnect', () => {
    const harness = show(createPairingHarness(), { ...fox, mobile_link: null, webapp_link: null, desktop_link: null })
    harness.core.close()
    show(harness, null)
    expect(harness.events.filter(({ event }) => event === 'SELECT_WALLET')).toMatchObject([
      { properties: { name: 'Fox', platform: 'browser' } },
      { properties: { name: 'WalletConnect', platform: 'qrcode' } },
    ])
  })
})

it('check 8: a renewal that is refused before its code arrives ends the older code too', async () => {
  const harness = show(createPairingHarness(), null)
  receive(harness, 'wc:1')
  await pass(harness, 230)
  expect(harness.wallets.asks).toHaveLength(2)
  newest(harness).fail({ code: 4001 })
  await settled()
  expect([uriOf(harness), harness.wallets.asks.length]).toEqual([null, 1])
  receive(harness, 'wc:2')
  expect(uriOf(harness)).toBe('wc:2')
})

describe('an ended pairing', () => {
  it('is not cancelled if it was approved after a refusal', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    newest(harness).fail({ code: 4001 })
    await settled()
    receive(harness, 'wc:2')
    harness.wallets.cancelled = []
    newest(harness).approve()
    await settled()
    expect(harness.wallets.cancelled).toEqual([])
  })

  it('that was replaced or cancelled does not count as a refusal', async () => {
    const harness = show(createPairingHarness(), null)
    receive(harness, 'wc:1')
    newest(harness).fail({ name: 'PairingCancelledError' })
    await settled()
    expect(connection(harness).status).not.toBe('failed')
    expect(harness.events.filter(({ event }) => event === 'CONNECT_ERROR')).toEqual([])
  })
})
