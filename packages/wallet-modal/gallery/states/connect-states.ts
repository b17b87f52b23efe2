import { bundledWallets } from '../../src/directory/bundled/bundled-wallets.ts'
import { wholeDirectory } from '../../src/directory/core/listing.ts'
import { walletNamed } from '../../src/fixtures/fake-directory.ts'
import { fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { fakeStorage, settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import { rememberRecent } from '../../src/wallets/core/recent-wallets.ts'
import { statesOf } from './gallery-state.ts'
import {
  alpha,
  announced,
  beta,
  external,
  fox,
  injected,
  listed,
  longName,
  longNamed,
  relay,
  unbroken,
} from './sample-wallets.ts'

const everything = () => ({ wallets: fakeWallets(relay, alpha, beta, external) })
const noneAnnounced = () => ({ wallets: fakeWallets(relay) })

async function openWith({ core, directory }: TestHarness, count = 240) {
  core.open({ view: 'Connect' })
  directory.answerFrom(listed(count))
  await settled()
}

function crowd() {
  const storage = fakeStorage()
  rememberRecent(storage, { id: 'com.beta', rdns: 'com.beta' })
  return { wallets: fakeWallets(relay, alpha, beta, external, ...announced(58)), storage }
}

/** Searches the Connect list. */
async function find(harness: TestHarness, text: string, found: ReturnType<typeof listed>) {
  await openWith(harness)
  harness.core.searchWallets(text)
  harness.clock.advance(1000)
  harness.directory.answerFrom(found)
  await settled()
}

function refuse({ directory }: TestHarness) {
  for (const question of directory.questions) question.fail()
}

export const connectStates = statesOf('Connect', 'connect', {
  usual: { title: 'Wallets in the browser and others', options: everything, play: (harness) => openWith(harness) },
  loading: { title: 'Recommended wallets are loading', options: noneAnnounced, play: ({ core }) => core.open() },
  recommended: { title: 'Recommended wallets', options: noneAnnounced, play: (harness) => openWith(harness) },
  unreachable: {
    title: 'The directory does not answer',
    options: noneAnnounced,
    async play(harness) {
      harness.core.open()
      refuse(harness)
      await settled()
    },
  },
  fallback: {
    title: 'The bundled directory is the fallback',
    options: noneAnnounced,
    async play({ core, directory }) {
      core.open()
      for (const { answer } of directory.questions) answer({ wallets: listed(4), count: 64, isFallback: true })
      await settled()
    },
  },
  'no-wallet': {
    title: 'No wallet to connect',
    options: () => ({ wallets: fakeWallets() }),
    play: ({ core }) => core.open(),
  },
  'announced-only': {
    title: 'Without WalletConnect',
    options: () => ({ wallets: fakeWallets(alpha, beta) }),
    play: ({ core }) => core.open(),
  },
  injected: {
    title: 'The unnamed injected wallet',
    options: () => ({ wallets: fakeWallets(relay, injected) }),
    play: (harness) => openWith(harness),
  },
  recent: {
    title: 'Recent wallets',
    options() {
      const storage = fakeStorage()
      rememberRecent(storage, { id: 'com.beta', rdns: 'com.beta' })
      rememberRecent(storage, { id: fox.id, rdns: fox.rdns, wallet: fox })
      return { wallets: fakeWallets(relay, alpha, beta), storage }
    },
    play: (harness) => openWith(harness),
  },
  marks: {
    title: 'Marks of well-known wallets',
    options: () => ({ wallets: fakeWallets(relay, { ...external, id: 'coinbaseWalletSDK', icon: null }) }),
    drawnLate: 'svg.wm-wallet-icon',
    async play({ core, directory }) {
      core.open({ view: 'Connect' })
      directory.answerFrom(bundledWallets)
      await settled()
    },
  },
  'long-names': {
    title: 'Long names, and a copied one',
    options: () => ({
      wallets: fakeWallets(relay, longNamed, unbroken, {
        ...longNamed,
        uid: 'other',
        id: 'xyz.other',
        rdns: 'xyz.other',
      }),
    }),
    play: (harness) => openWith(harness),
  },
  many: {
    title: 'Many wallets in the browser',
    options: () => ({ wallets: fakeWallets(relay, ...announced(9)) }),
    play: (harness) => openWith(harness),
  },
  groups: {
    title: '60 wallets in groups',
    options: crowd,
    drawnLate: '.wm-search',
    play: (harness) => openWith(harness),
  },
  matches: {
    title: 'Found among 60 wallets and in the directory',
    options: crowd,
    drawnLate: '.wm-search',
    play: (harness) => find(harness, 'am', listed(5)),
  },
  'no-match': {
    title: 'Nothing found among 60 wallets',
    options: crowd,
    drawnLate: '.wm-search',
    play: (harness) => find(harness, 'zzz', []),
  },
  'own-choice': {
    title: "The app's own first wallets",
    options: () => ({
      wallets: fakeWallets(relay, alpha),
      listing: { ...wholeDirectory, featured: ['cedar', 'delta'], custom: [walletNamed(`House ${longName}`)] },
    }),
    play: (harness) => openWith(harness),
  },
  themed: {
    title: 'Accent, corners and font of the app',
    options: everything,
    async play(harness) {
      harness.core.setThemeVariables({
        '--wm-accent': 'light-dark(#0b57d0, #a8c7fa)',
        '--wm-on-accent': 'light-dark(#ffffff, #062e6f)',
        '--wm-radius': '4px',
        '--wm-font-family': 'Georgia, serif',
      })
      await openWith(harness)
    },
  },
  phone: {
    title: 'On a phone',
    options: () => ({ wallets: fakeWallets(relay, alpha), platform: { isMobile: true } }),
    play: (harness) => openWith(harness),
  },
})

export const allWalletsStates = statesOf('AllWallets', 'all-wallets', {
  loading: { title: 'The first page is loading', options: everything, play: showAll },
  list: {
    title: 'All wallets',
    options: everything,
    play: (harness) => showAnswered(harness, 34),
  },
  more: { title: 'The next page is loading', options: everything, play: (harness) => showAnswered(harness, 240) },
  'long-names': {
    title: 'Long names',
    options: everything,
    async play(harness) {
      showAll(harness)
      harness.directory.answerFrom([walletNamed(longName), walletNamed('Pneumonoultramicroscopic'), ...listed(9)])
      await settled()
    },
  },
  unreachable: {
    title: 'The directory does not answer',
    options: everything,
    async play(harness) {
      showAll(harness)
      refuse(harness)
      await settled()
    },
  },
  fallback: {
    title: 'The bundled directory is the fallback',
    options: everything,
    async play(harness) {
      showAll(harness)
      for (const { answer } of harness.directory.questions) answer({ wallets: listed(12), count: 12, isFallback: true })
      await settled()
    },
  },
  searching: { title: 'Searching', options: everything, play: (harness) => search(harness, 'am') },
  found: {
    title: 'Found',
    options: everything,
    async play(harness) {
      await search(harness, 'am')
      harness.directory.answerFrom(listed(60))
      await settled()
    },
  },
  'none-found': {
    title: 'Nothing found',
    options: everything,
    async play(harness) {
      await search(harness, 'zzz')
      harness.directory.answerFrom([])
      await settled()
    },
  },
  'search-unreachable': {
    title: 'The search failed',
    options: everything,
    async play(harness) {
      await search(harness, 'am')
      refuse(harness)
      await settled()
    },
  },
  phone: {
    title: 'On a phone, with a button for the code',
    options: () => ({ wallets: fakeWallets(relay, alpha), platform: { isMobile: true } }),
    play: (harness) => showAnswered(harness, 34),
  },
})

function showAll({ core }: TestHarness) {
  core.open({ view: 'Connect' })
  core.showAllWallets()
}

async function showAnswered(harness: TestHarness, count: number) {
  showAll(harness)
  harness.directory.answerFrom(listed(count))
  await settled()
}

async function search(harness: TestHarness, text: string) {
  await showAnswered(harness, 34)
  harness.core.searchWallets(text)
  harness.clock.advance(1000)
  await settled()
}
