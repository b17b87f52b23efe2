import type { SignInSession } from './sign-in-port.ts'

/** Why a sign-in did not come about; each kind has words and a next step of its own. */
export type SignInFailure = 'rejected' | 'requestPending' | 'notAccepted' | 'serverUnreachable' | 'walletError'

/** `off`: the app does without. `uninitialized`: nobody looked for a session yet. */
export type SignInStatus = 'off' | 'uninitialized' | 'ready' | 'loading' | 'success' | 'rejected' | 'error'

/** Signing in with the wallet as the specification names it: nonce, session, status and message. */
export type SignIn = {
  readonly status: SignInStatus
  readonly nonce: string | null
  readonly session: SignInSession | null
  /** The text that was given to the wallet. */
  readonly message: string | null
  readonly failure: SignInFailure | null
}

export type SignInState = { readonly signIn: SignIn }

export const initialSignIn = (isEnabled: boolean): SignInState => ({
  signIn: { status: isEnabled ? 'uninitialized' : 'off', nonce: null, session: null, message: null, failure: null },
})
