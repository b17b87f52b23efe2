import type { RecentActivityActions } from '../activity/core/recent-activity.ts'
import { useModal } from './modal-context.ts'

/**
 * Returns a function that lists a transaction in Activity under the app's own words, until it is mined and after.
 *
 * @example
 *   const addRecentTransaction = useAddRecentTransaction()
 *   addRecentTransaction({ hash, description: 'Deposit 10 USDT' })
 */
export function useAddRecentTransaction(): RecentActivityActions['addRecentTransaction'] {
  return useModal().addRecentTransaction
}
