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

/** Each row in one word: the name with its tag, or the type of row. */
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

  it('shows a wallet once that is both featured and custom', () => {
    const both = walletNamed('Both')
    const listing = { ...wholeDirectory, featured: [both.id], custom: [both] }
    const entries = list({ connectors: [walletConnect], suggested: { ...ready, featured: [both] }, listing })
    expect(entries.map(told)).toEqual(['qrCode', 'Both', 'all 230+'])
    expect(entries.at(-1)).toMatchObject({ all: { wallets: [both] } })
  })

  it('has at most four wallets for the pictures of all wallets', () => {
    const custom = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => walletNamed(name))
    const entries = list({ connectors: [walletConnect], listing: { ...wholeDirectory, custom } })
    expect(entries.at(-1)).toMatchObject({ all: { wallets: custom.slice(0, 4) } })
  })

  it('omits the QR code on a phone, which cannot scan itself', () => {
    expect(rows({ connectors: [walletConnect, alpha], isMobile: true })).toEqual(['Alpha installed', 'all 230+'])
  })

  it('has no QR code and no directory wallets without a WalletConnect connector', () => {
    const recents = [{ id: 'far', rdns: null, wallet: walletNamed('Far') }]
    const suggested = { ...ready, recommended: [walletNamed('Other')] }
    expect(rows({ connectors: [alpha, vault], recents, suggested })).toEqual(['Alpha installed', 'Vault'])
  })

  it('offers the injected wallet only if it is installed and none is announced', () => {
    expect(rows({ connectors: [injected] })).toEqual(['browser installed'])
    expect(rows({ connectors: [{ ...injected, isInstalled: false }] })).toEqual([])
    expect(rows({ connectors: [injected, alpha] })).toEqual(['Alpha installed'])
  })
})

describe('wallets that pretend to be others', () => {
  it('are both shown if they share a domain, and the later one is marked', () => {
    const copy = { ...alpha, uid: 'uid-copy' }
    const choices = list({ connectors: [alpha, copy] }).flatMap((row) => (row.type === 'connector' ? row.choice : []))
    expect(choices).toMatchObject([
      { id: 'com.alpha', connectorUid: alpha.uid, isDuplicate: false },
      { id: 'com.alpha 2', connectorUid: 'uid-copy', isDuplicate: true, rdns: 'com.alpha' },
    ])
  })

  it.each(['MetaMask', 'Meta Mask Pro', 'Μеtаmаsк', 'M3taM4sk', 'Coinbase Wallet'])('show their domain: %s', (name) => {
    const fake = connectorNamed('Fake', { name, id: 'com.fake', rdns: 'com.fake' })
    expect(list({ connectors: [fake] })).toMatchObject([{ choice: { showsDomain: true } }])
  })

  it.each([
    ['MetaMask', 'io.metamask'],
    ['MetaMask Flask', 'io.metamask.flask'],
    ['OKX Wallet', 'com.okex.wallet'],
    ['Alpha', 'com.alpha'],
  ])('do not include the genuine %s', (name, id) => {
    expect(list({ connectors: [connectorNamed('Known', { name, id, rdns: id })] })).toMatchObject([
      { choice: { showsDomain: false, isDuplicate: false } },
    ])
  })
})

describe('recent wallets in the list', () => {
  it('are in the order of use, including the injected one', () => {
    const recents = [recent('injected'), recent('vault')]
    expect(rows({ connectors: [vault, injected], recents })).toEqual(['browser recent', 'Vault recent'])
  })

  it('include directory wallets, with their stored data', () => {
    const recents = [{ id: 'far', rdns: null, wallet: walletNamed('Far') }]
    expect(rows({ connectors: [walletConnect, alpha], recents })).toEqual([
      'qrCode',
      'Far recent',
      'Alpha installed',
      'all 230+',
    ])
  })

  it('use the extension once it is installed', () => {
    const recents = [{ id: 'far', rdns: 'com.alpha', wallet: walletNamed('Alpha', { rdns: 'com.alpha' }) }]
    const [, row] = list({ connectors: [walletConnect, alpha], recents })
    expect(row).toMatchObject({ type: 'connector', choice: { id: 'com.alpha', tag: 'recent' } })
  })

  it('are omitted when the extension is gone', () => {
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
  ])('fill only the remaining two places', (announced, expected) => {
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

  it('are omitted if the app configured its own wallets', () => {
    const custom = { ...wholeDirectory, custom: [walletNamed('Own')] }
    expect(rows({ connectors: [walletConnect], suggested, listing: custom })).toEqual(['qrCode', 'Own', 'all 230+'])
    const featured = { ...wholeDirectory, featured: ['gone'] }
    expect(rows({ connectors: [walletConnect], suggested, listing: featured })).toEqual(['qrCode', 'all 230+'])
  })

  it('exclude announced wallets and those served by a connector', () => {
    const same = walletNamed('Alpha of the directory', { rdns: 'com.alpha' })
    const served = walletNamed('Vault of the directory', { id: 'vault-wallet' })
    const shown = rows({
      connectors: [walletConnect, alpha, vault],
      suggested: { ...ready, recommended: [same, served, walletNamed('Other')] },
    })
    expect(shown).toEqual(['qrCode', 'Alpha installed', 'Other', 'Vault', 'all 230+'])
  })
})

describe('a featured wallet', () => {
  it('is shown once, in its place, even if a connector serves it', () => {
    const listing = { ...wholeDirectory, featured: ['vault-wallet'] }
    const suggested = { ...ready, featured: [walletNamed('Vault', { id: 'vault-wallet' })] }
    const shown = list({ connectors: [walletConnect, vault], suggested, listing })
    expect(shown.map(({ type }) => type)).toEqual(['qrCode', 'wallet', 'allWallets'])
  })

  it.each(['id', 'rdns'] as const)('is omitted if it is recent or announced, identified by %s', (by) => {
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

  it('reserves room for each wallet that may come', () => {
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

  it('shows a failure in the reserved room and on the entry for all wallets', () => {
    const shown = list({ connectors: [walletConnect], suggested: failed })
    expect(shown[1]).toMatchObject({ type: 'unreachable', rows: 2 })
    expect(shown[2]).toMatchObject({ type: 'allWallets', all: { isOffline: true, count: null } })
  })
})

describe('names', () => {
  it('shared by two rows are distinguished by the rdns', () => {
    const imitation = connectorNamed('Alpha', { uid: 'x', id: 'xyz.fake', rdns: 'xyz.fake' })
    const shared = list({ connectors: [alpha, imitation, beta] }).flatMap((row) =>
      row.type === 'connector' ? [[row.choice.id, row.choice.showsDomain]] : [],
    )
    expect(shared).toEqual([
      ['com.alpha', true],
      ['xyz.fake', true],
      ['com.beta', false],
    ])
  })

  it('copied from a directory wallet are detected too', () => {
    const listing = { ...wholeDirectory, custom: [walletNamed('Alpha', { rdns: 'org.real' })] }
    const [, row] = list({ connectors: [walletConnect, alpha], listing })
    expect(row).toMatchObject({ choice: { showsDomain: true } })
  })
})

it.each([
  [0, '0'],
  [7, '7'],
  [10, '10+'],
  [19, '10+'],
  [237, '230+'],
])('shows %i wallets as %s', (count, tag) => expect(countTag(count)).toBe(tag))
