import { walletNamed } from '../../src/fixtures/fake-directory.ts'
import { fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import type { Wallet } from '../../src/ports/directory-port.ts'
import { statesOf } from './gallery-state.ts'
import { alpha, fox, listed, longName, relay } from './sample-wallets.ts'

const usual = () => ({ wallets: fakeWallets(relay, alpha) })

export const whatIsAWalletStates = statesOf('WhatIsAWallet', 'wallet-help', {
  usual: {
    title: 'Help',
    options: usual,
    play({ core }) {
      core.open({ view: 'Connect' })
      core.showWalletHelp()
    },
  },
})

export const whatIsANetworkStates = statesOf('WhatIsANetwork', 'network-help', {
  usual: {
    title: 'Help',
    options: usual,
    play({ core }) {
      core.open({ view: 'Networks' })
      core.openNetworkHelp()
    },
  },
})

function showGetWallet({ core }: TestHarness) {
  core.open({ view: 'Connect' })
  core.showWalletHelp()
  core.showGetWallet()
}

const aloneWith = () => ({ wallets: fakeWallets(alpha) })

export const getWalletStates = statesOf('GetWallet', 'get-wallet', {
  loading: { title: 'Loading', options: aloneWith, play: showGetWallet },
  list: {
    title: 'Four wallets',
    options: aloneWith,
    async play(harness) {
      showGetWallet(harness)
      harness.directory.answerFrom([walletNamed(longName), ...listed(9)])
      await settled()
    },
  },
  phone: {
    title: 'On a phone, wallets whose browsers can open the page',
    options: () => ({ ...aloneWith(), platform: { isMobile: true, isIos: true } }),
    async play(harness) {
      showGetWallet(harness)
      harness.directory.answerFrom([fox, walletNamed(longName, { browser_link: 'longwallet://{url}' }), ...listed(9)])
      await settled()
    },
  },
  unreachable: {
    title: 'The directory does not answer',
    options: aloneWith,
    async play(harness) {
      showGetWallet(harness)
      for (const question of harness.directory.questions) question.fail()
      await settled()
    },
  },
})

function showDownloads({ core }: TestHarness, wallet: Wallet) {
  core.open({ view: 'Connect' })
  core.show({ view: 'ConnectingWalletConnect', wallet })
  core.show({ view: 'Downloads', wallet })
}

export const downloadsStates = statesOf('Downloads', 'downloads', {
  all: { title: 'All downloads', options: usual, play: (harness) => showDownloads(harness, fox) },
  one: {
    title: 'One download, a long name',
    options: usual,
    play: (harness) => showDownloads(harness, walletNamed(longName, { mobile_link: null })),
  },
})
