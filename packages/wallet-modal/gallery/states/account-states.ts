import { bnb } from '../../src/fixtures/fake-networks.ts'
import { fakeWallets, someAccount } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import type { Identity } from '../../src/ports/identity-port.ts'
import type { Account, Balance } from '../../src/ports/wallet-port.ts'
import { statesOf } from './gallery-state.ts'
import { alpha, longNamed, picture, relay } from './sample-wallets.ts'

const usualBalance: Balance = { value: 1_234_567_890_000_000_000n, decimals: 18, symbol: 'BNB' }
const token = { address: '0x55d398326f99059fF775485246999027B3197955' } as const

type Change = { account?: Partial<Account>; balance?: Balance | null; identity?: Identity }

export function connect(harness: TestHarness, { account = {}, balance = usualBalance, identity }: Change = {}) {
  if (balance) harness.wallets.balance = async () => balance
  if (identity) harness.identity.identity = async () => identity
  harness.wallets.become({ ...someAccount, ...account })
}

function show(harness: TestHarness, change: Change = {}) {
  connect(harness, change)
  harness.core.open({ view: 'Account' })
}

const one = () => {
  const wallets = fakeWallets(alpha)
  wallets.world.networks = [bnb]
  return { wallets }
}

/** An account with a token that the wallet can list. */
const withToken = () => {
  const wallets = fakeWallets(alpha)
  wallets.world.token = token
  return { wallets }
}

async function showWithToken(harness: TestHarness) {
  show(harness, { balance: { value: 12_500_000n, decimals: 6, symbol: 'USDT' } })
  await harness.core.refreshBalance()
}

export const accountStates = statesOf('Account', 'account', {
  usual: { title: 'An address', play: (harness) => show(harness) },
  'no-balance': { title: 'The balance is loading', play: (harness) => show(harness, { balance: null }) },
  named: {
    title: 'A profile with a name and a picture',
    play: (harness) => show(harness, { identity: { name: 'captain.eth', avatar: picture(5) } }),
  },
  'long-name': {
    title: 'A long name and a large balance',
    play: (harness) =>
      show(harness, {
        identity: { name: 'the-very-long-name-of-a-test.eth', avatar: null },
        balance: { value: 123_456_789_012_345_678_901_234_567n, decimals: 18, symbol: 'LONGTOKEN' },
      }),
  },
  'one-network': {
    title: 'One network, no explorer, no activity',
    options: () => ({ ...one(), activity: null }),
    play: (harness) => show(harness, { account: { explorerUrl: null } }),
  },
  'unknown-network': {
    title: 'On an unknown network',
    options: one,
    play: (harness) => show(harness, { account: { chainId: 4242, networkName: null } }),
  },
  token: { title: 'A token to list', options: withToken, play: showWithToken },
  'adding-token': {
    title: 'The wallet is asked to list the token',
    options: withToken,
    async play(harness) {
      await showWithToken(harness)
      void harness.core.addToken()
    },
  },
  disconnecting: {
    title: 'Disconnecting',
    play(harness) {
      show(harness)
      void harness.core.disconnect()
    },
  },
  'disconnect-failed': {
    title: 'Snackbar: failed to disconnect',
    async play(harness) {
      show(harness)
      void harness.core.disconnect()
      harness.wallets.disconnects.shift()?.fail(new Error('no'))
      await settled()
    },
  },
  copied: {
    title: 'Snackbar: address copied',
    async play(harness) {
      show(harness)
      await harness.core.copyAddress()
    },
  },
  'copy-failed': {
    title: 'Snackbar: failed to copy',
    async play(harness) {
      harness.breakClipboard()
      show(harness)
      await harness.core.copyAddress()
    },
  },
  'token-added': {
    title: 'Snackbar: token added',
    options: withToken,
    play: (harness) => answerToken(harness, true),
  },
  'token-not-added': {
    title: 'Snackbar: token not added',
    options: withToken,
    play: (harness) => answerToken(harness, false),
  },
})

async function answerToken(harness: TestHarness, isTaken: boolean) {
  await showWithToken(harness)
  const asked = harness.core.addToken()
  harness.wallets.watched[0]?.answer(isTaken)
  await asked
}

/** The buttons on the page, with the modal closed. */
export const outsideStates = statesOf('Outside', 'outside', {
  unconnected: { title: 'Not connected', play: () => {} },
  connected: { title: 'Connected', play: (harness) => connect(harness) },
  named: {
    title: 'Connected, with a long name',
    play: (harness) => connect(harness, { identity: { name: 'the-very-long-name-of-a-test.eth', avatar: picture(1) } }),
  },
  'no-balance': { title: 'Connected, the balance is loading', play: (harness) => connect(harness, { balance: null }) },
  'unknown-network': {
    title: 'Connected on an unknown network',
    options: one,
    play: (harness) => connect(harness, { account: { chainId: 4242, networkName: null } }),
  },
  'own-buttons': {
    title: 'Buttons of single wallets, and one of the app',
    hasOwnButtons: true,
    options: () => ({ wallets: fakeWallets(relay, alpha, longNamed) }),
    play: () => {},
  },
  inputs: { title: 'Inputs, empty', inputs: 'empty', play: () => {} },
  'inputs-wrong': { title: 'Inputs with errors', inputs: 'wrong', play: () => {} },
  'inputs-long': { title: 'Inputs with long texts', inputs: 'long', play: () => {} },
})
