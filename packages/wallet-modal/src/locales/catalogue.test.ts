import { walletModalTexts as en } from '@terahold/locale/en/wallet-modal'
import { expect, it } from 'vitest'
import { type Catalogue, fill } from './catalogue.ts'

it("has the specification's English words", () => {
  const expected: Partial<Catalogue> = {
    connectWallet: 'Connect Wallet',
    connecting: 'Connecting...',
    legal: 'By connecting your wallet, you agree to our {links}',
    termsOfService: 'Terms of Service',
    privacyPolicy: 'Privacy Policy',
    tryAgain: 'Try again',
    blockExplorer: 'Block Explorer',
    disconnect: 'Disconnect',
    tags: { recent: 'recent', installed: 'installed' },
    snackbars: {
      ...en.snackbars,
      declined: 'Declined',
      linkCopied: 'Link copied',
      addressCopied: 'Address copied',
      copyFailed: 'Failed to copy',
      disconnectFailed: 'Failed to disconnect',
    },
  }
  expect(en).toMatchObject(expected)
  expect(en.failures.rejected).toEqual({
    title: 'Connection declined',
    hint: 'Connection can be declined if a previous request is still active',
  })
  expect(en.failures.notInstalled.title).toBe('Not Detected')
})

it("has the specification's English words for networks and activity", () => {
  expect(en.networks).toMatchObject({
    choose: 'Choose Network',
    note: 'Your connected wallet may not support some of the networks available for this dApp',
    help: 'What is a network',
    helpTitle: 'What is a network?',
    select: 'Select Network',
    unknown: 'Unknown Network',
    approve: 'Approve in wallet',
    learnMore: 'Learn more',
  })
  expect(en.networks.failures.rejected).toEqual({
    title: 'Switch declined',
    hint: 'Switch can be declined if chain is not supported by a wallet or previous request is still active',
  })
  expect(en.activity).toMatchObject({
    title: 'Activity',
    empty: { title: 'No Transactions yet', hint: 'Start trading on dApps to grow your wallet!' },
    failed: { title: 'Failed to fetch transactions' },
    thisYear: 'This Year',
  })
  const labels = Object.values(en.activity.operations).map((label) => label.toLowerCase())
  expect(labels.join(' ')).toBe(
    'approved bought borrowed burnt canceled claimed deployed deposited executed minted received repaid sent sold staked swapped unstaked withdrawn',
  )
})

it("has the specification's English words for wallets and pairing", () => {
  expect(en.directory).toMatchObject({
    qrCodeTag: 'qr code',
    allWallets: 'All Wallets',
    search: 'Search wallet',
    noneFound: { title: 'No Wallet found' },
    getWallet: 'Get a Wallet',
    getNamed: 'Get {name}',
    exploreAll: 'Explore all',
    chromeExtension: 'Chrome Extension',
    iosApp: 'iOS App',
    androidApp: 'Android App',
    website: 'Website',
    notHaving: "Don't have {name}?",
    help: 'What is a wallet?',
  })
  expect(en.pairing).toMatchObject({
    scan: 'Scan this QR Code with your phone',
    copyLink: 'Copy Link',
    open: 'Open',
    platforms: { browser: 'Browser', mobile: 'Mobile', web: 'Webapp', desktop: 'Desktop' },
  })
  expect(en.signIn).toMatchObject({
    title: 'Sign In',
    wants: '{name} wants to connect to your wallet',
    prove: 'Sign this message to prove you own this wallet and to continue',
    cancel: 'Cancel',
    sign: 'Sign',
  })
})

it('puts a name in as it is, whatever characters it has', () => {
  expect(fill('Open {name}, then {name}.', 'name', '$& {name}')).toBe('Open $& {name}, then $& {name}.')
})
