import { describe, expect, it } from 'vitest'
import { fakeDirectory, manyWallets, walletNamed } from '../../fixtures/fake-directory.ts'
import { connectorNamed, fakeWallets } from '../../fixtures/fake-wallets.ts'
import { createTestHarness, fakeStorage, settled } from '../../fixtures/test-harness.ts'
import { gridWallets } from './directory-state.ts'
import { type ListingOptions, listingFrom } from './listing.ts'

const walletConnect = connectorNamed('WalletConnect', { id: 'walletConnect', rdns: null, kind: 'walletConnect' })

function harness(options: ListingOptions & { connectors?: (typeof walletConnect)[] } = {}) {
  const { connectors = [walletConnect], ...listing } = options
  const directory = fakeDirectory()
  const made = createTestHarness({ wallets: fakeWallets(...connectors), directory, listing: listingFrom(listing) })
  const names = () => gridWallets(made.core.getState()).map(({ name }) => name)
  return { ...made, directory, names }
}

describe('check 2: the directory', () => {
  it('is not queried before the modal opens', async () => {
    const { directory, core, wallets } = harness()
    wallets.announce(connectorNamed('Alpha'))
    core.setTheme('dark')
    await settled()
    expect(directory.questions).toEqual([])
    core.open()
    expect(directory.questions).toHaveLength(1)
  })

  it('is queried without WalletConnect only to get a wallet', async () => {
    const { directory, core } = harness({ connectors: [connectorNamed('Alpha')] })
    core.open()
    expect(directory.questions).toEqual([])
    core.showGetWallet()
    expect(directory.questions).toHaveLength(1)
  })

  it('is queried once for its suggestions, however often the modal opens', async () => {
    const { directory, core } = harness()
    core.open()
    core.close()
    core.open()
    expect(directory.questions).toHaveLength(1)
    directory.answerFrom(manyWallets(3))
    await settled()
    core.close()
    core.open()
    expect(directory.questions).toEqual([])
  })
})

describe('suggestions', () => {
  it("put featured wallets in the app's order and count all wallets", async () => {
    const { directory, core } = harness({ featuredWalletIds: ['w7', 'w2', 'gone'], excludeWalletIds: ['w0'] })
    core.open()
    expect(directory.questions.map(({ query }) => query)).toEqual([
      { page: 1, entries: 3, include: ['w7', 'w2', 'gone'] },
      { page: 1, entries: 4, include: [], exclude: ['w0', 'w7', 'w2', 'gone'] },
    ])
    directory.answerFrom(manyWallets(30))
    await settled()
    const { suggested } = core.getState()
    expect(suggested.featured.map(({ id }) => id)).toEqual(['w7', 'w2'])
    expect(suggested.recommended.map(({ id }) => id)).toEqual(['w1', 'w3', 'w4', 'w5'])
    expect(suggested.count).toBe(29)
  })

  it.each([
    ['fails', (directory: ReturnType<typeof fakeDirectory>) => directory.questions[0]?.fail()],
    ['returns an invalid answer', ({ questions: [asked] }) => asked?.answer({ wallets: 'hotel' as never })],
  ] as [string, (directory: ReturnType<typeof fakeDirectory>) => void][])(
    'report that a directory which %s is unreachable, and query it again at the next opening',
    async (_, break_) => {
      const { directory, core } = harness()
      core.open()
      break_(directory)
      await settled()
      expect(core.getState().suggested.status).toBe('failed')
      expect(core.getState().entries.map(({ type }) => type)).toEqual(['qrCode', 'unreachable', 'allWallets'])
      core.close()
      core.open()
      expect(core.getState().entries.map(({ type }) => type)).toEqual([
        'qrCode',
        'placeholder',
        'placeholder',
        'allWallets',
      ])
      directory.answerFrom(manyWallets(9))
      await settled()
      expect(core.getState().suggested).toMatchObject({ status: 'ready', count: 9 })
    },
  )

  it('abort a directory that does not answer in ten seconds', async () => {
    const { directory, core, clock } = harness()
    core.open()
    clock.advance(9_999)
    await settled()
    expect(core.getState().suggested.status).toBe('loading')
    clock.advance(1)
    await settled()
    expect(core.getState().suggested.status).toBe('failed')
    expect(directory.questions[0]?.signal.aborted).toBe(true)
  })

  it('are requested again on retry', async () => {
    const { directory, core } = harness()
    core.open()
    directory.questions[0]?.fail()
    await settled()
    core.retryDirectory()
    directory.answerFrom(manyWallets(2))
    await settled()
    expect(core.getState().suggested.status).toBe('ready')
  })

  it('come from the primary directory again once it recovers', async () => {
    const { directory, core } = harness()
    core.open()
    directory.questions[0]?.answer({ wallets: manyWallets(2), isFallback: true })
    await settled()
    expect(core.getState().entries.at(-1)).toMatchObject({ all: { isOffline: true } })
    core.close()
    core.open()
    expect(core.getState().suggested.recommended).toHaveLength(2)
    directory.answerFrom(manyWallets(50))
    await settled()
    expect(core.getState().suggested).toMatchObject({ count: 50, isFallback: false })
  })
})

describe('all wallets', () => {
  it('load page by page to the end, featured and custom first, without duplicates', async () => {
    const { directory, core, names } = harness({
      featuredWalletIds: ['w9'],
      customWallets: [{ id: 'own', name: 'Own' }],
    })
    core.open({ view: 'AllWallets' })
    directory.answerFrom(manyWallets(50))
    await settled()
    expect(names().slice(0, 3)).toEqual(['W9', 'Own', 'W0'])
    expect(names()).toHaveLength(42)
    core.loadMoreWallets()
    core.loadMoreWallets()
    expect(directory.questions.map(({ query }) => query.page)).toEqual([2])
    directory.answerFrom(manyWallets(50))
    await settled()
    expect(new Set(names()).size).toBe(51)
    expect(core.getState().walletList.hasMore).toBe(false)
    core.loadMoreWallets()
    expect(directory.questions).toEqual([])
  })

  it('offer the failed page again', async () => {
    const { directory, core, names } = harness()
    core.open({ view: 'AllWallets' })
    for (const question of directory.questions) question.fail()
    await settled()
    expect(core.getState().walletList.status).toBe('failed')
    core.retryDirectory()
    directory.answerFrom(manyWallets(3))
    await settled()
    expect(names()).toEqual(['W0', 'W1', 'W2'])
  })

  it('end at an empty page, whatever the count says', async () => {
    const { directory, core } = harness()
    core.open({ view: 'AllWallets' })
    for (const { answer } of directory.questions) answer({ wallets: manyWallets(40), count: 900 })
    await settled()
    core.loadMoreWallets()
    directory.questions[0]?.answer({ wallets: [], count: 900 })
    await settled()
    expect(core.getState().walletList.hasMore).toBe(false)
  })
})

describe('pictures', () => {
  it('are requested once, and again if none came', async () => {
    const { directory, core } = harness()
    const [wallet, other] = [walletNamed('One'), walletNamed('Two')]
    directory.pictures.one = 'data:image/png;base64,AA'
    await Promise.all([core.walletImage(wallet), core.walletImage(wallet), core.walletImage(other)])
    await core.walletImage(other)
    expect(directory.asked).toEqual(['one', 'two', 'two'])
  })

  it.each([
    'javascript:alert(1)',
    'https://tracker.example/a.png',
    '//tracker.example/a.png',
    '/\\tracker.example',
    'data:text/html,x',
  ])('that are unsafe are not shown: %s', async (picture) => {
    const { directory, core } = harness()
    directory.pictures.one = picture
    expect(await core.walletImage(walletNamed('One'))).toBeNull()
  })

  it.each(['data:image/png;base64,AA', 'blob:https://app.example/1', '/icons/one.png', './one.webp'])(
    'of the own page are shown: %s',
    async (picture) => {
      const { directory, core } = harness()
      directory.pictures.one = picture
      expect(await core.walletImage(walletNamed('One'))).toBe(picture)
    },
  )
})

describe('check 27: recent wallets in storage', () => {
  it('are sanitized when read, because any script of the page can write them', () => {
    const wallet = {
      ...walletNamed('Far'),
      name: '\u202eFar',
      homepage: 'javascript:alert(1)',
      image_url: 'https://x.example/1',
    }
    const storage = fakeStorage({ 'wallet-modal.recent': JSON.stringify([{ id: 'far', rdns: null, wallet }, 7]) })
    const { core } = createTestHarness({ wallets: fakeWallets(walletConnect), storage, directory: fakeDirectory() })
    core.open()
    expect(core.getState().entries[1]).toMatchObject({
      type: 'wallet',
      tag: 'recent',
      wallet: { name: 'Far', homepage: null, image_url: null },
    })
  })
})
