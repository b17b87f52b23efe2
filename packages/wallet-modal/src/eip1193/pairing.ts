import type { AuthenticateParameters } from '../connectors/wallet-connect/authenticate.ts'
import type { ConnectHandlers, NetworkSupport, OneClickSignIn } from '../ports/wallet-port.ts'

/** What WalletConnect can do beyond a provider. */
export type Pairing = {
  /** Pairs with a wallet, or uses the live session. Wallets start on the wanted chain. Throws the connector's errors. */
  connect(chainId: number | undefined): Promise<void>
  authenticate(parameters: AuthenticateParameters): Promise<OneClickSignIn | null>
  /** Passes on messages of a pending pairing. Returns a function that stops it. */
  follow(handlers: ConnectHandlers): () => void
  cancel(): void
  switchChain(chainId: number): Promise<void>
  networkSupport(): NetworkSupport
  listsTokens(): boolean
  /** Ends the session at the wallet. */
  end(): Promise<void>
  /** Waits for the answer to a pairing that was shown before the page was reloaded. Returns whether there is a session. */
  resume(): Promise<boolean>
}
