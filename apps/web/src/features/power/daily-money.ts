import { parseAmount } from '@terahold/money/amount'
import { addDays, type Day } from '@terahold/money/day'

type Receipt = { readonly date: Day; readonly net: string }

export type DayNet = { readonly day: Day; readonly net: bigint; readonly mark?: string }

/**
 * Returns the net of each day over all holdings, oldest first, for up to `days` days before `today` and today. Days before the
 * first receipt are left out; later days without one count as zero.
 */
export function dailyNet(
  receipts: readonly Receipt[],
  options: { today: Day; days: number; decimals: number; marks?: ReadonlyMap<Day, string> },
): DayNet[] {
  const { today, days, decimals, marks } = options
  const sums = new Map<Day, bigint>()
  for (const { date, net } of receipts) sums.set(date, (sums.get(date) ?? 0n) + parseAmount(net, decimals))
  const wanted = Array.from({ length: days }, (_, index) => addDays(today, index - days))
  const first = wanted.findIndex((day) => sums.has(day) || marks?.has(day) === true)
  if (first === -1) return []
  return wanted.slice(first).map((day) => {
    const mark = marks?.get(day)
    return { day, net: sums.get(day) ?? 0n, ...(mark === undefined ? {} : { mark }) }
  })
}
