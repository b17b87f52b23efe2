import type { ConnectionState } from '../connection/core/connection-machine.ts'
import type { ModalLanguage, ThemeMode } from '../modal/core/modal-state.ts'
import type { Account, Balance } from '../ports/wallet-port.ts'
import type { ViewName } from '../shell/core/view-name.ts'
import { topView } from '../shell/core/view-stack.ts'
import { useCurrentState, useModal } from './modal-context.ts'

export type WalletModalState = {
  isOpen: boolean
  view: ViewName
  connection: ConnectionState
  account: Account
  balance: Balance | null
  /** The chain of the connected wallet, which the app may not know. */
  selectedNetworkId: number | null
  language: ModalLanguage
  theme: ThemeMode
}

/** Returns the current state of the modal. Renders again when any of it changes. */
export function useWalletModalState(): WalletModalState {
  const { isOpen, stack, connection, account, balance, language, theme } = useCurrentState(useModal())
  return {
    isOpen,
    view: topView(stack),
    connection,
    account,
    balance,
    selectedNetworkId: account.chainId,
    language,
    theme,
  }
}
