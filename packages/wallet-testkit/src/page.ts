import { type AnnouncedWallet, type AnnouncedWalletOptions, linkWallet } from './announced/announced-wallet.ts'
import { createProvider } from './announced/page-provider.ts'

export type { AnnouncedWallet, AnnouncedWalletOptions } from './announced/announced-wallet.ts'
export { disguisedName, hostileIcons, hostileMark, hugeIcon } from './announced/hostile.ts'
export { announceMalformed } from './announced/malformed.ts'
export { type Behaviour, type Behaviours, failures, type RpcFailure, type WrongAnswer } from './wallet/behaviour.ts'
export type { Prompt, WalletRequest } from './wallet/prompts.ts'
export { testAccount, testAccounts } from './wallet/test-accounts.ts'

/**
 * Announces a wallet to the page of this script, or to another window of the same origin, and returns it. Access survives a
 * reload, in `localStorage`.
 * @example const alpha = announceWallet({ name: 'Alpha', rdns: 'com.example.alpha', accounts: [testAccount(0)] })
 */
export function announceWallet(options: AnnouncedWalletOptions, target: Window = window): AnnouncedWallet {
  const key = `wallet-testkit.${options.rdns}`
  const { wallet, answer } = linkWallet(options, {
    announce: async () => page.announce(),
    emit: async (event, value) => page.emit(event, value),
    access: {
      read: () => (localStorage.getItem(key) ?? String(options.isConnected ?? false)) === 'true',
      write: (isGiven) => localStorage.setItem(key, String(isGiven)),
    },
  })
  const page = createProvider(target, wallet.info, answer)
  if (options.announces !== 'late') page.announce()
  return wallet
}
