import type { Address, Client } from 'viem'

export type ChainToken = {
  readonly address: Address
  /** Read from the token when left out. */
  readonly symbol?: string
  /** Read from the token when left out. */
  readonly decimals?: number
  /** A picture by https or embedded. */
  readonly icon?: string
}

export type ChainLogOptions = {
  /** A viem client of the chain, for example wagmi's `getClient`; undefined for a chain the app does not know. */
  readonly client: (chainId: number) => Client | undefined
  readonly tokens: Readonly<Record<number, readonly ChainToken[]>>
  /** Shows every ERC-20 token, also those that strangers invent and send around. Off unless asked for. */
  readonly showsAnyToken?: boolean
  /** How many blocks back the history reaches. */
  readonly lookBack?: number
  /** How many blocks a node is asked about at once; halved for a chain whose node refuses. */
  readonly rangeSize?: number
  /** About how many transactions a page has; the transactions of one block stay together. */
  readonly pageSize?: number
}
