import type { WalletFailureKind } from '../../connection/core/connection-failure.ts'
import type { SignInSession } from './sign-in-port.ts'

/** Why a sign-in failed. Each kind has a text and a next step. */
export type SignInFailure =
  | 'rejected'
  | 'requestPending'
  | 'notAccepted'
  | 'serverUnreachable'
  | 'walletError'
  | WalletFailureKind

/** `off`: the app has no sign-in. `uninitialized`: the session was not read yet. */
export type SignInStatus = 'off' | 'uninitialized' | 'ready' | 'loading' | 'success' | 'rejected' | 'error'

/** The state of the sign-in as the specification names it: nonce, session, status and message. */
export type SignIn = {
  readonly status: SignInStatus
  readonly nonce: string | null
  readonly session: SignInSession | null
  /** The text that the wallet was asked to sign. */
  readonly message: string | null
  readonly failure: SignInFailure | null
}

export type SignInState = { readonly signIn: SignIn }

export const initialSignIn = (isEnabled: boolean): SignInState => ({
  signIn: { status: isEnabled ? 'uninitialized' : 'off', nonce: null, session: null, message: null, failure: null },
})
