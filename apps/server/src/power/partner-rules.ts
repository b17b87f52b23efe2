import { addDays, type Day, daysBetween } from '@terahold/money/day'

export type PowerSpan = { readonly powerMths: bigint; readonly startDay: Day; readonly endDay: Day }
export type PartnerStanding = { readonly power: bigint; readonly since: Day | null; readonly qualifies: boolean }

/**
 * Returns a member's progress to capacity partner: at least `threshold` mTH/s held for `days` days without a gap.
 * `since` is the first day of the current unbroken time at the threshold; null below it.
 */
export function partnerStanding(
  spans: readonly PowerSpan[],
  today: Day,
  threshold: bigint,
  days: number,
): PartnerStanding {
  const powerOn = (day: Day) =>
    spans.reduce((sum, span) => (span.startDay <= day && day < span.endDay ? sum + span.powerMths : sum), 0n)
  const power = powerOn(today)
  if (power < threshold) return { power, since: null, qualifies: false }
  // Power changes only where a span begins or ends, so only the days just before those need checking.
  const changes = [...new Set(spans.flatMap(({ startDay, endDay }) => [startDay, endDay]))]
    .filter((day) => day <= today)
    .toSorted()
  const since = changes.findLast((day) => powerOn(addDays(day, -1)) < threshold && powerOn(day) >= threshold) ?? today
  return { power, since, qualifies: daysBetween(since, today) >= days }
}
