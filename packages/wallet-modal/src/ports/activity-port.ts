import type { Address } from 'viem'

/** The kinds of transactions that have a word of their own (specification, section 3). */
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

export type Transfer = {
  readonly direction: 'in' | 'out'
  /** A decimal number, as exact as its source; rounded only when shown. */
  readonly quantity: { readonly numeric: string }
} & (
  | { readonly fungible_info: { readonly symbol: string | null; readonly icon: { readonly url: string } | null } }
  | { readonly nft_info: { readonly name: string | null; readonly preview: { readonly url: string } | null } }
)

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

export type ActivityQuery = { readonly address: Address; readonly chainId: number; readonly cursor: string | null }

export type ActivityPage = {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

/** Where an account's transactions come from, a page at a time. */
export type ActivitySource = {
  /** @throws Error when the source does not answer or answers nonsense. */
  page(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage>
}
