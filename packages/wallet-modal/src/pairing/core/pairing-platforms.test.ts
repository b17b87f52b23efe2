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

describe('the ways to a wallet', () => {
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

  it('are looked for again on retry where there was none', () => {
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

  it('change nothing when one is asked for that there is not', () => {
    const harness = show(createPairingHarness(), null)
    harness.core.showPlatform('web')
    expect(harness.core.getState().platform).toBe('qrcode')
  })

  it('open a desktop app 200 ms after the pairing came, once', async () => {
    const harness = show(createPairingHarness(), { ...fox, mobile_link: null, webapp_link: null })
    receive(harness, 'wc:1')
    harness.clock.advance(199)
    expect(harness.opened).toEqual([])
    harness.clock.advance(1)
    expect(harness.opened).toEqual(['_self foxdesk://wc?uri=wc%3A1'])
    await pass(harness, 230)
    receive(harness, 'wc:2')
    await pass(harness, 2)
    expect(harness.opened).toHaveLength(1)
  })

  it('open a website only on a press, in a tab of its own', () => {
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

  it('opens by the press on its button, once the new pairing came while the press still counts', async () => {
    const harness = await refusedTwice()
    harness.core.retry()
    harness.gesture(() => receive(harness, 'wc:3'))
    expect(harness.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A3'])
  })

  it('waits for another press when it came later', async () => {
    const harness = await refusedTwice()
    harness.core.retry()
    receive(harness, 'wc:3')
    expect(harness.opened).toEqual([])
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A3'])
  })
})

describe('check 13: on a phone', () => {
  it('the tap on a wallet opens it at once, since the list of all wallets had the pairing made', () => {
    const harness = createPairingHarness(phone)
    harness.core.open()
    expect(harness.wallets.asks).toEqual([])
    harness.core.showAllWallets()
    receive(harness, 'wc:1')
    expect(harness.opened).toEqual([])
    harness.core.chooseWallet(fox)
    expect(harness.opened).toEqual(['_self fox://wc?uri=wc%3A1'])
    expect(harness.wallets.asks).toHaveLength(1)
    expect(connection(harness)).toMatchObject({ choice: { name: 'Fox' } })
  })

  it('the wallet opens when the pairing comes while the tap still counts', () => {
    const harness = show(createPairingHarness(phone))
    harness.gesture(() => receive(harness, 'wc:1'))
    expect(harness.opened).toEqual(['_self fox://wc?uri=wc%3A1'])
  })

  it('the wallet waits for the next tap when the pairing comes later', () => {
    const harness = show(createPairingHarness(phone))
    harness.core.openWallet()
    receive(harness, 'wc:1')
    expect(harness.opened).toEqual([])
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_self fox://wc?uri=wc%3A1'])
  })

  it('going back to the list of all wallets makes a new pairing, and coming back opens nothing', async () => {
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

  it('a link in Telegram opens beside it', () => {
    const harness = show(createPairingHarness({ platform: { isMobile: true, isTelegram: true } }))
    receive(harness, 'wc:1')
    harness.core.openWallet()
    expect(harness.opened).toEqual(['_blank fox://wc?uri=wc%3A1'])
  })

  it('a dead pairing is not opened but renewed', async () => {
    const harness = show(createPairingHarness(phone))
    receive(harness, 'wc:1')
    harness.clock.advance(300_000)
    harness.core.openWallet()
    expect([harness.opened, harness.wallets.asks.length]).toEqual([[], 2])
  })
})

describe('check 14: coming back from the wallet on iOS', () => {
  it('rests for five seconds, then the same request can be opened again', () => {
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
    expect(harness.opened).toEqual(['_self fox://wc?uri=wc%3A1', '_self fox://wc?uri=wc%3A1'])
    expect(harness.wallets.asks).toHaveLength(1)
  })

  it('does not rest where no wallet was opened', () => {
    const harness = show(createPairingHarness({ isIos: true }), null)
    receive(harness, 'wc:1')
    harness.comeBackToPage()
    expect(connection(harness)).toMatchObject({ isBuffering: false })
  })
})
