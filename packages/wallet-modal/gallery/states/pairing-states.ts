import { walletNamed } from '../../src/fixtures/fake-directory.ts'
import { fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestBench } from '../../src/fixtures/test-core.ts'
import type { Wallet } from '../../src/ports/directory-port.ts'
import type { Platform } from '../../src/ports/wallet-port.ts'
import { alpha, fox, longName, pocket, relay } from './cast.ts'
import { thrownByFailure } from './connecting-states.ts'
import { statesOf } from './gallery-state.ts'

const sampleUri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1795267200&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

const code = '.wm-code-tile svg, .wm-code-tile canvas, .wm-code-tile img'
const desktop = () => ({ wallets: fakeWallets(relay, alpha) })
const on = (platform: Partial<Platform>) => () => ({ wallets: fakeWallets(relay, alpha), platform })
const phone = on({ isMobile: true, isAndroid: true })

const app = walletNamed('Desk', { mobile_link: null, desktop_link: 'desk://' })
const site = walletNamed('Site', { mobile_link: null, webapp_link: 'https://site.example' })
const absent = walletNamed('Absent', { mobile_link: null, injected: [{ injected_id: 'isAbsent' }] })

function show({ core }: TestBench, wallet: Wallet | null) {
  core.open({ view: 'Connect' })
  core.show({ view: 'ConnectingWalletConnect', wallet })
}

/** Shown, with its pairing there, and ready. */
function pair(bench: TestBench, wallet: Wallet | null, uri = sampleUri) {
  show(bench, wallet)
  receive(bench, uri)
}

function receive({ wallets, clock }: TestBench, uri: string) {
  const newest = wallets.asks.at(-1)
  newest?.asked()
  newest?.uri(uri)
  clock.advance(200)
}

function pass({ clock }: TestBench, seconds: number) {
  for (let second = 0; second < seconds; second++) clock.advance(1000)
}

async function fail(bench: TestBench, wallet: Wallet | null, thrown: object) {
  show(bench, wallet)
  bench.wallets.asks.at(-1)?.fail(thrown)
  await settled()
}

/** Says no twice within a second: from then on a person has to ask again. */
async function declineTwice(bench: TestBench, wallet: Wallet | null) {
  pair(bench, wallet)
  bench.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
  await settled()
  bench.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
  await settled()
}

export const pairingStates = statesOf('ConnectingWalletConnect', 'pairing', {
  preparing: { title: 'The code on its way', options: desktop, play: (bench) => show(bench, null) },
  ready: { title: 'A code for any wallet', options: desktop, drawnLate: code, play: (bench) => pair(bench, null) },
  'ready-named': {
    title: 'A code for one wallet',
    options: desktop,
    drawnLate: code,
    play: (bench) => pair(bench, pocket),
  },
  renewing: {
    title: 'The code about to be renewed',
    options: desktop,
    drawnLate: code,
    async play(bench) {
      pair(bench, null)
      pass(bench, 232)
      await settled()
    },
  },
  'relay-lost': {
    title: 'The relay cannot be reached for now',
    options: desktop,
    play(bench) {
      show(bench, null)
      bench.wallets.asks.at(-1)?.asked()
      bench.wallets.asks.at(-1)?.relay(false)
    },
  },
  'relay-unreachable': {
    title: 'Failed: relay unreachable',
    options: desktop,
    play: (bench) => fail(bench, null, thrownByFailure['relay-unreachable']),
  },
  expired: {
    title: 'Failed: expired',
    options: desktop,
    play: (bench) => fail(bench, null, { name: 'PairingExpiredError' }),
  },
  'wallet-error': {
    title: 'Failed: wallet error',
    options: desktop,
    play: (bench) => fail(bench, fox, thrownByFailure['wallet-error']),
  },
  renewed: {
    title: 'Declined, and a new code in its place',
    options: desktop,
    drawnLate: code,
    async play(bench) {
      pair(bench, null)
      bench.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
      await settled()
      receive(bench, sampleUri.replace('7f6e', '8a1c'))
    },
  },
  declined: { title: 'Failed: rejected', options: desktop, play: (bench) => declineTwice(bench, null) },
  tabs: { title: 'Several ways to a wallet', options: desktop, drawnLate: code, play: (bench) => pair(bench, fox) },
  'dense-tabs': {
    title: 'Four ways, of which one has room for its word',
    options: on({ hasInjected: () => false }),
    play(bench) {
      pair(bench, fox)
      bench.core.showPlatform('unsupported')
    },
  },
  browser: {
    title: 'Its extension is asked',
    options: () => ({ wallets: fakeWallets(relay, { ...alpha, id: 'com.fox', rdns: 'com.fox' }) }),
    async play(bench) {
      show(bench, fox)
      bench.wallets.asks.at(-1)?.asked()
      await settled()
    },
  },
  desktop: {
    title: 'An app on this computer',
    options: desktop,
    play: (bench) => pair(bench, app),
  },
  web: { title: 'A website', options: desktop, play: (bench) => pair(bench, site) },
  'web-opened': {
    title: 'A website that was opened',
    options: desktop,
    play(bench) {
      pair(bench, site)
      bench.gesture(bench.core.openWallet)
    },
  },
  unsupported: { title: 'Not detected', options: desktop, play: (bench) => show(bench, absent) },
  'phone-preparing': { title: 'An app, its link on its way', options: phone, play: (bench) => show(bench, fox) },
  phone: {
    title: 'An app on a phone',
    options: phone,
    play: (bench) => pair(bench, walletNamed(longName, { ...pocket, name: longName })),
  },
  'phone-opened': {
    title: 'An app that was opened',
    options: phone,
    play(bench) {
      pair(bench, fox)
      bench.gesture(bench.core.openWallet)
    },
  },
  'phone-returned': {
    title: 'Back from an app on iOS',
    options: on({ isMobile: true, isIos: true }),
    play(bench) {
      pair(bench, fox)
      bench.gesture(bench.core.openWallet)
      bench.comeBackToPage()
    },
  },
  'phone-declined': {
    title: 'The app said no',
    options: phone,
    async play(bench) {
      pair(bench, fox)
      bench.wallets.asks.at(-1)?.fail(thrownByFailure.rejected)
      await settled()
      receive(bench, sampleUri.replace('7f6e', '8a1c'))
    },
  },
  'phone-failed': { title: 'Failed on a phone: rejected', options: phone, play: (bench) => declineTwice(bench, fox) },
})
