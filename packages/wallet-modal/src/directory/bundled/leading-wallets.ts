import type { BundledWallet } from './bundled-wallet.ts'

/** The most popular wallets, in order. They are part of the first script, so that a list shows them at once. */
export const leadingWallets: readonly BundledWallet[] = [
  {
    id: 'metamask',
    name: 'MetaMask',
    homepage: 'https://metamask.io',
    rdns: 'io.metamask',
    mobile: 'metamask://',
    browser: 'https://link.metamask.io/dapp/{page}',
    apple: '1438144202',
    play: 'io.metamask',
    chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
    injected: ['isMetaMask'],
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    homepage: 'https://trustwallet.com',
    rdns: 'com.trustwallet.app',
    mobile: 'trust://',
    browser: 'https://link.trustwallet.com/open_url?coin_id=60&url={url}',
    apple: '1288339409',
    play: 'com.wallet.crypto.trustapp',
    chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
    injected: ['isTrust', 'isTrustWallet'],
  },
  {
    id: 'okx',
    name: 'OKX Wallet',
    homepage: 'https://www.okx.com/web3',
    rdns: 'com.okex.wallet',
    mobile: 'okex://main',
    browser: 'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D{urlTwice}',
    apple: '1327268470',
    play: 'com.okinc.okex.gp',
    chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
    injected: ['isOkxWallet', 'isOKExWallet'],
  },
  {
    id: 'binance',
    name: 'Binance Wallet',
    homepage: 'https://www.binance.com',
    rdns: 'com.binance.wallet',
    mobile: 'bnc://app.binance.com/cedefi',
    apple: '1436799971',
    play: 'com.binance.dev',
    chrome: 'cadiboklkpojfamcoggejbbdjcoiljjk',
    injected: ['isBinance'],
  },
]

/** The number of bundled wallets. The others are in a chunk of their own. */
export const bundledCount = 76
