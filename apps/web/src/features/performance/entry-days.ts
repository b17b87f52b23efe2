import { formatSigned, parseAmount } from '@terahold/money/amount'
import type { Day } from '@terahold/money/day'
import { resultOf } from '@terahold/money/holding-money'
import { PLACES, parseSignedAmount } from '../../shared/format/signed-amount.ts'
import type { PerformanceEntry } from './performance.ts'

type EntryMoney = Pick<PerformanceEntry, 'type' | 'date' | 'net' | 'feeUsed' | 'source'>

/**
 * Returns the result of the settled holdings of each day of which all entries are known, as exact decimal strings. Entries are
 * newest first, and more of the oldest day may follow.
 */
export function resultsByDay(entries: readonly EntryMoney[], options: { readonly hasMore: boolean }): Map<Day, string> {
  const days = new Map<Day, { credited: bigint; downtimeRefund: bigint; feeUsed: bigint }>()
  for (const { type, date, net, feeUsed, source } of entries) {
    if (source.settlementId === undefined) continue
    const sum = days.get(date) ?? { credited: 0n, downtimeRefund: 0n, feeUsed: 0n }
    const amount = parseSignedAmount(net)
    if (type === 'mining') sum.credited += amount
    else sum.downtimeRefund += amount
    sum.feeUsed += parseAmount(feeUsed, PLACES)
    days.set(date, sum)
  }
  const oldest = entries.at(-1)?.date
  if (options.hasMore && oldest !== undefined) days.delete(oldest)
  return new Map([...days].map(([day, sum]) => [day, formatSigned(resultOf(sum), PLACES)]))
}
