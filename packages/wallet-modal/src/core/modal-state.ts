import type { Language } from '@terahold/locale/languages'
import type { Catalogue } from '../locales/catalogue.ts'
import type { AccountState } from './account/account-state.ts'
import type { ActivityState } from './activity/activity-state.ts'
import type { ConnectState } from './connect/connect-state.ts'
import type { NetworksState } from './networks/networks-state.ts'
import type { SignInState } from './sign-in/sign-in-state.ts'
import type { SnackbarMessage } from './snackbar-message.ts'
import type { ViewStack } from './view-stack.ts'

export type ThemeMode = 'auto' | 'light' | 'dark'

/** CSS custom properties by which an app themes the modal, such as `{ '--wm-accent': '#2d5f8a' }`. */
export type ThemeVariables = Readonly<Record<`--wm-${string}`, string>>

export type Snackbar = { readonly message: SnackbarMessage; readonly variant: 'success' | 'error' }

/** Everything the views draw from: the modal's own part, and one of each subject. */
export type ModalState = ShellState & ConnectState & AccountState & NetworksState & ActivityState & SignInState

export type ShellState = {
  readonly isOpen: boolean
  readonly stack: ViewStack
  readonly snackbar: Snackbar | null
  readonly language: Language
  readonly texts: Catalogue
  readonly theme: ThemeMode
  readonly themeVariables: ThemeVariables
}
