import { connectorNamed, fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import { type GalleryState, statesOf } from './gallery-state.ts'
import { alpha, injected, longNamed } from './sample-wallets.ts'

/** Errors of a wallet or connector, by the failure they cause. */
export const thrownByFailure = {
  rejected: { code: 4001 },
  'request-pending': { code: -32002 },
  'chain-unsupported': { code: 4902 },
  'not-installed': { name: 'ProviderNotFoundError' },
  'relay-unreachable': { name: 'RelayUnreachableError' },
  unauthorized: { code: 4100 },
  'method-unsupported': { code: 4200 },
  'wallet-offline': { code: 4900 },
  'wallet-silent': { name: 'WalletSilentError' },
  'wallet-error': { message: 'The device is locked: unlock it with its buttons and open the right app on it first' },
} as const

function ask(harness: TestHarness, id: string) {
  harness.core.open({ view: 'Connect' })
  harness.core.choose(id)
  return harness.wallets.asks[0]
}

const failures = Object.entries(thrownByFailure).map(([name, thrown]): [string, Omit<GalleryState, 'id' | 'view'>] => [
  name,
  {
    title: `Failed: ${name.replaceAll('-', ' ')}`,
    options: () => ({ wallets: fakeWallets(alpha) }),
    async play(harness) {
      ask(harness, alpha.id)?.fail(thrown)
      await settled()
    },
  },
])

export const connectingExternalStates = statesOf('ConnectingExternal', 'external', {
  preparing: {
    title: 'The wallet is asked',
    options: () => ({ wallets: fakeWallets(alpha) }),
    play: (harness) => void ask(harness, alpha.id),
  },
  asked: {
    title: 'Waiting for the wallet',
    options: () => ({ wallets: fakeWallets(alpha) }),
    play: (harness) => ask(harness, alpha.id)?.asked(),
  },
  unnamed: {
    title: 'The unnamed injected wallet',
    options: () => ({ wallets: fakeWallets(injected) }),
    play: (harness) => ask(harness, injected.id)?.asked(),
  },
  'long-name': {
    title: 'A long name, and an error',
    options: () => ({ wallets: fakeWallets(longNamed) }),
    async play(harness) {
      ask(harness, longNamed.id)?.fail({ message: 'a'.repeat(300) })
      await settled()
    },
  },
  ...Object.fromEntries(failures),
  'no-icon': {
    title: 'A wallet without a picture',
    options: () => ({ wallets: fakeWallets(connectorNamed('Plain')) }),
    play: (harness) => ask(harness, 'com.plain')?.asked(),
  },
})
