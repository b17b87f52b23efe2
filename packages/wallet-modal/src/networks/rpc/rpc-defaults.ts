import { type Chain, type HttpTransport, http } from 'viem'

/** How a node may be asked (specification, section 9). */
export const rpcTimeoutMs = 10_000
export const pollingIntervalMs = 4_000
/** Bytes of call data that one multicall takes together. */
export const multicallBatchBytes = 1_024
export const baseFeeMultiplier = 1.2

/** A transport with the timeout above. */
export function rpcTransport(url: string): HttpTransport {
  return http(url, { timeout: rpcTimeoutMs })
}

/**
 * For viem's `createPublicClient` and wagmi's `createConfig` alike.
 * @example createConfig({ ...rpcClientDefaults, chains: [withFeeDefaults(bsc)], transports: { 56: rpcTransport(url) } })
 */
export const rpcClientDefaults = {
  pollingInterval: pollingIntervalMs,
  batch: { multicall: { batchSize: multicallBatchBytes } },
} as const

/** The chain with the base-fee multiplier above, unless it brings one of its own. */
export function withFeeDefaults<C extends Chain>(chain: C): C {
  return { ...chain, fees: { baseFeeMultiplier, ...chain.fees } }
}
