import { addDays, type Day, daysBetween } from '@terahold/money/day'

export type CoverageDay = { readonly day: Day; readonly bps: number | null }

/** Returns every day from the first to the last known one, oldest first; null where nothing was owed or nothing is known. */
export function coverageDays(
  rows: readonly { readonly day: Day; readonly coverageBps: number | null }[],
): CoverageDay[] {
  const known = new Map(rows.map(({ day, coverageBps }) => [day, coverageBps]))
  const days = [...known.keys()].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    return { day, bps: known.get(day) ?? null }
  })
}
