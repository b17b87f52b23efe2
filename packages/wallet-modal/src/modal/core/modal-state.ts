import type { Language } from '@terahold/locale/languages'
import type { AccountState } from '../../account/core/account-state.ts'
import type { ActivityState } from '../../activity/core/activity-state.ts'
import type { ConnectState } from '../../connect/core/connect-state.ts'
import type { Catalogue } from '../../locales/catalogue.ts'
import type { NetworksState } from '../../networks/core/networks-state.ts'
import type { ShellState } from '../../shell/core/shell-state.ts'
import type { SignInState } from '../../sign-in/core/sign-in-state.ts'

/** The modal's theme. `auto` follows the system. */
export type ThemeMode = 'auto' | 'light' | 'dark' | 'dim'

/** CSS custom properties to theme the modal, such as `{ '--wm-accent': '#2d5f8a' }`. */
export type ThemeVariables = Readonly<Record<`--wm-${string}`, string>>

/** The state of the whole modal; each subject reads and writes its own part of it. */
export type ModalState = ShellState &
  LanguageState &
  ThemeState &
  ConnectState &
  AccountState &
  NetworksState &
  ActivityState &
  SignInState

/** A language of the modal, or the tag of a language whose texts come from a file of the app. */
export type ModalLanguage = Language | (string & {})

export type LanguageState = { readonly language: ModalLanguage; readonly texts: Catalogue }

type ThemeState = { readonly theme: ThemeMode; readonly themeVariables: ThemeVariables }
