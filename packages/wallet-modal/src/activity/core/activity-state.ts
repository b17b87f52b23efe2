import type { ActivitySource, Transaction } from '../../ports/activity-port.ts'
import type { RecentTransaction } from './recent-transactions.ts'

/** State of the Transactions view. Years and rows are derived from `transactions`. */
export type Activity = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly transactions: readonly Transaction[]
  /** Cursor of the next page. Null if there is none, or if nothing was read yet. */
  readonly next: string | null
  /** The time from which "5 min ago" is computed, in milliseconds since 1970: when the list was last shown or read. */
  readonly asOf: number
}

export type ActivityState = {
  /** Whether the app has a source of transactions. */
  readonly hasActivity: boolean
  readonly activity: Activity
  /** Transactions of the account that the app reported, newest first. */
  readonly recentTransactions: readonly RecentTransaction[]
}

export const emptyActivity: Activity = { status: 'idle', transactions: [], next: null, asOf: 0 }

export const initialActivity = (source: ActivitySource | null): ActivityState => ({
  hasActivity: source !== null,
  activity: emptyActivity,
  recentTransactions: [],
})
