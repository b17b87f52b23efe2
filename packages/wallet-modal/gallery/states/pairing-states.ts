import { walletNamed } from '../../src/fixtures/fake-directory.ts'
import { fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import type { Wallet } from '../../src/ports/directory-port.ts'
import type { Platform } from '../../src/ports/wallet-port.ts'
import { thrownByFailure } from './connecting-states.ts'
import { statesOf } from './gallery-state.ts'
import { alpha, fox, longName, pocket, relay } from './sample-wallets.ts'

const sampleUri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1795267200&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

const code = '.wm-code-tile svg, .wm-code-tile canvas, .wm-code-tile img'
const desktop = () => ({ wallets: fakeWallets(relay, alpha) })
const on = (platform: Partial<Platform>) => () => ({ wallets: fakeWallets(relay, alpha), platform })
const phone = on({ isMobile: true, isAndroid: true })

const app = walletNamed('Desk', { mobile_link: null, desktop_link: 'deskwallet://' })
const site = walletNamed('Site', { mobile_link: null, webapp_link: 'https://site.example' })
const absent = walletNamed('Absent', { mobile_link: null, injected: [{ injected_id: 'isAbsent' }] })

function show({ core }: TestHarness, wallet: Wallet | null) {
  core.open({ view: 'Connect' })
  core.show({ view: 'ConnectingWalletConnect', wallet })
}

/** On screen, with its pairing ready. */
function pair(harness: TestHarness, wallet: Wallet | null, uri = sampleUri) {
  show(harness, wallet)
  receive(harness, uri)
}

function receive({ wallets, clock }: TestHarness, uri: string) {
  const newest = wallets.asks.at(-1)
  newest?.asked()
  newest?.uri(uri)
  clock.advance(200)
}

function pass({ clock }: TestHarness, seconds: number) {
  for (let second = 0; second < seconds; second++) clock.advance(1000)
}

async function fail(harness: TestHarness, wallet: Wallet | null, thrown: object) {
  show(harness, wallet)
  harness.wallets.asks.at(-1)?.fail(thrown)
  await settled()
}

/** Declines twice within a second: after that the user has to retry. */
async function declineTwice(harness: TestHarness, wallet: Wallet | null) {
  pair(harness, wallet)
  harness.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
  await settled()
  harness.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
  await settled()
}

export const pairingStates = statesOf('ConnectingWalletConnect', 'pairing', {
  preparing: { title: 'The code is loading', options: desktop, play: (harness) => show(harness, null) },
  ready: { title: 'A code for any wallet', options: desktop, drawnLate: code, play: (harness) => pair(harness, null) },
  'ready-named': {
    title: 'A code for one wallet',
    options: desktop,
    drawnLate: code,
    play: (harness) => pair(harness, pocket),
  },
  renewing: {
    title: 'The code is about to be renewed',
    options: desktop,
    drawnLate: code,
    async play(harness) {
      pair(harness, null)
      pass(harness, 232)
      await settled()
    },
  },
  'relay-lost': {
    title: 'The relay is temporarily unreachable',
    options: desktop,
    play(harness) {
      show(harness, null)
      harness.wallets.asks.at(-1)?.asked()
      harness.wallets.asks.at(-1)?.relay(false)
    },
  },
  'relay-unreachable': {
    title: 'Failed: relay unreachable',
    options: desktop,
    play: (harness) => fail(harness, null, thrownByFailure['relay-unreachable']),
  },
  expired: {
    title: 'Failed: expired',
    options: desktop,
    play: (harness) => fail(harness, null, { name: 'PairingExpiredError' }),
  },
  'wallet-error': {
    title: 'Failed: wallet error',
    options: desktop,
    play: (harness) => fail(harness, fox, thrownByFailure['wallet-error']),
  },
  renewed: {
    title: 'Declined, with a new code',
    options: desktop,
    drawnLate: code,
    async play(harness) {
      pair(harness, null)
      harness.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
      await settled()
      receive(harness, sampleUri.replace('7f6e', '8a1c'))
    },
  },
  declined: { title: 'Failed: rejected', options: desktop, play: (harness) => declineTwice(harness, null) },
  tabs: { title: 'Several platforms', options: desktop, drawnLate: code, play: (harness) => pair(harness, fox) },
  'dense-tabs': {
    title: 'Four platforms, with room for one label',
    options: on({ hasInjected: () => false }),
    play(harness) {
      pair(harness, fox)
      harness.core.showPlatform('unsupported')
    },
  },
  browser: {
    title: 'The extension is asked',
    options: () => ({ wallets: fakeWallets(relay, { ...alpha, id: 'com.fox', rdns: 'com.fox' }) }),
    async play(harness) {
      show(harness, fox)
      harness.wallets.asks.at(-1)?.asked()
      await settled()
    },
  },
  desktop: {
    title: 'An app on this computer',
    options: desktop,
    play: (harness) => pair(harness, app),
  },
  web: { title: 'A website', options: desktop, play: (harness) => pair(harness, site) },
  'web-opened': {
    title: 'A website, opened',
    options: desktop,
    play(harness) {
      pair(harness, site)
      harness.gesture(harness.core.openWallet)
    },
  },
  unsupported: { title: 'Not detected', options: desktop, play: (harness) => show(harness, absent) },
  'phone-preparing': { title: 'An app, its link is loading', options: phone, play: (harness) => show(harness, fox) },
  phone: {
    title: 'An app on a phone',
    options: phone,
    play: (harness) => pair(harness, walletNamed(longName, { ...pocket, name: longName })),
  },
  'phone-opened': {
    title: 'An app, opened',
    options: phone,
    play(harness) {
      pair(harness, fox)
      harness.gesture(harness.core.openWallet)
    },
  },
  'phone-returned': {
    title: 'Back from an app on iOS',
    options: on({ isMobile: true, isIos: true }),
    play(harness) {
      pair(harness, fox)
      harness.gesture(harness.core.openWallet)
      harness.comeBackToPage()
    },
  },
  'phone-declined': {
    title: 'The app declined',
    options: phone,
    async play(harness) {
      pair(harness, fox)
      harness.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
      await settled()
      receive(harness, sampleUri.replace('7f6e', '8a1c'))
    },
  },
  'phone-failed': {
    title: 'Failed on a phone: rejected',
    options: phone,
    play: (harness) => declineTwice(harness, fox),
  },
})
