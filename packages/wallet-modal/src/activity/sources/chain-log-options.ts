import type { Address, Client } from 'viem'

/** A token whose transfers are listed. */
export type ChainToken = {
  readonly address: Address
  /** Read from the token if omitted. */
  readonly symbol?: string
  /** Read from the token if omitted. */
  readonly decimals?: number
  /** An https or data URL. */
  readonly icon?: string
}

/** The options of `createChainLogActivity`. */
export type ChainLogOptions = {
  /** Returns a viem client for the chain, such as wagmi's `getClient`, or undefined for an unknown chain. */
  readonly client: (chainId: number) => Client | undefined
  readonly tokens: Readonly<Record<number, readonly ChainToken[]>>
  /** Shows every ERC-20 token, including spam tokens. Off by default. */
  readonly showsAnyToken?: boolean
  /** How many blocks the history reaches back. */
  readonly lookBack?: number
  /** Maximum blocks per request. Halved for a chain whose node refuses. */
  readonly rangeSize?: number
  /** Approximate number of transactions per page. Transactions of one block stay together. */
  readonly pageSize?: number
}
