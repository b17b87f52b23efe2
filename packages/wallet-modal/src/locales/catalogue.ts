import type { WalletModalTexts } from '@terahold/locale/en/wallet-modal'
import type { OneForEach } from '@terahold/locale/one-for-each'
import type { FailureKind, WalletFailureKind } from '../connection/core/connection-failure.ts'
import type { SwitchFailureKind } from '../networks/core/switch-failure.ts'
import type { OperationType, TransactionStatus } from '../ports/activity-port.ts'
import type { SnackbarMessage } from '../shell/core/shell-state.ts'
import type { SignInFailure } from '../sign-in/core/sign-in-state.ts'
import type { WalletTag } from '../wallets/core/wallet-choice.ts'

export type FailureWords = { readonly title: string; readonly hint: string }

/** Every text of the modal in one language. The compiler names a code of the core that has none. */
export type Catalogue = WalletModalTexts & {
  readonly tags: OneForEach<WalletTag, WalletModalTexts['tags']>
  readonly failures: OneForEach<Exclude<FailureKind, WalletFailureKind>, WalletModalTexts['failures']>
  readonly walletFailures: OneForEach<WalletFailureKind, WalletModalTexts['walletFailures']>
  readonly snackbars: OneForEach<SnackbarMessage, WalletModalTexts['snackbars']>
  readonly signIn: {
    readonly failures: OneForEach<Exclude<SignInFailure, WalletFailureKind>, WalletModalTexts['signIn']['failures']>
  }
  readonly networks: {
    readonly failures: OneForEach<
      Exclude<SwitchFailureKind, WalletFailureKind>,
      WalletModalTexts['networks']['failures']
    >
  }
  readonly activity: {
    readonly operations: OneForEach<OperationType, WalletModalTexts['activity']['operations']>
    readonly statuses: OneForEach<TransactionStatus, WalletModalTexts['activity']['statuses']>
  }
}

/** Returns the text of a failure: that of the view, or the one that all views share. */
export function failureWords<Own extends string>(
  { walletFailures }: Pick<Catalogue, 'walletFailures'>,
  own: Readonly<Record<Own, FailureWords>>,
  kind: Own | WalletFailureKind,
): FailureWords {
  const all: Readonly<Record<Own | WalletFailureKind, FailureWords>> = { ...walletFailures, ...own }
  return all[kind]
}

/** Puts a value in the place of `{key}`. */
export function fill(text: string, key: 'name' | 'detail' | 'time' | 'domain' | 'count', value: string): string {
  return text.replaceAll(`{${key}}`, () => value)
}
