import type { AccountState } from '../../account/core/account-state.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import type { SignInPort } from './sign-in-port.ts'
import type { SignInState } from './sign-in-state.ts'

export type SignInActions = {
  /** Asks the wallet to sign, then opens the session. Does nothing during an attempt, or without an account. */
  signIn(): Promise<void>
  /** Goes back without a session, and disconnects the wallet. */
  cancelSignIn(): Promise<void>
  /** Ends the session and keeps the wallet connected. */
  signOut(): Promise<void>
  /** Reads the session now. For an app that has opened or ended it without the modal. */
  checkSession(): Promise<void>
}

export type StartedSignIn = SignInActions & { destroy(): void }

/** The sign-in that an app adds to its modal. See `createSignIn`. */
export type SignInFeature = {
  readonly oneClick: SignInPort['oneClick']
  start(context: CoreContext<SignInState & AccountState>): StartedSignIn
}

/** The actions of a modal without sign-in. */
export const withoutSignIn: StartedSignIn = {
  signIn: async () => {},
  cancelSignIn: async () => {},
  signOut: async () => {},
  checkSession: async () => {},
  destroy: () => {},
}
