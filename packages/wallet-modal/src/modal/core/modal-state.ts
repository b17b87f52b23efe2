import type { AccountState } from '../../account/core/account-state.ts'
import type { ActivityState } from '../../activity/core/activity-state.ts'
import type { ConnectState } from '../../connect/core/connect-state.ts'
import type { Catalogue, Language } from '../../locales/catalogue.ts'
import type { NetworksState } from '../../networks/core/networks-state.ts'
import type { SnackbarMessage } from '../../shell/core/snackbar-message.ts'
import type { ViewStack } from '../../shell/core/view-stack.ts'
import type { SignInState } from '../../sign-in/core/sign-in-state.ts'

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
