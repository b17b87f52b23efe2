import { describe, expect, it } from 'vitest'
import { noSuggestions } from '../../directory/core/directory-state.ts'
import { wholeDirectory } from '../../directory/core/listing.ts'
import { walletNamed } from '../../fixtures/fake-directory.ts'
import { connectorNamed } from '../../fixtures/fake-wallets.ts'
import { type ConnectEntry, type ConnectSources, connectEntries, countTag } from './connect-list.ts'

const walletConnect = connectorNamed('WalletConnect', { id: 'walletConnect', rdns: null, kind: 'walletConnect' })
const injected = connectorNamed('Injected', { id: 'injected', name: null, rdns: null, kind: 'injected' })
const vault = connectorNamed('Vault', { id: 'vault', rdns: null, kind: 'external', walletIds: ['vault-wallet'] })
const [alpha, beta] = [connectorNamed('Alpha'), connectorNamed('Beta')]
const recent = (id: string) => ({ id, rdns: id, wallet: null })
const ready = { ...noSuggestions, status: 'ready', count: 237 } as const

function list(sources: Partial<ConnectSources>) {
  const nothing = { connectors: [], recents: [], suggested: ready, listing: wholeDirectory, isMobile: false }
  return connectEntries({ ...nothing, ...sources })
}

/** Each row in a word: the name with its tag, or what kind of row it is. */
function told(row: ConnectEntry): string {
  if (row.type === 'connector') return `${row.choice.name ?? 'browser'} ${row.choice.tag ?? ''}`.trim()
  if (row.type === 'wallet') return `${row.wallet.name} ${row.tag ?? ''}`.trim()
  return row.type === 'allWallets' ? `all ${row.all.count}` : row.type
}
const rows = (sources: Partial<ConnectSources>) => list(sources).map(told)

describe('the order of the Connect list', () => {
  it('is QR code, recent, announced, featured, custom, other connectors, all wallets', () => {
    const featured = [walletNamed('First'), walletNamed('Second')]
    const listing = { ...wholeDirectory, featured: ['first', 'second'], custom: [walletNamed('Own')] }
    const connectors = [vault, alpha, walletConnect, beta]
    const suggested = { ...ready, featured, recommended: [walletNamed('Other')] }
    expect(rows({ connectors, recents: [recent('com.beta')], suggested, listing })).toEqual([
      'qrCode',
      'Beta recent',
      'Alpha installed',
      'First',
      'Second',
      'Own',
      'Vault',
      'all 230+',
    ])
  })

  it('has a wallet once that is featured and configured by the app itself', () => {
    const both = walletNamed('Both')
    const listing = { ...wholeDirectory, featured: [both.id], custom: [both] }
    const entries = list({ connectors: [walletConnect], suggested: { ...ready, featured: [both] }, listing })
    expect(entries.map(told)).toEqual(['qrCode', 'Both', 'all 230+'])
    expect(entries.at(-1)).toMatchObject({ all: { wallets: [both] } })
  })

  it('leaves the QR code out on a phone, which cannot scan itself', () => {
    expect(rows({ connectors: [walletConnect, alpha], isMobile: true })).toEqual(['Alpha installed', 'all 230+'])
  })

  it('has neither QR code nor wallets of a directory without a WalletConnect connector', () => {
    const recents = [{ id: 'far', rdns: null, wallet: walletNamed('Far') }]
    const suggested = { ...ready, recommended: [walletNamed('Other')] }
    expect(rows({ connectors: [alpha, vault], recents, suggested })).toEqual(['Alpha installed', 'Vault'])
  })

  it('offers the injected wallet only when it is installed and none is announced', () => {
    expect(rows({ connectors: [injected] })).toEqual(['browser installed'])
    expect(rows({ connectors: [{ ...injected, isInstalled: false }] })).toEqual([])
    expect(rows({ connectors: [injected, alpha] })).toEqual(['Alpha installed'])
  })
})

describe('recent wallets in the list', () => {
  it('stand in the order in which they were used, also the injected one', () => {
    const recents = [recent('injected'), recent('vault')]
    expect(rows({ connectors: [vault, injected], recents })).toEqual(['browser recent', 'Vault recent'])
  })

  it('are those of a directory too, with what was kept of them', () => {
    const recents = [{ id: 'far', rdns: null, wallet: walletNamed('Far') }]
    expect(rows({ connectors: [walletConnect, alpha], recents })).toEqual([
      'qrCode',
      'Far recent',
      'Alpha installed',
      'all 230+',
    ])
  })

  it('use the extension once it is there', () => {
    const recents = [{ id: 'far', rdns: 'com.alpha', wallet: walletNamed('Alpha', { rdns: 'com.alpha' }) }]
    const [, row] = list({ connectors: [walletConnect, alpha], recents })
    expect(row).toMatchObject({ type: 'connector', choice: { id: 'com.alpha', tag: 'recent' } })
  })

  it('are left out when the extension is gone', () => {
    expect(rows({ recents: [recent('com.gone')] })).toEqual([])
  })
})

describe('recommended wallets', () => {
  const recommended = ['One', 'Two', 'Three', 'Four'].map((name) => walletNamed(name))
  const suggested = { ...ready, recommended }

  it.each([
    [[], ['One', 'Two']],
    [[alpha], ['One']],
    [[alpha, beta], []],
    [[alpha, beta, connectorNamed('Gamma')], []],
  ])('fill only what is left of two places', (announced, expected) => {
    const shown = list({ connectors: [walletConnect, ...announced], suggested })
    expect(shown.flatMap((row) => (row.type === 'wallet' ? row.wallet.name : []))).toEqual(expected)
  })

  it('make room for a recent wallet', () => {
    const recents = [{ id: 'one', rdns: null, wallet: walletNamed('One') }]
    expect(rows({ connectors: [walletConnect], recents, suggested })).toEqual([
      'qrCode',
      'One recent',
      'Two',
      'all 230+',
    ])
  })

  it('are none when the app has wallets of its own to show', () => {
    const custom = { ...wholeDirectory, custom: [walletNamed('Own')] }
    expect(rows({ connectors: [walletConnect], suggested, listing: custom })).toEqual(['qrCode', 'Own', 'all 230+'])
    const featured = { ...wholeDirectory, featured: ['gone'] }
    expect(rows({ connectors: [walletConnect], suggested, listing: featured })).toEqual(['qrCode', 'all 230+'])
  })

  it('are not those that are announced, or that a connector serves', () => {
    const same = walletNamed('Alpha of the directory', { rdns: 'com.alpha' })
    const served = walletNamed('Vault of the directory', { id: 'vault-wallet' })
    const shown = rows({
      connectors: [walletConnect, alpha, vault],
      suggested: { ...ready, recommended: [same, served, walletNamed('Other')] },
    })
    expect(shown).toEqual(['qrCode', 'Alpha installed', 'Other', 'Vault', 'all 230+'])
  })
})

describe('a wallet the app features', () => {
  it('is shown once, in its place, though a connector serves it', () => {
    const listing = { ...wholeDirectory, featured: ['vault-wallet'] }
    const suggested = { ...ready, featured: [walletNamed('Vault', { id: 'vault-wallet' })] }
    const shown = list({ connectors: [walletConnect, vault], suggested, listing })
    expect(shown.map(({ type }) => type)).toEqual(['qrCode', 'wallet', 'allWallets'])
  })

  it.each(['id', 'rdns'] as const)('is left out when it is recent or announced, told by %s', (by) => {
    const listing = { ...wholeDirectory, featured: ['x'], custom: [walletNamed('Own', { rdns: 'com.beta' })] }
    const wallet = by === 'id' ? walletNamed('Alpha', { id: 'com.alpha' }) : walletNamed('Alpha', { rdns: 'com.alpha' })
    const shown = rows({
      connectors: [walletConnect, alpha, beta],
      recents: [recent('com.beta')],
      suggested: { ...ready, featured: [wallet] },
      listing,
    })
    expect(shown).toEqual(['qrCode', 'Beta recent', 'Alpha installed', 'all 230+'])
  })
})

describe('while the directory has not answered', () => {
  const loading = { ...noSuggestions, status: 'loading' } as const
  const failed = { ...noSuggestions, status: 'failed' } as const

  it('each wallet that may come has its room', () => {
    expect(rows({ connectors: [walletConnect, alpha], suggested: loading })).toEqual([
      'qrCode',
      'Alpha installed',
      'placeholder',
      'all null',
    ])
    const listing = { ...wholeDirectory, featured: ['a', 'b', 'c'] }
    const shown = rows({ connectors: [walletConnect, alpha], suggested: loading, listing })
    expect(shown.filter((row) => row === 'placeholder')).toHaveLength(3)
  })

  it('a failure takes the room of what did not come, and the entry of all wallets says so', () => {
    const shown = list({ connectors: [walletConnect], suggested: failed })
    expect(shown[1]).toMatchObject({ type: 'unreachable', rows: 2 })
    expect(shown[2]).toMatchObject({ type: 'allWallets', all: { isOffline: true, count: null } })
  })
})

describe('names', () => {
  it('that two rows share are told apart by what is behind them', () => {
    const imitation = connectorNamed('Alpha', { uid: 'x', id: 'xyz.fake', rdns: 'xyz.fake' })
    const shared = list({ connectors: [alpha, imitation, beta] }).flatMap((row) =>
      row.type === 'connector' ? [[row.choice.id, row.choice.isNameShared]] : [],
    )
    expect(shared).toEqual([
      ['com.alpha', true],
      ['xyz.fake', true],
      ['com.beta', false],
    ])
  })

  it('borrowed from a wallet of the directory are found out too', () => {
    const listing = { ...wholeDirectory, custom: [walletNamed('Alpha', { rdns: 'org.real' })] }
    const [, row] = list({ connectors: [walletConnect, alpha], listing })
    expect(row).toMatchObject({ choice: { isNameShared: true } })
  })

  it('a wallet that announces itself twice stands there once', () => {
    expect(list({ connectors: [alpha, { ...alpha, uid: 'another' }] })).toHaveLength(1)
  })
})

it.each([
  [0, '0'],
  [7, '7'],
  [10, '10+'],
  [19, '10+'],
  [237, '230+'],
])('tells %i wallets as %s', (count, tag) => expect(countTag(count)).toBe(tag))
