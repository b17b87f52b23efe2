import { connectorNamed, fakeWallets } from '../../src/fixtures/fake-wallets.ts'
import { settled, type TestBench } from '../../src/fixtures/test-core.ts'
import { alpha, injected, longNamed } from './cast.ts'
import { type GalleryState, statesOf } from './gallery-state.ts'

/** What a wallet or a connector may throw, by what becomes of it. */
export const thrownByFailure = {
  rejected: { code: 4001 },
  'request-pending': { code: -32002 },
  'chain-unsupported': { code: 4902 },
  'not-installed': { name: 'ProviderNotFoundError' },
  'relay-unreachable': { name: 'RelayUnreachableError' },
  'wallet-error': { message: 'The device is locked: unlock it with its buttons and open the right app on it first' },
} as const

function ask(bench: TestBench, id: string) {
  bench.core.open({ view: 'Connect' })
  bench.core.choose(id)
  return bench.wallets.asks[0]
}

const failures = Object.entries(thrownByFailure).map(([name, thrown]): [string, Omit<GalleryState, 'id' | 'view'>] => [
  name,
  {
    title: `Failed: ${name.replaceAll('-', ' ')}`,
    options: () => ({ wallets: fakeWallets(alpha) }),
    async play(bench) {
      ask(bench, alpha.id)?.fail(thrown)
      await settled()
    },
  },
])

export const connectingExternalStates = statesOf('ConnectingExternal', 'external', {
  preparing: {
    title: 'Being asked',
    options: () => ({ wallets: fakeWallets(alpha) }),
    play: (bench) => void ask(bench, alpha.id),
  },
  asked: {
    title: 'Waiting for the wallet',
    options: () => ({ wallets: fakeWallets(alpha) }),
    play: (bench) => ask(bench, alpha.id)?.asked(),
  },
  unnamed: {
    title: 'The unnamed injected wallet',
    options: () => ({ wallets: fakeWallets(injected) }),
    play: (bench) => ask(bench, injected.id)?.asked(),
  },
  'long-name': {
    title: 'A long name, and an error',
    options: () => ({ wallets: fakeWallets(longNamed) }),
    async play(bench) {
      ask(bench, longNamed.id)?.fail({ message: 'a'.repeat(300) })
      await settled()
    },
  },
  ...Object.fromEntries(failures),
  'no-icon': {
    title: 'A wallet without a picture',
    options: () => ({ wallets: fakeWallets(connectorNamed('Plain')) }),
    play: (bench) => ask(bench, 'com.plain')?.asked(),
  },
})
