import { describe, expect, it } from 'vitest'
import { fakeDirectory, manyWallets } from '../../fixtures/fake-directory.ts'
import { connectorNamed, fakeWallets } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, settled } from '../../fixtures/test-harness.ts'
import { listingFrom } from './listing.ts'

async function openedAt(wallets = manyWallets(60)) {
  const directory = fakeDirectory()
  const listing = listingFrom({ customWallets: [{ id: 'own', name: 'Own w5' }], excludeWalletIds: ['w50'] })
  const connector = connectorNamed('WalletConnect', { id: 'walletConnect', rdns: null, kind: 'walletConnect' })
  const harness = createTestHarness({ wallets: fakeWallets(connector), directory, listing })
  harness.core.open({ view: 'AllWallets' })
  directory.answerFrom(wallets)
  await settled()
  return { ...harness, directory, search: () => harness.core.getState().walletSearch }
}

describe('searching for a wallet', () => {
  it('starts at two characters, half a second after typing', async () => {
    const { core, clock, directory, search } = await openedAt()
    core.searchWallets('w')
    clock.advance(10_000)
    expect([directory.questions, search().status]).toEqual([[], 'idle'])
    core.searchWallets('w5')
    clock.advance(499)
    core.searchWallets(' w55 ')
    clock.advance(499)
    expect(directory.questions).toEqual([])
    clock.advance(1)
    expect(directory.questions.map(({ query }) => query)).toEqual([
      { page: 1, entries: 100, search: 'w55', include: [], exclude: ['w50'] },
    ])
    directory.answerFrom(manyWallets(60))
    await settled()
    expect(search()).toMatchObject({ text: ' w55 ', status: 'ready', wallets: [{ name: 'W55' }] })
  })

  it("finds the app's own wallets too, and first", async () => {
    const { core, clock, directory, search } = await openedAt()
    core.searchWallets('w5')
    clock.advance(500)
    directory.answerFrom(manyWallets(7))
    await settled()
    expect(search().wallets.map(({ name }) => name)).toEqual(['Own w5', 'W5'])
  })

  it('aborts the query for an earlier text and ignores its answer', async () => {
    const { core, clock, directory, search } = await openedAt()
    core.searchWallets('w1')
    clock.advance(500)
    const [first] = directory.questions
    core.searchWallets('w2')
    expect(first?.signal.aborted).toBe(true)
    clock.advance(500)
    first?.answer({ wallets: manyWallets(1) })
    await settled()
    expect(search()).toMatchObject({ text: 'w2', status: 'searching' })
    directory.answerFrom(manyWallets(3))
    await settled()
    expect(search().wallets.map(({ name }) => name)).toEqual(['W2'])
  })

  it('shows the whole list when it is cleared or the modal reopens', async () => {
    const { core, clock, search } = await openedAt()
    core.searchWallets('w1')
    clock.advance(500)
    core.searchWallets('')
    expect(search()).toMatchObject({ text: '', status: 'idle' })
    core.searchWallets('w1')
    core.close()
    core.open({ view: 'AllWallets' })
    expect(search()).toMatchObject({ text: '', status: 'idle' })
  })

  it('searches the known wallets if the directory is unreachable, and queries again on retry', async () => {
    const { core, clock, directory, search } = await openedAt()
    core.searchWallets('w3')
    clock.advance(500)
    directory.questions[0]?.fail()
    await settled()
    expect(search().status).toBe('failed')
    expect(search().wallets.map(({ name }) => name)).toEqual([
      'W3',
      ...manyWallets(40)
        .slice(30)
        .map(({ name }) => name),
    ])
    core.retryDirectory()
    clock.advance(0)
    directory.answerFrom(manyWallets(4))
    await settled()
    expect(search()).toMatchObject({ status: 'ready', wallets: [{ name: 'W3' }] })
  })

  it('finds nothing if there is no match', async () => {
    const { core, clock, directory, search } = await openedAt()
    core.searchWallets('zz')
    clock.advance(500)
    directory.answerFrom(manyWallets(4))
    await settled()
    expect(search()).toMatchObject({ status: 'ready', wallets: [] })
  })
})
