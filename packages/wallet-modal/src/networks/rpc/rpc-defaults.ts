import { type Chain, type HttpTransport, http } from 'viem'

/** Request settings of a node (specification, section 9). */
export const rpcTimeoutMs = 10_000
/** Milliseconds between two requests for a new block. */
export const pollingIntervalMs = 4_000
/** Maximum bytes of call data in one multicall. */
export const multicallBatchBytes = 1_024
/** The factor by which the base fee may rise until a transaction is mined. */
export const baseFeeMultiplier = 1.2

/** Creates a transport with the timeout above. */
export function rpcTransport(url: string): HttpTransport {
  return http(url, { timeout: rpcTimeoutMs })
}

/**
 * Options for viem's `createPublicClient` and wagmi's `createConfig`.
 * @example createConfig({ ...rpcClientDefaults, chains: [withFeeDefaults(bsc)], transports: { 56: rpcTransport(url) }
 * })
 */
export const rpcClientDefaults = {
  pollingInterval: pollingIntervalMs,
  batch: { multicall: { batchSize: multicallBatchBytes } },
} as const

/** Returns the chain with the base-fee multiplier above, unless it has its own. */
export function withFeeDefaults<C extends Chain>(chain: C): C {
  return { ...chain, fees: { baseFeeMultiplier, ...chain.fees } }
}
