/** The connectors of `@terahold/wallet-modal/connectors`. They need wagmi 3; `injected` comes from wagmi. */
export { coinbaseWallet } from '../connectors/coinbase-wallet.ts'
export { safe } from '../connectors/safe.ts'
export type { AuthenticateParameters, OneClickSignIn } from '../connectors/wallet-connect/authenticate.ts'
export {
  PairingCancelledError,
  PairingExpiredError,
  PairingReplacedError,
  RelayUnreachableError,
  RequestExpiredError,
  SessionEndedError,
  WalletRpcError,
} from '../connectors/wallet-connect/sdk/errors.ts'
export type { WalletConnectOptions } from '../connectors/wallet-connect/sdk/options.ts'
export type { SdkStorage } from '../connectors/wallet-connect/sdk/sdk-storage.ts'
export {
  isWalletConnect,
  type NetworkSupport,
  type WalletConnectExtras,
  walletConnect,
} from '../connectors/wallet-connect/wallet-connect.ts'
