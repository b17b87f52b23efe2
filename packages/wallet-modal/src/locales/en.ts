import type { Catalogue } from './catalogue.ts'

export const en: Catalogue = {
  connectWallet: 'Connect Wallet',
  connecting: 'Connecting...',
  account: 'Account',
  close: 'Close',
  back: 'Back',
  browserWallet: 'Browser Wallet',
  tags: { recent: 'recent', installed: 'installed' },
  noWallet: {
    title: 'No wallet in this browser',
    hint: 'Install a wallet extension and reload, or open this page in the browser inside your wallet app.',
  },
  legal: 'By connecting your wallet, you agree to our {links}',
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  and: 'and',
  continueIn: 'Continue in {name}',
  acceptInWallet: 'Accept connection request in the wallet',
  tryAgain: 'Try again',
  failures: {
    rejected: {
      title: 'Connection declined',
      hint: 'Connection can be declined if a previous request is still active',
    },
    requestPending: {
      title: 'A request is already waiting',
      hint: 'Open {name}, answer the request that is open there, then try again.',
    },
    chainUnsupported: {
      title: 'Network not available in {name}',
      hint: 'Add this network in the wallet, then try again. Nothing was connected.',
    },
    notInstalled: {
      title: 'Not Detected',
      hint: '{name} does not answer in this browser. Install or unlock it, then try again.',
    },
    walletError: {
      title: '{name} reported an error',
      hint: 'Nothing was connected. Open the wallet, see that it is ready, then try again.',
    },
  },
  walletSaid: 'It said: {detail}',
  copyAddress: 'Copy address',
  balance: 'Balance',
  blockExplorer: 'Block Explorer',
  network: 'Network',
  unknownNetwork: 'Unknown',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  snackbars: {
    addressCopied: 'Address copied',
    copyFailed: 'Failed to copy',
    disconnectFailed: 'Failed to disconnect',
  },
}
