import type { Address, Hex } from 'viem'
import type { OneClickRequest } from '../../ports/wallet-port.ts'

/** The account and chain that a session of the app belongs to. */
export type SignInSession = { readonly address: Address; readonly chainId: number }

/**
 * The app's side of signing in with a wallet (EIP-4361). The server behind it creates the nonce, verifies the signature
 * and keeps the session. The modal shows an error of any function as a text with a retry.
 */
export type SignInPort = {
  getNonce(address: Address): Promise<string>
  /** Returns the whole text that the wallet shows and signs, for example from viem's `createSiweMessage`. */
  createMessage(parameters: { nonce: string; address: Address; chainId: number }): string | Promise<string>
  /** Returns whether the server accepted message and signature. */
  verifyMessage(parameters: { message: string; signature: Hex }): Promise<boolean>
  getSession(): Promise<SignInSession | null>
  signOut(): Promise<boolean>
  /**
   * Returns the fields of the message that a wallet signs while connecting, with a nonce that needs no address yet. It
   * saves the second approval if the wallet supports it. If the wallet does not, or this throws, signing follows as
   * usual.
   */
  oneClick?(): Promise<OneClickRequest>
  onSignIn?(session: SignInSession): void
  onSignOut?(): void
  /**
   * Called if the server could not be told to end a session. The session is over for the page, and on the server when
   * it expires.
   */
  onSignOutFailed?(): void
}

/** The options of `createSignIn`. */
export type SignInOptions = SignInPort & {
  enabled?: boolean
  /** Asks the wallet as soon as it has connected, without a press on Sign. Off by default. */
  asksAtOnce?: boolean
  /** How long a nonce is used before another is fetched, in milliseconds. */
  nonceRefetchIntervalMs?: number
  /** How often the session is read while an account is connected, in milliseconds. */
  sessionRefetchIntervalMs?: number
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
}

type Optional = 'onSignIn' | 'onSignOut' | 'onSignOutFailed' | 'oneClick'

export type FullSignInOptions = Required<Omit<SignInOptions, Optional>> & Pick<SignInOptions, Optional>

const fiveMinutes = 300_000

/** Returns the options with all defaults (specification, section 3: sign-in state). */
export function fullSignInOptions(options: SignInOptions): FullSignInOptions {
  return {
    enabled: true,
    asksAtOnce: false,
    nonceRefetchIntervalMs: fiveMinutes,
    sessionRefetchIntervalMs: fiveMinutes,
    signOutOnDisconnect: true,
    signOutOnAccountChange: true,
    signOutOnNetworkChange: true,
    // An option of undefined is not set: an app may pass on one that it has not got.
    ...(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as SignInOptions),
  }
}
