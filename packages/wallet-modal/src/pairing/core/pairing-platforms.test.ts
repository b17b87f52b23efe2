import { describe, expect, it } from 'vitest'
import { connectorNamed } from '../../fixtures/fake-wallets.ts'
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
import { readRecent } from '../../wallets/core/recent-wallets.ts'
import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'

describe('the ways to a wallet', () => {
  it('share one pairing, except the extension', async () => {
    const bench = benchWith({ platform: { hasInjected: () => true } })
    bench.wallets.announce(connectorNamed('Browser', { uid: 'page', kind: 'injected', rdns: null }))
    show(bench, { ...fox, injected: [{ injected_id: 'isFox' }] })
    const asked = () => bench.wallets.asks.map(({ uid }) => uid)
    expect([bench.core.getState().platform, asked()]).toEqual(['browser', ['page']])
    for (const platform of ['qrcode', 'web', 'desktop'] satisfies WalletPlatform[]) bench.core.showPlatform(platform)
    expect(asked()).toEqual(['page', 'relay'])
    receive(bench, 'wc:1')
    bench.core.showPlatform('browser')
    await settled()
    expect(asked()).toEqual(['page', 'page'])
    newest(bench).approve()
    await settled()
    expect(bench.events).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'browser' } })
    expect(readRecent(bench.storage)).toMatchObject([{ id: 'ff', wallet: { name: 'Fox' } }])
  })

  it('ask the extension again on retry', async () => {
    const bench = benchWith()
    show(bench, { ...fox, rdns: 'com.hen' })
    newest(bench).fail({ code: 4001 })
    await settled()
    bench.core.retry()
    expect(bench.wallets.asks).toMatchObject([{ uid: 'uid-com.hen' }])
  })

  it('are looked for again on retry where there was none', () => {
    const bench = show(benchWith(), {
      ...fox,
      mobile_link: null,
      webapp_link: null,
      desktop_link: null,
      rdns: 'com.fox',
    })
    expect(bench.core.getState().platform).toBe('unsupported')
    bench.core.retry()
    expect([bench.core.getState().platform, bench.wallets.asks]).toEqual(['unsupported', []])
    bench.wallets.announce(connectorNamed('Fox'))
    bench.core.retry()
    expect([bench.core.getState().platform, bench.wallets.asks.length]).toEqual(['browser', 1])
  })

  it('change nothing when one is asked for that there is not', () => {
    const bench = show(benchWith(), null)
    bench.core.showPlatform('web')
    expect(bench.core.getState().platform).toBe('qrcode')
  })

  it('open a desktop app 200 ms after the pairing came, once', async () => {
    const bench = show(benchWith(), { ...fox, mobile_link: null, webapp_link: null })
    receive(bench, 'wc:1')
    bench.clock.advance(199)
    expect(bench.opened).toEqual([])
    bench.clock.advance(1)
    expect(bench.opened).toEqual(['_self foxdesk://wc?uri=wc%3A1'])
    await pass(bench, 230)
    receive(bench, 'wc:2')
    await pass(bench, 2)
    expect(bench.opened).toHaveLength(1)
  })

  it('open a website only on a press, in a tab of its own', () => {
    const bench = show(benchWith())
    bench.core.showPlatform('web')
    receive(bench, 'wc:1')
    bench.clock.advance(1000)
    expect(bench.opened).toEqual([])
    bench.core.openWallet()
    expect(bench.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A1'])
  })
})

describe('a website after a refusal', () => {
  async function refusedTwice() {
    const bench = show(benchWith(), { ...fox, mobile_link: null, desktop_link: null })
    for (const uri of ['wc:1', 'wc:2']) {
      receive(bench, uri)
      newest(bench).fail({ code: 4001 })
      await settled()
    }
    expect(connection(bench).status).toBe('failed')
    return bench
  }

  it('opens by the press on its button, once the new pairing came while the press still counts', async () => {
    const bench = await refusedTwice()
    bench.core.retry()
    bench.gesture(() => receive(bench, 'wc:3'))
    expect(bench.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A3'])
  })

  it('waits for another press when it came later', async () => {
    const bench = await refusedTwice()
    bench.core.retry()
    receive(bench, 'wc:3')
    expect(bench.opened).toEqual([])
    bench.core.openWallet()
    expect(bench.opened).toEqual(['_blank https://web.fox.example/wc?uri=wc%3A3'])
  })
})

describe('check 13: on a phone', () => {
  it('the tap on a wallet opens it at once, since the list of all wallets had the pairing made', () => {
    const bench = benchWith(phone)
    bench.core.open()
    expect(bench.wallets.asks).toEqual([])
    bench.core.showAllWallets()
    receive(bench, 'wc:1')
    expect(bench.opened).toEqual([])
    bench.core.chooseWallet(fox)
    expect(bench.opened).toEqual(['_self fox://wc?uri=wc%3A1'])
    expect(bench.wallets.asks).toHaveLength(1)
    expect(connection(bench)).toMatchObject({ choice: { name: 'Fox' } })
  })

  it('the wallet opens when the pairing comes while the tap still counts', () => {
    const bench = show(benchWith(phone))
    bench.gesture(() => receive(bench, 'wc:1'))
    expect(bench.opened).toEqual(['_self fox://wc?uri=wc%3A1'])
  })

  it('the wallet waits for the next tap when the pairing comes later', () => {
    const bench = show(benchWith(phone))
    bench.core.openWallet()
    receive(bench, 'wc:1')
    expect(bench.opened).toEqual([])
    bench.core.openWallet()
    expect(bench.opened).toEqual(['_self fox://wc?uri=wc%3A1'])
  })

  it('going back to the list of all wallets makes a new pairing, and coming back opens nothing', async () => {
    const bench = benchWith(phone)
    bench.core.open()
    bench.core.showAllWallets()
    receive(bench, 'wc:1')
    bench.core.chooseWallet(fox)
    bench.core.show({ view: 'Downloads', wallet: fox })
    bench.core.back()
    await settled()
    bench.gesture(() => receive(bench, 'wc:2'))
    expect(bench.opened).toHaveLength(1)
    bench.core.back()
    await settled()
    expect([uriOf(bench), bench.wallets.asks.length]).toEqual([null, 1])
  })

  it('a link in Telegram opens beside it', () => {
    const bench = show(benchWith({ platform: { isMobile: true, isTelegram: true } }))
    receive(bench, 'wc:1')
    bench.core.openWallet()
    expect(bench.opened).toEqual(['_blank fox://wc?uri=wc%3A1'])
  })

  it('a dead pairing is not opened but renewed', async () => {
    const bench = show(benchWith(phone))
    receive(bench, 'wc:1')
    bench.clock.advance(300_000)
    bench.core.openWallet()
    expect([bench.opened, bench.wallets.asks.length]).toEqual([[], 2])
  })
})

describe('check 14: coming back from the wallet on iOS', () => {
  it('rests for five seconds, then the same request can be opened again', () => {
    const bench = show(benchWith({ isIos: true }))
    receive(bench, 'wc:1')
    bench.core.openWallet()
    bench.leavePage()
    bench.comeBackToPage()
    expect(connection(bench)).toMatchObject({ isBuffering: true })
    bench.clock.advance(4999)
    expect(connection(bench)).toMatchObject({ isBuffering: true })
    bench.clock.advance(1)
    expect(connection(bench)).toMatchObject({ isBuffering: false })
    expect(bench.wallets.asks).toHaveLength(1)
    bench.core.openWallet()
    expect(bench.opened).toEqual(['_self fox://wc?uri=wc%3A1', '_self fox://wc?uri=wc%3A1'])
    expect(bench.wallets.asks).toHaveLength(1)
  })

  it('does not rest where no wallet was opened', () => {
    const bench = show(benchWith({ isIos: true }), null)
    receive(bench, 'wc:1')
    bench.comeBackToPage()
    expect(connection(bench)).toMatchObject({ isBuffering: false })
  })
})
