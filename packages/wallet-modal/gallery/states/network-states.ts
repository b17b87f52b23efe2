import { bnb, ethereum, polygon } from '../../src/fixtures/fake-networks.ts'
import { fakeWallets, someAccount } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import { ChainNotAddedError, ChainNotSwitchedError } from '../../src/networks/core/switch-error.ts'
import type { Network } from '../../src/ports/wallet-port.ts'
import { type GalleryState, statesOf } from './gallery-state.ts'
import { alpha, longName, unbrokenName } from './sample-wallets.ts'

const named = (chainId: number, name: string): Network => ({ chainId, name, image: null })
const few = [bnb, ethereum, polygon]
const many = [
  ...few,
  named(10, 'OP Mainnet'),
  named(100, 'Gnosis'),
  named(250, 'Fantom'),
  named(314, 'Filecoin'),
  named(324, 'zkSync Era'),
  named(1284, 'Moonbeam'),
  named(8453, 'Base'),
  named(9001, 'Evmos'),
  named(42161, 'Arbitrum One'),
  named(42220, 'Celo'),
  named(43114, 'Avalanche'),
  named(7777777, 'Zora'),
  named(1313161554, 'Aurora'),
  named(4242, longName),
  named(4243, unbrokenName),
]

function showNetworks(harness: TestHarness, networks: readonly Network[], isConnected = true) {
  harness.wallets.world.networks = networks
  if (isConnected) harness.wallets.become(someAccount)
  harness.core.open({ view: 'Networks' })
}

/** The networks are read when the core is created. */
const withNetworks = (networks: readonly Network[]) => () => {
  const wallets = fakeWallets(alpha)
  wallets.world.networks = networks
  return { wallets }
}

export const networksStates = statesOf('Networks', 'networks', {
  few: { title: 'A few', options: withNetworks(few), play: (harness) => showNetworks(harness, few) },
  many: { title: 'Many, with long names', options: withNetworks(many), play: (harness) => showNetworks(harness, many) },
  disabled: {
    title: 'A wallet that supports only some',
    options: withNetworks(many),
    async play(harness) {
      harness.wallets.world.support = { approved: [56, 1, 137, 10], supportsAll: false }
      showNetworks(harness, many)
      await settled()
    },
  },
  unconnected: {
    title: 'Before connecting',
    options: withNetworks(few),
    play: (harness) => showNetworks(harness, few, false),
  },
  switching: {
    title: 'Switching to an approved network',
    options: withNetworks(many),
    async play(harness) {
      harness.wallets.world.support = { approved: [56, 1], supportsAll: true }
      showNetworks(harness, many)
      await harness.core.pickNetwork(1)
      await settled()
    },
  },
})

/** Wallet errors on a switch, by the failure they cause. */
const thrown: Readonly<Record<string, Error>> = {
  rejected: Object.assign(new Error('no'), { code: 4001 }),
  'request-pending': Object.assign(new Error('no'), { code: -32002 }),
  'chain-unsupported': Object.assign(new Error('no'), { code: 4200 }),
  'not-added': new ChainNotAddedError(new Error('no')),
  'not-switched': new ChainNotSwitchedError(),
  'wallet-error': new Error('The device is locked: unlock it with its buttons and open the right app on it first'),
}

function ask(harness: TestHarness, network: Network) {
  showNetworks(harness, many)
  harness.core.show({ view: 'SwitchNetwork', network })
}

const failures = Object.entries(thrown).map(([name, error]): [string, Omit<GalleryState, 'id' | 'view'>] => [
  name,
  {
    title: `Failed: ${name.replaceAll('-', ' ')}`,
    options: withNetworks(many),
    async play(harness) {
      harness.wallets.switchNetwork = () => Promise.reject(error)
      ask(harness, ethereum)
      await settled()
    },
  },
])

export const switchNetworkStates = statesOf('SwitchNetwork', 'switch', {
  asking: { title: 'The wallet is asked', options: withNetworks(many), play: (harness) => ask(harness, ethereum) },
  'long-name': {
    title: 'A long name',
    options: withNetworks(many),
    play: (harness) => ask(harness, named(4242, longName)),
  },
  ...Object.fromEntries(failures),
})
