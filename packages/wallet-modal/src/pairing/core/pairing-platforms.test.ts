import { describe, expect, it } from 'vitest'
import { connectorNamed } from '../../fixtures/fake-wallets.ts'
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
import { readRecent } from '../../wallets/core/recent-wallets.ts'
import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'

describe('the platforms of a wallet', () => {
  it('share one pairing, except the extension', async () => {
    const harness = createPairingHarness({ platform: { hasInjected: () => true } })
    harness.wallets.announce(connectorNamed('Browser', { uid: 'page', kind: 'injected', rdns: null }))
    show(harness, { ...fox, injected: [{ injected_id: 'isFox' }] })
    const asked = () => harness.wallets.asks.map(({ uid }) => uid)
    expect([harness.core.getState().platform, asked()]).toEqual(['browser', ['page']])
    for (const platform of ['qrcode', 'web', 'desktop'] satisfies WalletPlatform[]) harness.core.showPlatform(platform)
    expect(asked()).toEqual(['page', 'relay'])
    receive(harness, 'wc:1')
    harness.core.showPlatform('browser')
    await settled()
    expect(asked()).toEqual(['page', 'page'])
    newest(harness).approve()
    await settled()
    expect(harness.events).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'browser' } })
    expect(readRecent(harness.storage)).toMatchObject([{ id: 'ff', wallet: { name: 'Fox' } }])
  })

  it('ask the extension again on retry', async () => {
    const harness = createPairingHarness()
    show(harness, { ...fox, rdns: 'com.hen' })
    newest(harness).fail({ code: 4001 })
    await settled()
    harness.core.retry()
    expect(harness.wallets.asks).toMatchObject([{ uid: 'uid-com.hen' }])
  })

  it('are detected again on retry if there was none', () => {
    const harness = show(createPairingHarness(), {
      ...fox,
      mobile_link: null,
      webapp_link: null,
      desktop_link: null,
      rdns: 'com.fox',
    })
    expect(harness.core.getState().platform).toBe('unsupported')
    harness.core.retry()
    expect([harness.core.getState().platform, harness.wallets.asks]).toEqual(['unsupported', []])
    harness.wallets.announce(connectorNamed('Fox'))
    harness.core.retry()
    expect([harness.core.getState().platform, harness.wallets.asks.length]).toEqual(['browser', 1])
  })

  it('cannot be switched to one that is missing', () => {
    const harness = show(createPairingHarness(), null)
    harness.core.showPlatform('web')
    expect(harness.core.getState().platform).toBe('qrcode')
  })

  it('open a desktop app once, 200 ms after the pairing', async () => {
    const harness = show(createPairingHarness(), { ...fox, mobile_link: null, webapp_link: null })
    receive(harness, 'wc:1')
    harness.clock.advance(199)
    expect(harness.opened).toEqual([])
    harness.clock.advance(1)
    expect(harness.opened).toEqual(['_self foxwallet-desk://wc?uri=wc%3A1'])
    await pass(harness, 230)
    receive(harness, 'wc:2')
    await pass(harness, 2)
    expect(harness.opened).toHaveLength(1)
  })

  it('open a website only on a press, in a new tab', () => {
    const harness = show(createPairingHarness())
    harness.core.showPlatform('web')
    receive(harness, 'wc:1')
    harness.clock.advance(1000)
    expect(harness.opened).toEqual([])
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A1'])
  })
})

describe('a website after a refusal', () => {
  async function refusedTwice() {
    const harness = show(createPairingHarness(), { ...fox, mobile_link: null, desktop_link: null })
    for (const uri of ['wc:1', 'wc:2']) {
      receive(harness, uri)
      newest(harness).fail({ code: 4001 })
      await settled()
    }
    expect(connection(harness).status).toBe('failed')
    return harness
  }

  it('opens on the press of its button, if the new pairing arrives within the press', async () => {
    const harness = await refusedTwice()
    harness.core.retry()
    harness.gesture(() => receive(harness, 'wc:3'))
    expect(harness.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A3'])
  })

  it('waits for another press if it arrives later', async () => {
    const harness = await refusedTwice()
    harness.core.retry()
    receive(harness, 'wc:3')
    expect(harness.opened).toEqual([])
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A3'])
  })
})

describe('check 13: on a phone', () => {
  it('opens a tapped wallet at once, because the list prepared the pairing', () => {
    const harness = createPairingHarness(phone)
    harness.core.open()
    expect(harness.wallets.asks).toEqual([])
    harness.core.showAllWallets()
    receive(harness, 'wc:1')
    expect(harness.opened).toEqual([])
    harness.core.chooseWallet(fox)
    expect(harness.opened).toEqual(['_self foxwallet://wc?uri=wc%3A1'])
    expect(harness.wallets.asks).toHaveLength(1)
    expect(connection(harness)).toMatchObject({ choice: { name: 'Fox' } })
  })

  it('opens the wallet if the pairing arrives within the tap', () => {
    const harness = show(createPairingHarness(phone))
    harness.gesture(() => receive(harness, 'wc:1'))
    expect(harness.opened).toEqual(['_self foxwallet://wc?uri=wc%3A1'])
  })

  it('waits for the next tap if the pairing arrives later', () => {
    const harness = show(createPairingHarness(phone))
    harness.core.openWallet()
    receive(harness, 'wc:1')
    expect(harness.opened).toEqual([])
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_self foxwallet://wc?uri=wc%3A1'])
  })

  it('makes a new pairing when the user goes back to the list, and opens nothing when they return', async () => {
    const harness = createPairingHarness(phone)
    harness.core.open()
    harness.core.showAllWallets()
    receive(harness, 'wc:1')
    harness.core.chooseWallet(fox)
    harness.core.show({ view: 'Downloads', wallet: fox })
    harness.core.back()
    await settled()
    harness.gesture(() => receive(harness, 'wc:2'))
    expect(harness.opened).toHaveLength(1)
    harness.core.back()
    await settled()
    expect([uriOf(harness), harness.wallets.asks.length]).toEqual([null, 1])
  })

  it('opens a link in Telegram in a new tab', () => {
    const harness = show(createPairingHarness({ platform: { isMobile: true, isTelegram: true } }))
    receive(harness, 'wc:1')
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_blank foxwallet://wc?uri=wc%3A1'])
  })

  it('renews an expired pairing instead of opening it', async () => {
    const harness = show(createPairingHarness(phone))
    receive(harness, 'wc:1')
    harness.clock.advance(300_000)
    harness.core.openWallet()
    expect([harness.opened, harness.wallets.asks.length]).toEqual([[], 2])
  })
})

describe('check 14: returning from the wallet on iOS', () => {
  it('disables the button for five seconds, then the same request can be opened again', () => {
    const harness = show(createPairingHarness({ isIos: true }))
    receive(harness, 'wc:1')
    harness.core.openWallet()
    harness.leavePage()
    harness.comeBackToPage()
    expect(connection(harness)).toMatchObject({ isBuffering: true })
    harness.clock.advance(4999)
    expect(connection(harness)).toMatchObject({ isBuffering: true })
    harness.clock.advance(1)
    expect(connection(harness)).toMatchObject({ isBuffering: false })
    expect(harness.wallets.asks).toHaveLength(1)
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_self foxwallet://wc?uri=wc%3A1', '_self foxwallet://wc?uri=wc%3A1'])
    expect(harness.wallets.asks).toHaveLength(1)
  })

  it('does not disable it if no wallet was opened', () => {
    const harness = show(createPairingHarness({ isIos: true }), null)
    receive(harness, 'wc:1')
    harness.comeBackToPage()
    expect(connection(harness)).toMatchObject({ isBuffering: false })
  })
})
