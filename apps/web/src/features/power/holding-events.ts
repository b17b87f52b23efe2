import type { Day } from '@terahold/money/day'

type HoldingDays = {
  readonly startDate: Day
  readonly endDate: Day
  readonly planName: string
  readonly status: 'pending' | 'active' | 'completed' | 'refunded'
}
type DayUptime = { readonly date: Day; readonly uptimeBps: number }

export type DayEvent =
  | { readonly kind: 'begins' | 'ends' | 'left'; readonly planName: string }
  | { readonly kind: 'stands'; readonly uptimeBps: number }

/** Below this uptime a day gets a mark: the machines were down for half of it. */
const LOW_UPTIME = 5_000

/** A holding that was cancelled before its first day has no day at all. */
export function neverRan({ startDate, endDate }: Pick<HoldingDays, 'startDate' | 'endDate'>): boolean {
  return endDate <= startDate
}

/** Returns what happened on which day: holdings that started, ended or were ended early, and days of long downtime. */
export function eventsByDay(
  holdings: readonly HoldingDays[],
  days: readonly DayUptime[],
): ReadonlyMap<Day, readonly DayEvent[]> {
  const events = new Map<Day, DayEvent[]>()
  const add = (day: Day, event: DayEvent) => events.set(day, [...(events.get(day) ?? []), event])
  for (const holding of holdings.filter((one) => !neverRan(one))) {
    const { startDate, endDate, planName, status } = holding
    add(startDate, { kind: 'begins', planName })
    if (status === 'completed') add(endDate, { kind: 'ends', planName })
    if (status === 'refunded') add(endDate, { kind: 'left', planName })
  }
  for (const { date, uptimeBps } of days) if (uptimeBps < LOW_UPTIME) add(date, { kind: 'stands', uptimeBps })
  return events
}
