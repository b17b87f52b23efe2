import type { FailureKind } from '../core/connect/connection-failure.ts'
import type { SnackbarMessage } from '../core/snackbar-message.ts'
import type { WalletTag } from '../core/connect/wallet-choice.ts'

/** The languages the modal speaks. */
export const languages = ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'] as const

export type Language = (typeof languages)[number]

export type FailureWords = { readonly title: string; readonly hint: string }

/** Every word of the modal in one language. `{name}` stands for the wallet's name, `{links}` for the legal links. */
export type Catalogue = {
  readonly connectWallet: string
  readonly connecting: string
  readonly account: string
  readonly close: string
  readonly back: string
  readonly browserWallet: string
  readonly tags: Readonly<Record<WalletTag, string>>
  readonly noWallet: FailureWords
  readonly legal: string
  readonly termsOfService: string
  readonly privacyPolicy: string
  readonly and: string
  readonly continueIn: string
  readonly acceptInWallet: string
  readonly tryAgain: string
  readonly failures: Readonly<Record<FailureKind, FailureWords>>
  readonly walletSaid: string
  readonly copyAddress: string
  readonly balance: string
  readonly blockExplorer: string
  readonly network: string
  readonly unknownNetwork: string
  readonly disconnect: string
  readonly disconnecting: string
  readonly snackbars: Readonly<Record<SnackbarMessage, string>>
}

/** Puts a value in the place of `{key}`. */
export function fill(text: string, key: 'name' | 'detail', value: string): string {
  return text.replaceAll(`{${key}}`, () => value)
}
