import { describe, expect, it } from 'vitest'
import { walletNamed } from '../../fixtures/fake-directory.ts'
import { connectorNamed, fakeWallets } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled, type TestHarness } from '../../fixtures/test-harness.ts'

const relay = connectorNamed('WalletConnect', { id: 'walletConnect', kind: 'walletConnect', rdns: null })
const fox = connectorNamed('Fox', { walletIds: ['fox-in-directory'] })
const rainbow = { ...walletNamed('Rainbow'), id: 'rainbow', rdns: null }

const views = ({ core }: TestHarness) => core.getState().stack.entries.map(({ view }) => view)

async function lookUp(harness: TestHarness, id: string) {
  const done = harness.core.lookUpWallet(id)
  for (const { answer } of harness.directory.questions) answer({ wallets: [rainbow] })
  await done
}

describe('connectWith', () => {
  it.each(['com.fox', 'fox-in-directory'])('asks the announced wallet %s without the list', (id) => {
    const harness = createTestHarness({ wallets: fakeWallets(relay, fox) })
    harness.core.connectWith(id)
    expect(views(harness)).toEqual(['Connect', 'ConnectingExternal'])
    expect(harness.wallets.asks.map(({ uid }) => uid)).toEqual([fox.uid])
  })

  it('shows the code of a wallet of the directory', async () => {
    const harness = createTestHarness({ wallets: fakeWallets(relay) })
    await lookUp(harness, 'rainbow')
    harness.core.connectWith('rainbow')
    expect(harness.core.getState().stack.entries).toMatchObject([
      { view: 'Connect' },
      { view: 'ConnectingWalletConnect', wallet: { name: 'Rainbow' } },
    ])
  })

  it('shows the code for any wallet by the id of WalletConnect', () => {
    const harness = createTestHarness({ wallets: fakeWallets(relay) })
    harness.core.connectWith('walletConnect')
    expect(views(harness)).toEqual(['Connect', 'ConnectingWalletConnect'])
  })

  it('shows the downloads of a wallet that can only be installed', async () => {
    const harness = createTestHarness({ wallets: fakeWallets(fox) })
    await lookUp(harness, 'rainbow')
    harness.core.connectWith('rainbow')
    expect(views(harness)).toEqual(['Connect', 'Downloads'])
  })

  it('shows the list for a wallet that nobody knows', async () => {
    const harness = createTestHarness({ wallets: fakeWallets(relay) })
    await lookUp(harness, 'unheard-of')
    harness.core.connectWith('unheard-of')
    expect(views(harness)).toEqual(['Connect'])
    expect(harness.core.namedWallet('unheard-of')).toBeNull()
  })
})

describe('lookUpWallet', () => {
  it('asks the directory for this wallet only, once', async () => {
    const harness = createTestHarness({ wallets: fakeWallets(relay) })
    const done = harness.core.lookUpWallet('rainbow')
    const [question, ...others] = harness.directory.questions
    expect([question?.query, others]).toEqual([{ page: 1, entries: 1, include: ['rainbow'] }, []])
    question?.answer({ wallets: [rainbow] })
    await done
    await harness.core.lookUpWallet('rainbow')
    expect(harness.directory.questions).toEqual([])
    expect(harness.core.namedWallet('rainbow')).toMatchObject({ type: 'wallet', wallet: { name: 'Rainbow' } })
  })

  it('asks nothing for a wallet that announced itself', async () => {
    const harness = createTestHarness({ wallets: fakeWallets(relay, fox) })
    await harness.core.lookUpWallet('com.fox')
    expect(harness.directory.questions).toEqual([])
  })

  it('ignores a directory that fails', async () => {
    const harness = createTestHarness({ wallets: fakeWallets(relay) })
    const done = harness.core.lookUpWallet('rainbow')
    for (const { fail } of harness.directory.questions) fail()
    await done
    await settled()
    expect(harness.core.namedWallet('rainbow')).toBeNull()
  })
})
