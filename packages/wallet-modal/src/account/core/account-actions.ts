import { createIdentityWatch, type IdentityWatch } from '../../identity/core/identity-watch.ts'
import type { IdentitySource } from '../../ports/identity-port.ts'
import type { Account, Clipboard, Opener } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import type { ViewName } from '../../shell/core/view-name.ts'
import { topView, type ViewStack } from '../../shell/core/view-stack.ts'
import type { AccountState } from './account-state.ts'
import { type AccountWatch, createAccountWatch } from './account-watch.ts'
import { type AddToken, createAddToken } from './add-token.ts'

export type AccountActions = Pick<AccountWatch, 'refreshBalance' | 'showBalance'> &
  Pick<IdentityWatch, 'showIdentity'> &
  AddToken & {
    disconnect(): Promise<void>
    copyAddress(): Promise<void>
    openExplorer(): void
  }

type Dependencies = CoreContext<AccountState> & {
  clipboard: Clipboard
  opener: Opener
  identity: IdentitySource | null
}

/** Creates the actions of the connected account: copy, explorer, balance, name, add token and disconnect. */
export function createAccountActions(dependencies: Dependencies): AccountActions & { destroy(): void } {
  const { store, navigation, snackbar, track, wallets, clipboard, opener, identity } = dependencies
  const identities = createIdentityWatch({ store, identity })
  const watch = createAccountWatch({ store, wallets, onChange: followAccount })

  function followAccount(before: Account, after: Account) {
    if (before.address?.toLowerCase() !== after.address?.toLowerCase()) identities.follow(after.address)
    const { isOpen, stack } = store.get()
    if (isOpen && closesModal(before, after, stack)) navigation.finish()
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
    ...createAddToken(dependencies),
    disconnect,
    copyAddress,
    openExplorer() {
      const { explorerUrl } = store.get().account
      if (explorerUrl) opener.open(explorerUrl, '_blank')
    },
    refreshBalance: watch.refreshBalance,
    showBalance: watch.showBalance,
    showIdentity: identities.showIdentity,
    destroy: watch.destroy,
  }
}

/** Views that are as useful without an account: connecting an account does not close them. */
const indifferent: readonly ViewName[] = ['Account', 'Networks', 'SwitchNetwork', 'WhatIsANetwork', 'Transactions']

/**
 * Returns whether a change of the account closes the modal. A disconnect closes it if Account or Transactions is in the
 * view history, even below the current view. A new account ends every view that leads to a connection (specification,
 * section 4).
 */
function closesModal(before: Account, after: Account, stack: ViewStack): boolean {
  const isGone = before.address !== null && after.address === null
  const hasCome = before.address === null && after.address !== null
  if (isGone) return stack.entries.some(({ view }) => view === 'Account' || view === 'Transactions')
  return hasCome && !indifferent.includes(topView(stack))
}
