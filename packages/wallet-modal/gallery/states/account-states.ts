import { bnb } from '../../src/fixtures/fake-networks.ts'
import { fakeWallets, someAccount } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestBench } from '../../src/fixtures/test-core.ts'
import type { Identity } from '../../src/ports/identity-port.ts'
import type { Account, Balance } from '../../src/ports/wallet-port.ts'
import { alpha, picture } from './cast.ts'
import { statesOf } from './gallery-state.ts'

const usualBalance: Balance = { value: 1_234_567_890_000_000_000n, decimals: 18, symbol: 'BNB' }
const token = { address: '0x55d398326f99059fF775485246999027B3197955' } as const

type Change = { account?: Partial<Account>; balance?: Balance | null; identity?: Identity }

export function connect(bench: TestBench, { account = {}, balance = usualBalance, identity }: Change = {}) {
  if (balance) bench.wallets.balance = async () => balance
  if (identity) bench.identity.identity = async () => identity
  bench.wallets.become({ ...someAccount, ...account })
}

function show(bench: TestBench, change: Change = {}) {
  connect(bench, change)
  bench.core.open({ view: 'Account' })
}

const one = () => {
  const wallets = fakeWallets(alpha)
  wallets.world.networks = [bnb]
  return { wallets }
}

/** An account whose token the wallet can be asked to list. */
const withToken = () => {
  const wallets = fakeWallets(alpha)
  wallets.world.token = token
  return { wallets }
}

async function showWithToken(bench: TestBench) {
  show(bench, { balance: { value: 12_500_000n, decimals: 6, symbol: 'USDT' } })
  await bench.core.refreshBalance()
}

export const accountStates = statesOf('Account', 'account', {
  usual: { title: 'An address', play: (bench) => show(bench) },
  'no-balance': { title: 'The balance on its way', play: (bench) => show(bench, { balance: null }) },
  named: {
    title: 'A profile with a name and a picture',
    play: (bench) => show(bench, { identity: { name: 'captain.eth', avatar: picture(5) } }),
  },
  'long-name': {
    title: 'A long name and a large balance',
    play: (bench) =>
      show(bench, {
        identity: { name: 'the-harbour-master-of-the-north.eth', avatar: null },
        balance: { value: 123_456_789_012_345_678_901_234_567n, decimals: 18, symbol: 'LONGTOKEN' },
      }),
  },
  'one-network': {
    title: 'One network, no explorer, no activity',
    options: () => ({ ...one(), activity: null }),
    play: (bench) => show(bench, { account: { explorerUrl: null } }),
  },
  'unknown-network': {
    title: 'On a network the app does not know',
    options: one,
    play: (bench) => show(bench, { account: { chainId: 4242, networkName: null } }),
  },
  token: { title: 'A token to list', options: withToken, play: showWithToken },
  'adding-token': {
    title: 'The wallet asked to list the token',
    options: withToken,
    async play(bench) {
      await showWithToken(bench)
      void bench.core.addToken()
    },
  },
  disconnecting: {
    title: 'Disconnecting',
    play(bench) {
      show(bench)
      void bench.core.disconnect()
    },
  },
  'disconnect-failed': {
    title: 'Snackbar: failed to disconnect',
    async play(bench) {
      show(bench)
      void bench.core.disconnect()
      bench.wallets.disconnects.shift()?.fail(new Error('no'))
      await settled()
    },
  },
  copied: {
    title: 'Snackbar: address copied',
    async play(bench) {
      show(bench)
      await bench.core.copyAddress()
    },
  },
  'copy-failed': {
    title: 'Snackbar: failed to copy',
    async play(bench) {
      bench.breakClipboard()
      show(bench)
      await bench.core.copyAddress()
    },
  },
  'token-added': {
    title: 'Snackbar: token added',
    options: withToken,
    play: (bench) => answerToken(bench, true),
  },
  'token-not-added': {
    title: 'Snackbar: token not added',
    options: withToken,
    play: (bench) => answerToken(bench, false),
  },
})

async function answerToken(bench: TestBench, isTaken: boolean) {
  await showWithToken(bench)
  const asked = bench.core.addToken()
  bench.wallets.watched[0]?.answer(isTaken)
  await asked
}

/** What stands in the page: buttons, with the modal closed. */
export const outsideStates = statesOf('Outside', 'outside', {
  unconnected: { title: 'Nobody connected', play: () => {} },
  connected: { title: 'Connected', play: (bench) => connect(bench) },
  named: {
    title: 'Connected, with a long name',
    play: (bench) => connect(bench, { identity: { name: 'the-harbour-master-of-the-north.eth', avatar: picture(1) } }),
  },
  'no-balance': { title: 'Connected, the balance on its way', play: (bench) => connect(bench, { balance: null }) },
  'unknown-network': {
    title: 'Connected on a network the app does not know',
    options: one,
    play: (bench) => connect(bench, { account: { chainId: 4242, networkName: null } }),
  },
  inputs: { title: 'Inputs, empty', inputs: 'empty', play: () => {} },
  'inputs-wrong': { title: 'Inputs with something wrong in them', inputs: 'wrong', play: () => {} },
  'inputs-long': { title: 'Inputs with long words', inputs: 'long', play: () => {} },
})
