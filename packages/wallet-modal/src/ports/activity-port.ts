import type { Address } from 'viem'

/** The kinds of transactions with their own text (specification, section 3). */
export const operationTypes = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'sell',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

export type OperationType = (typeof operationTypes)[number]
export type TransactionStatus = 'confirmed' | 'failed' | 'pending'

/** An amount of a currency, token or NFT that a transaction moves. */
export type Transfer = {
  readonly direction: 'in' | 'out'
  /** A decimal number, as exact as its source. Rounded only for display. */
  readonly quantity: { readonly numeric: string }
} & (
  | { readonly fungible_info: { readonly symbol: string | null; readonly icon: { readonly url: string } | null } }
  | { readonly nft_info: { readonly name: string | null; readonly preview: { readonly url: string } | null } }
)

/** A transaction as Activity lists it. */
export type Transaction = {
  readonly id: string
  readonly metadata: {
    readonly operationType: OperationType
    readonly status: TransactionStatus
    /** ISO 8601, UTC. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string | null
    /** The transaction's hash. */
    readonly hash: string
  }
  readonly transfers: readonly Transfer[]
}

/** A page of transactions of an account. `cursor` is null for the first one. */
export type ActivityQuery = { readonly address: Address; readonly chainId: number; readonly cursor: string | null }

/** One page of transactions. */
export type ActivityPage = {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  /** The cursor of the next page. Null on the last page. */
  readonly next: string | null
}

/** A source of an account's transactions, page by page. */
export type ActivitySource = {
  /** Throws an error if the source does not answer or its answer is invalid. */
  page(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage>
}
