import type { Address, Hex } from 'viem'
import type { OneClickRequest } from '../../ports/wallet-port.ts'

export type SignInSession = { readonly address: Address; readonly chainId: number }

/**
 * The app's side of signing in with a wallet (EIP-4361). The server behind it makes the nonce, checks the signature and
 * keeps the session; whatever these functions throw is shown to the person as words and a way to try again.
 */
export type SignInPort = {
  getNonce(address: Address): Promise<string>
  /** The whole text that the wallet will show and sign; viem's `createSiweMessage` writes it. */
  createMessage(parameters: { nonce: string; address: Address; chainId: number }): string | Promise<string>
  /** Whether the server took message and signature. */
  verifyMessage(parameters: { message: string; signature: Hex }): Promise<boolean>
  getSession(): Promise<SignInSession | null>
  signOut(): Promise<boolean>
  /**
   * What a wallet shall sign along with connecting, with a nonce that needs no address yet. Given, it saves the person
   * the second approval where the wallet can do so; where it cannot, or this throws, signing follows as usual.
   */
  oneClick?(): Promise<OneClickRequest>
  onSignIn?(session: SignInSession): void
  onSignOut?(): void
  /** The server could not be told that a session is over, which here it is all the same: there it lasts until it expires. */
  onSignOutFailed?(): void
}

export type SignInOptions = SignInPort & {
  enabled?: boolean
  /** How long a nonce is used before another is fetched, in milliseconds. */
  nonceRefetchIntervalMs?: number
  /** How often the session is looked up while an account is connected, in milliseconds. */
  sessionRefetchIntervalMs?: number
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
}

type Optional = 'onSignIn' | 'onSignOut' | 'onSignOutFailed' | 'oneClick'

export type FullSignInOptions = Required<Omit<SignInOptions, Optional>> & Pick<SignInOptions, Optional>

const fiveMinutes = 300_000

/** The options with every default in its place (specification, section 3: sign-in state). */
export function fullSignInOptions(options: SignInOptions): FullSignInOptions {
  return {
    enabled: true,
    nonceRefetchIntervalMs: fiveMinutes,
    sessionRefetchIntervalMs: fiveMinutes,
    signOutOnDisconnect: true,
    signOutOnAccountChange: true,
    signOutOnNetworkChange: true,
    ...options,
  }
}
