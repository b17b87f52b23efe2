import { describe, expect, it } from 'vitest'
import { appLink, webLink } from './wallet-link.ts'

const uri = 'wc:00ff@2?relay-protocol=irn&symKey=ab'
const once = 'wc%3A00ff%402%3Frelay-protocol%3Dirn%26symKey%3Dab'
const twice = 'wc%253A00ff%25402%253Frelay-protocol%253Dirn%2526symKey%253Dab'
const phone = { isAndroid: true, isTelegram: false }
const telegram = { isAndroid: true, isTelegram: true }

/** App links as directories list them, and the start of the resulting link: schemes with all, some or none of `://`. */
const schemes: [string, string][] = [
  ['metamask', 'metamask://'],
  ['metamask:', 'metamask://'],
  ['metamask:/', 'metamask://'],
  ['metamask://', 'metamask://'],
  ['metamask:///', 'metamask:///'],
  ['/metamask', 'metamask://'],
  ['metamask/', 'metamask://'],
  ['MetaMask://', 'MetaMask://'],
  [' metamask:// ', 'metamask://'],
  ['\nmetamask:\n', 'metamask://'],
  ['trust://', 'trust://'],
  ['rainbow:', 'rainbow://'],
  ['okex://main', 'okex://main/'],
  ['okex://main/', 'okex://main/'],
  ['okx://wallet/dapp', 'okx://wallet/dapp/'],
  ['okx://wallet/dapp/', 'okx://wallet/dapp/'],
  ['ledgerlive://', 'ledgerlive://'],
  ['imtokenv2://', 'imtokenv2://'],
  ['tpoutside://', 'tpoutside://'],
  ['bitkeep://', 'bitkeep://'],
  ['bnc://app.binance.com/cedefi', 'bnc://app.binance.com/cedefi/'],
  ['zerion-wallet://', 'zerion-wallet://'],
  ['wallet.app+beta://', 'wallet.app+beta://'],
  ['com.example.wallet:', 'com.example.wallet://'],
  ['dfw://wallet/', 'dfw://wallet/'],
  ['uniswap://', 'uniswap://'],
  ['w3', 'w3://'],
  ['//host', 'host://'],
]

/** Universal links and websites. */
const addresses: [string, string][] = [
  ['https://metamask.app.link', 'https://metamask.app.link/'],
  ['https://metamask.app.link/', 'https://metamask.app.link/'],
  ['https://metamask.app.link//', 'https://metamask.app.link/'],
  ['https://link.trustwallet.com', 'https://link.trustwallet.com/'],
  ['https://rnbwapp.com/connect', 'https://rnbwapp.com/connect/'],
  ['https://rnbwapp.com/connect/', 'https://rnbwapp.com/connect/'],
  ['HTTPS://Wallet.example', 'HTTPS://Wallet.example/'],
  ['http://wallet.example', 'http://wallet.example/'],
  ['http://localhost:8080/app', 'http://localhost:8080/app/'],
  [' https://wallet.example ', 'https://wallet.example/'],
  ['https://wallet.example:8443', 'https://wallet.example:8443/'],
]

const refused = [
  null,
  '',
  '   ',
  '://',
  ':',
  '/',
  'https://',
  'http:///',
  'javascript://%0aalert(1)',
  'javascript://',
  'JavaScript://x',
  'javascript:',
  'data://text/html,x',
  'vbscript://x',
  'file:///etc/passwd',
  'blob://x',
  'about://blank',
  'filesystem://x',
  'view-source://x',
  'ms-officecmd://x',
  '1wallet://',
  'my wallet://',
  'wal let',
  'wallet://a b',
]

describe('check 13: the link that opens an app', () => {
  it.each([...schemes, ...addresses])('of %j starts with %s', (base, href) => {
    expect(appLink(base, uri, phone)).toEqual({ href, redirect: `${href}wc?uri=${once}` })
  })

  it.each(schemes)('of %j has the URI encoded twice in Telegram on Android', (base, href) => {
    expect(appLink(base, uri, telegram)?.redirect).toBe(`${href}wc?uri=${twice}`)
  })

  it.each(addresses)('of %j is the same in Telegram, because it is a web URL', (base) => {
    expect(appLink(base, uri, telegram)).toEqual(appLink(base, uri, phone))
  })

  it('is encoded once in Telegram on other systems', () => {
    const iphone = { isAndroid: false, isTelegram: true }
    expect(appLink('metamask:', uri, iphone)?.redirect).toBe(`metamask://wc?uri=${once}`)
  })

  it.each(refused)('of %j does not exist', (base) => {
    expect(appLink(base, uri, phone)).toBeNull()
  })
})

describe('check 13: the link that opens a website', () => {
  it.each(addresses)('of %j starts with %s', (base, href) => {
    expect(webLink(base, uri)).toEqual({ href, redirect: `${href}wc?uri=${once}` })
  })

  it.each([...schemes.map(([base]) => base), ...refused])('of %j does not exist', (base) => {
    expect(webLink(base, uri)).toBeNull()
  })
})
