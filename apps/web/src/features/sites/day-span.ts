import { addDays, type Day } from '@terahold/money/day'

type Recorded = {
  readonly day: Day
  readonly measured: { readonly uptimeBps: number } | null
  readonly settled: { readonly uptimeBps: number } | null
}

export type UptimeDay = { readonly day: Day; readonly bps: number | null }

/**
 * Returns the uptime of each day in a span before `today`, oldest first: measured, otherwise settled, null if neither is
 * recorded. Days before the first record are left out.
 */
export function uptimeDays(recorded: readonly Recorded[], today: Day, count: number): UptimeDay[] {
  const known = new Map(recorded.map((row) => [row.day, row.measured?.uptimeBps ?? row.settled?.uptimeBps ?? null]))
  const days = Array.from({ length: count }, (_, index) => addDays(today, index - count))
  const first = days.findIndex((day) => known.has(day))
  return first === -1 ? [] : days.slice(first).map((day) => ({ day, bps: known.get(day) ?? null }))
}
