/** The connector of `@terahold/wallet-modal/wallet-connect`, for wagmi 2 and 3. */
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
