import { describe, expect, it } from 'vitest'
import { noSuggestions } from '../../directory/core/directory-state.ts'
import { wholeDirectory } from '../../directory/core/listing.ts'
import { walletNamed } from '../../fixtures/fake-directory.ts'
import { connectorNamed } from '../../fixtures/fake-wallets.ts'
import { type ConnectEntry, connectEntries } from './connect-list.ts'
import { matchingRows, walletGroups, withRecommended } from './wallet-groups.ts'

const walletConnect = connectorNamed('WalletConnect', { id: 'walletConnect', rdns: null, kind: 'walletConnect' })
const vault = connectorNamed('Vault', { id: 'vault', rdns: null, kind: 'external' })
const injected = connectorNamed('Injected', { id: 'injected', name: null, rdns: null, kind: 'injected' })
const names = ['Amber', 'Café', 'Camber', 'Beta']
const announced = names.map((name) => connectorNamed(name, { id: `com.${name}`, rdns: `com.${name}` }))
const recommended = [walletNamed('Popular'), walletNamed('Amber', { rdns: 'com.Amber' })]

function entriesOf(...connectors: (typeof vault)[]) {
  const suggested = { ...noSuggestions, status: 'ready', recommended, count: 240 } as const
  const recents = [{ id: 'com.Beta', rdns: 'com.Beta', wallet: null }]
  return connectEntries({ connectors, recents, suggested, listing: wholeDirectory, isMobile: false })
}

const told = (row: ConnectEntry) => {
  if (row.type === 'connector') return row.choice.name ?? 'browser'
  return row.type === 'wallet' ? row.wallet.name : row.type
}
const all = withRecommended(entriesOf(walletConnect, vault, ...announced), recommended)
const matches = (text: string, found = [walletNamed('Amble')]) => matchingRows(all, text, found, 'Browser').map(told)

describe('the groups of a long list', () => {
  it('are recent, installed, popular and others, each wallet in one of them', () => {
    expect(walletGroups(all).map(({ name, rows }) => [name, ...rows.map(told)])).toEqual([
      ['recent', 'Beta'],
      ['installed', 'Amber', 'Café', 'Camber'],
      ['popular', 'Popular'],
      ['others', 'Vault', 'allWallets'],
    ])
  })

  it('omit tags, which would repeat the heading', () => {
    const rows = walletGroups(all).flatMap((group) => group.rows)
    expect(rows.filter((row) => row.type === 'connector' && row.choice.tag !== null)).toEqual([])
  })

  it('have no wallet of the directory without WalletConnect, and no empty group', () => {
    const without = withRecommended(entriesOf(...announced.slice(0, 2)), recommended)
    expect(walletGroups(without).map(({ name, rows }) => [name, ...rows.map(told)])).toEqual([
      ['installed', 'Amber', 'Café'],
    ])
  })
})

describe('searching the list', () => {
  it('lists names that start with the text, then names that contain it, then the directory’s results', () => {
    expect(matches('amb')).toEqual(['Amber', 'Camber', 'Amble'])
  })

  it('ignores capitals, accents and outer spaces', () => {
    expect(matches(' CAFE ', [])).toEqual(['Café'])
  })

  it.each([
    ['walletc', 'qrCode'],
    ['popu', 'Popular'],
    ['vau', 'Vault'],
    ['com.be', 'Beta'],
  ])('finds %j', (text, name) => {
    expect(matches(text, [])).toEqual([name])
  })

  it('does not search domains for a text without a dot', () => {
    expect(matches('com', [])).toEqual([])
  })

  it('finds the unnamed wallet of the browser by its name in the language', () => {
    expect(matchingRows(entriesOf(injected), 'naveg', [], 'Browser')).toEqual([])
    expect(matchingRows(entriesOf(injected), 'naveg', [], 'Navegador').map(told)).toEqual(['browser'])
  })

  it('lists a wallet once that is both announced and in the directory, and at most 20 of the directory', () => {
    const found = [...recommended, ...Array.from({ length: 30 }, (_, index) => walletNamed(`Amber ${index}`))]
    expect(matches('amber', found).filter((name) => name === 'Amber')).toHaveLength(1)
    expect(matches('amber', found)).toHaveLength(2 + 20)
  })

  it('finds nothing of the directory without WalletConnect', () => {
    expect(matchingRows(entriesOf(...announced), 'amble', [walletNamed('Amble')], 'Browser')).toEqual([])
  })
})
