import { asList } from '../../http/untrusted-data.ts'
import type { ActivityPage } from '../../ports/activity-port.ts'
import { parseTransaction } from './parse-transaction.ts'

const maxTransactions = 200

/**
 * Returns a page of a history, newest first. A cursor equal to the requested one is dropped, so that no history is
 * endless. Throws `ServiceError` if there is no list.
 */
export function parsePage(list: unknown, next: unknown, asked: string | null): ActivityPage {
  const transactions = asList(list)
    .slice(0, maxTransactions)
    .map(parseTransaction)
    .filter((transaction) => transaction !== null)
    .sort((one, other) => other.metadata.minedAt.localeCompare(one.metadata.minedAt))
  const isCursor = typeof next === 'string' && next !== '' && next.length <= 1000 && next !== asked
  return { transactions, next: isCursor ? next : null }
}
