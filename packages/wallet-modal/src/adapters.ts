/** Where wallets, names and transactions come from, and facts about networks: for the apps that use them. */

export { createChainLogActivity } from './activity/chain-log-activity.ts'
export type { ChainLogOptions, ChainToken } from './activity/chain-log-options.ts'
export { createHttpActivity, type HttpActivityOptions } from './activity/http-activity.ts'
export { createServerActivity } from './activity/server-activity.ts'
export { type AnswerCache, createMemoryCache, type KeptAnswer } from './adapters/answer-cache.ts'
export { createBrowserCache } from './adapters/browser-cache.ts'
export type { ServiceOptions } from './adapters/service.ts'
export { ServiceError, type ServiceErrorCode } from './adapters/service-error.ts'
export type { ActivityPage, ActivityQuery, ActivitySource, Transaction, Transfer } from './core/activity-port.ts'
export type { Directory, DirectoryPage, DirectoryQuery, Wallet } from './core/directory-port.ts'
export type { Identity, IdentitySource } from './core/identity-port.ts'
export { createBundledDirectory } from './directory/bundled-directory.ts'
export type { DirectoryOptions } from './directory/directory-options.ts'
export { createHttpDirectory, type HttpDirectory, type HttpDirectoryOptions } from './directory/http-directory.ts'
export { createServerDirectory } from './directory/server-directory.ts'
export { type StandInOptions, withStandIn } from './directory/with-stand-in.ts'
export { createHttpIdentity, type HttpIdentityOptions } from './identity/http-identity.ts'
export { createNameServiceIdentity } from './identity/name-service-identity.ts'
export type { NameServiceOptions } from './identity/name-service-options.ts'
export { createServerIdentity } from './identity/server-identity.ts'
export { withNameService } from './identity/with-name-service.ts'
export { type AddChainParameters, addChainParameters } from './networks/add-chain.ts'
export { networkMarks } from './networks/network-marks-data.ts'
export { networkName } from './networks/network-name.ts'
export {
  baseFeeMultiplier,
  multicallBatchBytes,
  pollingIntervalMs,
  rpcClientDefaults,
  rpcTimeoutMs,
  rpcTransport,
  withFeeDefaults,
} from './networks/rpc-defaults.ts'
export { rpcServiceChainIds, rpcServiceUrl } from './networks/rpc-service.ts'
export { type WatchedToken, type WatchTokenParameters, watchTokenParameters } from './networks/watch-token.ts'
