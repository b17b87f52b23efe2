import { describe, expect, it } from 'vitest'
import { bundledWallets } from '../../directory/bundled/bundled-wallets.ts'
import { walletNamed } from '../../fixtures/fake-directory.ts'
import { browserLink, safeBrowserLink } from './browser-link.ts'
import { cleanWallet, customWallet } from './clean-wallet.ts'

const page = 'https://app.example/pay?to=1&amount=2#now'

describe('the link to a wallet’s own browser', () => {
  it.each([
    ['metamask', 'https://link.metamask.io/dapp/app.example/pay?to=1&amount=2#now'],
    ['trust', `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`],
    ['coinbase', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`],
    [
      'okx',
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page)}`)}`,
    ],
    ['phantom', `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=https%3A%2F%2Fapp.example`],
    ['imtoken', `imtokenv2://navigate/DappView?url=${encodeURIComponent(page)}`],
    ['bitget', `https://bkcode.vip?action=dapp&url=${encodeURIComponent(page)}`],
  ])('is as the maker of %s documents it', (id, link) => {
    const wallet = bundledWallets.find((each) => each.id === id)
    expect(wallet && browserLink(wallet, page)).toBe(link)
  })

  it('survives the checks of directories and storage, for every bundled wallet', () => {
    const linked = bundledWallets.filter((wallet) => wallet.browser_link)
    expect(linked).toHaveLength(7)
    for (const wallet of linked) expect(cleanWallet(wallet)).toEqual(wallet)
  })

  it.each([
    'javascript:alert({url})',
    'data:text/html,{url}',
    'intent://{url}',
    'https://user:pass@evil.example/{url}',
    'https://wallet.example/no-place',
    '{url}',
    'ms-msdt://{page}',
    42,
  ])('is refused if it could do anything else: %s', (link) => {
    expect(safeBrowserLink(link)).toBeNull()
    expect(cleanWallet({ ...walletNamed('Bad'), browser_link: link })).not.toHaveProperty('browser_link')
    expect(customWallet({ id: 'bad', name: 'Bad', browser_link: String(link) })).not.toHaveProperty('browser_link')
  })

  it('may have any scheme of an app if the app itself names it, and only a wallet’s otherwise', () => {
    const link = 'acme://browse?url={url}'
    expect(customWallet({ id: 'acme', name: 'Acme', browser_link: link })).toHaveProperty('browser_link', link)
    expect(cleanWallet({ ...walletNamed('Acme'), browser_link: link })).not.toHaveProperty('browser_link')
  })

  it.each(['about:blank', 'file:///tmp/page.html', 'not a url'])('does not open %s', (address) => {
    const wallet = walletNamed('Fox', { browser_link: 'https://fox.example/{url}' })
    expect(browserLink(wallet, address)).toBeNull()
    expect(browserLink(walletNamed('Fox'), page)).toBeNull()
  })
})
