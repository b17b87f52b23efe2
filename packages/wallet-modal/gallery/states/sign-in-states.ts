import { settled, type TestHarness } from '../../src/fixtures/test-harness.ts'
import type { SignInOptions } from '../../src/sign-in/core/sign-in-port.ts'
import { connect } from './account-states.ts'
import { type GalleryState, statesOf } from './gallery-state.ts'
import { longName, picture } from './sample-wallets.ts'

const server: SignInOptions = {
  getNonce: async () => 'kT4p9qLmX2',
  createMessage: () => 'app.example wants you to sign in',
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
}

type Sketch = Omit<GalleryState, 'id' | 'view'>

async function show(harness: TestHarness) {
  connect(harness)
  harness.core.open({ view: 'ConnectingSiwe' })
  await settled()
}

async function sign(harness: TestHarness, answer: (asked: TestHarness['wallets']['signatures'][number]) => void) {
  await show(harness)
  void harness.core.signIn()
  await settled()
  const asked = harness.wallets.signatures[0]
  if (asked) answer(asked)
  await settled()
}

const failing = (title: string, thrown: object): Sketch => ({
  title,
  options: () => ({ signIn: server }),
  play: (harness) => sign(harness, ({ fail }) => fail(thrown)),
})

export const signInStates = statesOf('ConnectingSiwe', 'sign-in', {
  ready: { title: 'Ready to sign', options: () => ({ signIn: server }), play: show },
  'long-name': {
    title: 'An app with a long name and a picture',
    metadata: { name: longName, url: 'https://a-rather-long-address.of-an-app.example', icons: [picture(3)] },
    options: () => ({ signIn: server }),
    play: show,
  },
  unnamed: {
    title: 'An app without metadata',
    metadata: null,
    options: () => ({ signIn: server }),
    play: show,
  },
  signing: {
    title: 'Waiting for the wallet',
    options: () => ({ signIn: server }),
    play: (harness) => sign(harness, () => {}),
  },
  rejected: failing('Failed: rejected', { code: 4001 }),
  'request-pending': failing('Failed: request pending', { code: -32002 }),
  'wallet-error': failing('Failed: wallet error', { message: 'The device is locked' }),
  'not-accepted': {
    title: 'Failed: not accepted by the server',
    options: () => ({ signIn: { ...server, verifyMessage: async () => false } }),
    play: (harness) => sign(harness, ({ approve }) => approve('0x01')),
  },
  'server-unreachable': {
    title: 'Failed: server unreachable',
    options: () => ({ signIn: { ...server, getNonce: () => Promise.reject(new Error('offline')) } }),
    play: (harness) => sign(harness, () => {}),
  },
})
