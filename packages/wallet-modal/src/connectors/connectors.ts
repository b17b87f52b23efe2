/** The connectors of `@terahold/wallet-modal/connectors`; `injected` is wagmi's own. */
export { coinbaseWallet } from './coinbase-wallet.ts'
export { safe } from './safe.ts'
export type { AuthenticateParameters, OneClickSignIn } from './wallet-connect/authenticate.ts'
export {
  PairingCancelledError,
  PairingExpiredError,
  PairingReplacedError,
  RelayUnreachableError,
  RequestExpiredError,
  SessionEndedError,
  WalletRpcError,
} from './wallet-connect/errors.ts'
export type { WalletConnectOptions } from './wallet-connect/options.ts'
export type { SdkStorage } from './wallet-connect/sdk-storage.ts'
export {
  isWalletConnect,
  type NetworkSupport,
  type WalletConnectExtras,
  walletConnect,
} from './wallet-connect/wallet-connect.ts'
