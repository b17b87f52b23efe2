import { describe, expect, it } from 'vitest'
import { walletNamed } from '../../fixtures/fake-directory.ts'
import { noSuggestions } from './directory-state.ts'
import { downloadsOf, offerFor, shortWalletName, walletsToGet } from './get-wallet.ts'

const computer = { isMobile: false, isIos: false, isAndroid: false }
const iphone = { isMobile: true, isIos: true, isAndroid: false }
const android = { isMobile: true, isIos: false, isAndroid: true }
const links = { chrome_store: 'https://c', app_store: 'https://a', play_store: 'https://p', homepage: 'https://h' }
const none = { chrome_store: null, app_store: null, play_store: null, homepage: null }

describe('getting a wallet', () => {
  it.each([
    ['all links on a computer', links, computer, { type: 'downloads' }],
    [
      'two links on a computer',
      { ...none, app_store: 'https://a', homepage: 'https://h' },
      computer,
      { type: 'downloads' },
    ],
    ['only a homepage', { ...none, homepage: 'https://h' }, computer, { type: 'page', href: 'https://h' }],
    ['only a homepage on a phone', { ...none, homepage: 'https://h' }, android, { type: 'page', href: 'https://h' }],
    ['all links on an iPhone', links, iphone, { type: 'page', href: 'https://a' }],
    ['all links on Android', links, android, { type: 'page', href: 'https://p' }],
    ['no app for this phone', { ...links, play_store: null }, android, null],
    ['only an extension', { ...none, chrome_store: 'https://c' }, computer, null],
    ['no link', none, computer, null],
  ])('with %s', (_, change, device, offer) => {
    expect(offerFor(walletNamed('Any', change), device)).toEqual(offer)
  })

  it('lists only downloads that have a link', () => {
    expect(downloadsOf(walletNamed('Any', links)).map(({ kind }) => kind)).toEqual([
      'chromeExtension',
      'iosApp',
      'androidApp',
      'website',
    ])
    expect(downloadsOf(walletNamed('Any', { ...none, play_store: 'https://p' }))).toEqual([
      { kind: 'androidApp', href: 'https://p' },
    ])
  })
})

it('cuts a name after twelve characters', () => {
  expect(['Exactly 12 ch', 'Twelve chars', 'Ledger Live Mobile', '👛'.repeat(13)].map(shortWalletName)).toEqual([
    'Exactly 12 c…',
    'Twelve chars',
    'Ledger Live…',
    `${'👛'.repeat(12)}…`,
  ])
})

it('lists each wallet once', () => {
  const twice = walletNamed('Twice')
  const suggested = { ...noSuggestions, featured: [twice], recommended: [twice] }
  expect(walletsToGet(suggested, [twice])).toEqual([twice])
})

it('lists at most four wallets with a homepage: featured, custom, recommended', () => {
  const suggested = {
    ...noSuggestions,
    featured: [walletNamed('F1'), walletNamed('F2', { homepage: null })],
    recommended: ['R1', 'R2', 'R3'].map((name) => walletNamed(name)),
  }
  const names = walletsToGet(suggested, [walletNamed('C1')]).map(({ name }) => name)
  expect(names).toEqual(['F1', 'C1', 'R1', 'R2'])
})
