/** Sources of wallets, names and transactions, and data about networks, for apps that use them. */

export { createChainLogActivity } from '../activity/sources/chain-log-activity.ts'
export type { ChainLogOptions, ChainToken } from '../activity/sources/chain-log-options.ts'
export { createHttpActivity, type HttpActivityOptions } from '../activity/sources/http-activity.ts'
export { createServerActivity } from '../activity/sources/server-activity.ts'
export { createBundledDirectory } from '../directory/bundled/bundled-directory.ts'
export type { DirectoryOptions } from '../directory/sources/directory-options.ts'
export {
  createHttpDirectory,
  type HttpDirectory,
  type HttpDirectoryOptions,
} from '../directory/sources/http-directory.ts'
export { createServerDirectory } from '../directory/sources/server-directory.ts'
export { type FallbackOptions, withFallback } from '../directory/sources/with-fallback.ts'
export { createBrowserCache } from '../http/browser-cache.ts'
export { type CachedResponse, createMemoryCache, type ResponseCache } from '../http/response-cache.ts'
export type { ServiceOptions } from '../http/service.ts'
export { ServiceError, type ServiceErrorCode } from '../http/service-error.ts'
export { createHttpIdentity, type HttpIdentityOptions } from '../identity/sources/http-identity.ts'
export { createNameServiceIdentity } from '../identity/sources/name-service-identity.ts'
export type { NameServiceOptions } from '../identity/sources/name-service-options.ts'
export { createServerIdentity } from '../identity/sources/server-identity.ts'
export { withNameService } from '../identity/sources/with-name-service.ts'
export { networkMarks } from '../marks/network-marks-data.ts'
export { type AddChainParameters, addChainParameters } from '../networks/rpc/add-chain.ts'
export { networkName } from '../networks/rpc/network-name.ts'
export {
  baseFeeMultiplier,
  multicallBatchBytes,
  pollingIntervalMs,
  rpcClientDefaults,
  rpcTimeoutMs,
  rpcTransport,
  withFeeDefaults,
} from '../networks/rpc/rpc-defaults.ts'
export { rpcServiceChainIds, rpcServiceUrl } from '../networks/rpc/rpc-service.ts'
export { type WatchedToken, type WatchTokenParameters, watchTokenParameters } from '../networks/rpc/watch-token.ts'
export type { ActivityPage, ActivityQuery, ActivitySource, Transaction, Transfer } from '../ports/activity-port.ts'
export type { Directory, DirectoryPage, DirectoryQuery, Wallet } from '../ports/directory-port.ts'
export type { Identity, IdentitySource } from '../ports/identity-port.ts'
