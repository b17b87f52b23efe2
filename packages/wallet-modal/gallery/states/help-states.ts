import { walletNamed } from '../../src/fixtures/fake-directory.ts'
import { fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestBench } from '../../src/fixtures/test-core.ts'
import type { Wallet } from '../../src/ports/directory-port.ts'
import { alpha, fox, listed, longName, relay } from './cast.ts'
import { statesOf } from './gallery-state.ts'

const usual = () => ({ wallets: fakeWallets(relay, alpha) })

export const whatIsAWalletStates = statesOf('WhatIsAWallet', 'wallet-help', {
  usual: {
    title: 'The help',
    options: usual,
    play({ core }) {
      core.open({ view: 'Connect' })
      core.showWalletHelp()
    },
  },
})

export const whatIsANetworkStates = statesOf('WhatIsANetwork', 'network-help', {
  usual: {
    title: 'The help',
    options: usual,
    play({ core }) {
      core.open({ view: 'Networks' })
      core.openNetworkHelp()
    },
  },
})

function showGetWallet({ core }: TestBench) {
  core.open({ view: 'Connect' })
  core.showWalletHelp()
  core.showGetWallet()
}

const aloneWith = () => ({ wallets: fakeWallets(alpha) })

export const getWalletStates = statesOf('GetWallet', 'get-wallet', {
  loading: { title: 'On their way', options: aloneWith, play: showGetWallet },
  list: {
    title: 'Four wallets',
    options: aloneWith,
    async play(bench) {
      showGetWallet(bench)
      bench.directory.answerFrom([walletNamed(longName), ...listed(9)])
      await settled()
    },
  },
  unreachable: {
    title: 'The directory does not answer',
    options: aloneWith,
    async play(bench) {
      showGetWallet(bench)
      for (const question of bench.directory.questions) question.fail()
      await settled()
    },
  },
})

function showDownloads({ core }: TestBench, wallet: Wallet) {
  core.open({ view: 'Connect' })
  core.show({ view: 'ConnectingWalletConnect', wallet })
  core.show({ view: 'Downloads', wallet })
}

export const downloadsStates = statesOf('Downloads', 'downloads', {
  all: { title: 'Every place there is', options: usual, play: (bench) => showDownloads(bench, fox) },
  one: {
    title: 'One place, a long name',
    options: usual,
    play: (bench) => showDownloads(bench, walletNamed(longName, { mobile_link: null })),
  },
})
