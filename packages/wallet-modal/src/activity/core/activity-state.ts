import type { ActivitySource, Transaction } from '../../ports/activity-port.ts'

/** What the Transactions view knows; the years and rows are drawn from `transactions`. */
export type Activity = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly transactions: readonly Transaction[]
  /** Where the next page begins; null when there is none, or nothing was read yet. */
  readonly next: string | null
  /** The moment its times are counted from, in milliseconds since 1970: when it came on screen or was last read. */
  readonly asOf: number
}

export type ActivityState = {
  /** Whether the app has a source of transactions at all. */
  readonly hasActivity: boolean
  readonly activity: Activity
}

export const emptyActivity: Activity = { status: 'idle', transactions: [], next: null, asOf: 0 }

export const initialActivity = (source: ActivitySource | null): ActivityState => ({
  hasActivity: source !== null,
  activity: emptyActivity,
})
