import { wholeDirectory } from '../../src/directory/core/listing.ts'
import { walletNamed } from '../../src/fixtures/fake-directory.ts'
import { fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { fakeStorage, settled, type TestBench } from '../../src/fixtures/test-core.ts'
import { rememberRecent } from '../../src/wallets/core/recent-wallets.ts'
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
} from './cast.ts'
import { statesOf } from './gallery-state.ts'

const everything = () => ({ wallets: fakeWallets(relay, alpha, beta, external) })
const noneAnnounced = () => ({ wallets: fakeWallets(relay) })

async function openWith({ core, directory }: TestBench, count = 240) {
  core.open({ view: 'Connect' })
  directory.answerFrom(listed(count))
  await settled()
}

function refuse({ directory }: TestBench) {
  for (const question of directory.questions) question.fail()
}

export const connectStates = statesOf('Connect', 'connect', {
  usual: { title: 'Wallets in the browser and others', options: everything, play: (bench) => openWith(bench) },
  loading: { title: 'Recommended wallets on their way', options: noneAnnounced, play: ({ core }) => core.open() },
  recommended: { title: 'Recommended wallets', options: noneAnnounced, play: (bench) => openWith(bench) },
  unreachable: {
    title: 'The directory does not answer',
    options: noneAnnounced,
    async play(bench) {
      bench.core.open()
      refuse(bench)
      await settled()
    },
  },
  'stand-in': {
    title: 'The bundled directory stands in',
    options: noneAnnounced,
    async play({ core, directory }) {
      core.open()
      for (const { answer } of directory.questions) answer({ wallets: listed(4), count: 64, isStandIn: true })
      await settled()
    },
  },
  'no-wallet': {
    title: 'Nothing to connect with',
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
    play: (bench) => openWith(bench),
  },
  recent: {
    title: 'Used before',
    options() {
      const storage = fakeStorage()
      rememberRecent(storage, { id: 'com.beta', rdns: 'com.beta' })
      rememberRecent(storage, { id: fox.id, rdns: fox.rdns, wallet: fox })
      return { wallets: fakeWallets(relay, alpha, beta), storage }
    },
    play: (bench) => openWith(bench),
  },
  'long-names': {
    title: 'Long names, and a borrowed one',
    options: () => ({
      wallets: fakeWallets(relay, longNamed, unbroken, {
        ...longNamed,
        uid: 'other',
        id: 'xyz.other',
        rdns: 'xyz.other',
      }),
    }),
    play: (bench) => openWith(bench),
  },
  many: {
    title: 'Many wallets in the browser',
    options: () => ({ wallets: fakeWallets(relay, ...announced(14)) }),
    play: (bench) => openWith(bench),
  },
  'own-choice': {
    title: "The app's own first wallets",
    options: () => ({
      wallets: fakeWallets(relay, alpha),
      listing: { ...wholeDirectory, featured: ['cedar', 'delta'], custom: [walletNamed(`House ${longName}`)] },
    }),
    play: (bench) => openWith(bench),
  },
  phone: {
    title: 'On a phone',
    options: () => ({ wallets: fakeWallets(relay, alpha), platform: { isMobile: true } }),
    play: (bench) => openWith(bench),
  },
})

export const allWalletsStates = statesOf('AllWallets', 'all-wallets', {
  loading: { title: 'First page on its way', options: everything, play: showAll },
  list: {
    title: 'All there are',
    options: everything,
    play: (bench) => showAnswered(bench, 34),
  },
  more: { title: 'The next page on its way', options: everything, play: (bench) => showAnswered(bench, 240) },
  'long-names': {
    title: 'Long names',
    options: everything,
    async play(bench) {
      showAll(bench)
      bench.directory.answerFrom([walletNamed(longName), walletNamed('Pneumonoultramicroscopic'), ...listed(9)])
      await settled()
    },
  },
  unreachable: {
    title: 'The directory does not answer',
    options: everything,
    async play(bench) {
      showAll(bench)
      refuse(bench)
      await settled()
    },
  },
  'stand-in': {
    title: 'The bundled directory stands in',
    options: everything,
    async play(bench) {
      showAll(bench)
      for (const { answer } of bench.directory.questions) answer({ wallets: listed(12), count: 12, isStandIn: true })
      await settled()
    },
  },
  searching: { title: 'Searching', options: everything, play: (bench) => search(bench, 'am') },
  found: {
    title: 'Found',
    options: everything,
    async play(bench) {
      await search(bench, 'am')
      bench.directory.answerFrom(listed(60))
      await settled()
    },
  },
  'none-found': {
    title: 'Nothing found',
    options: everything,
    async play(bench) {
      await search(bench, 'zzz')
      bench.directory.answerFrom([])
      await settled()
    },
  },
  'search-unreachable': {
    title: 'The search got no answer',
    options: everything,
    async play(bench) {
      await search(bench, 'am')
      refuse(bench)
      await settled()
    },
  },
  phone: {
    title: 'On a phone, with the way to the code',
    options: () => ({ wallets: fakeWallets(relay, alpha), platform: { isMobile: true } }),
    play: (bench) => showAnswered(bench, 34),
  },
})

function showAll({ core }: TestBench) {
  core.open({ view: 'Connect' })
  core.showAllWallets()
}

async function showAnswered(bench: TestBench, count: number) {
  showAll(bench)
  bench.directory.answerFrom(listed(count))
  await settled()
}

async function search(bench: TestBench, text: string) {
  await showAnswered(bench, 34)
  bench.core.searchWallets(text)
  bench.clock.advance(1000)
  await settled()
}
