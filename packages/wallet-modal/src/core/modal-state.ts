import type { Catalogue, Language } from '../locales/catalogue.ts'
import type { Account } from './account.ts'
import type { Balance } from './balance.ts'
import type { ConnectionState } from './connection-machine.ts'
import type { SnackbarMessage } from './snackbar-message.ts'
import type { ViewStack } from './view-stack.ts'
import type { WalletChoice } from './wallet-choice.ts'

export type ThemeMode = 'auto' | 'light' | 'dark'

export type Snackbar = { readonly message: SnackbarMessage; readonly variant: 'success' | 'error' }

/** Everything the views draw from. */
export type ModalState = {
  readonly isOpen: boolean
  readonly stack: ViewStack
  readonly choices: readonly WalletChoice[]
  readonly connection: ConnectionState
  readonly account: Account
  /** Null until it was read, and when it could not be. */
  readonly balance: Balance | null
  readonly isDisconnecting: boolean
  readonly snackbar: Snackbar | null
  readonly language: Language
  readonly texts: Catalogue
  readonly theme: ThemeMode
}
