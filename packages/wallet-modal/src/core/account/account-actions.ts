import type { IdentitySource } from '../identity-port.ts'
import type { PartDependencies } from '../part.ts'
import type { Clipboard, Opener, WalletPort } from '../ports.ts'
import { topView } from '../view-stack.ts'
import type { Account } from './account.ts'
import { type AccountWatch, createAccountWatch } from './account-watch.ts'
import type { Balance } from './balance.ts'

export type AccountState = {
  readonly account: Account
  /** Null until it was read, and when it could not be. */
  readonly balance: Balance | null
  readonly isDisconnecting: boolean
}

export const initialAccount = (wallets: WalletPort): AccountState => ({
  account: wallets.account(),
  balance: null,
  isDisconnecting: false,
})

export type AccountActions = Pick<AccountWatch, 'refreshBalance' | 'showBalance'> & {
  disconnect(): Promise<void>
  copyAddress(): Promise<void>
  openExplorer(): void
}

type Dependencies = PartDependencies & { clipboard: Clipboard; opener: Opener; identity: IdentitySource | null }

/** The connected account: what it is called, what it holds, and letting go of it. */
export function createAccountActions(dependencies: Dependencies): AccountActions & { destroy(): void } {
  const { store, navigation, snackbar, track, wallets, clipboard, opener } = dependencies
  const watch = createAccountWatch({ store, wallets, onChange: followAccount })

  function followAccount(before: Account, after: Account) {
    const { isOpen, stack } = store.get()
    if (!isOpen) return
    const isGone = before.address !== null && after.address === null
    const hasCome = before.address === null && after.address !== null
    if (topView(stack) === 'Account' ? isGone : hasCome) navigation.close()
  }

  async function disconnect() {
    if (store.get().isDisconnecting) return
    store.set({ isDisconnecting: true })
    try {
      await wallets.disconnect()
      track({ event: 'DISCONNECT_SUCCESS' })
      navigation.close()
    } catch {
      track({ event: 'DISCONNECT_ERROR' })
      snackbar.show({ message: 'disconnectFailed', variant: 'error' })
    } finally {
      store.set({ isDisconnecting: false })
    }
  }

  async function copyAddress() {
    const { address } = store.get().account
    if (!address) return
    try {
      await clipboard.write(address)
      snackbar.show({ message: 'addressCopied', variant: 'success' })
    } catch {
      snackbar.show({ message: 'copyFailed', variant: 'error' })
    }
  }

  return {
    disconnect,
    copyAddress,
    openExplorer() {
      const { explorerUrl } = store.get().account
      if (explorerUrl) opener.open(explorerUrl, '_blank')
    },
    refreshBalance: watch.refreshBalance,
    showBalance: watch.showBalance,
    destroy: watch.destroy,
  }
}
