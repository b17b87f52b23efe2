import { fill } from '../../locales/catalogue.ts'
import { topEntry } from '../../shell/core/view-stack.ts'
import type { ModalState } from '../core/modal-state.ts'

/**
 * Returns the title in the header (specification, section 2). Account has no visible title, but the dialog needs an
 * accessible name.
 */
export function viewTitle({ stack, texts }: Pick<ModalState, 'stack' | 'texts'>): string {
  const { directory, networks } = texts
  const entry = topEntry(stack)
  switch (entry.view) {
    case 'Connect':
      return texts.connectWallet
    case 'ConnectingExternal':
      return entry.choice.name ?? texts.browserWallet
    case 'ConnectingWalletConnect':
      return entry.wallet?.name ?? 'WalletConnect'
    case 'ConnectingSiwe':
      return texts.signIn.title
    case 'Account':
      return texts.account
    case 'Networks':
      return networks.choose
    case 'SwitchNetwork':
      return entry.network.name
    case 'Transactions':
      return texts.activity.title
    case 'AllWallets':
      return directory.allWallets
    case 'GetWallet':
      return directory.getWallet
    case 'Downloads':
      return fill(directory.getNamed, 'name', entry.wallet.name)
    case 'WhatIsAWallet':
      return directory.help
    case 'WhatIsANetwork':
      return networks.helpTitle
  }
}
