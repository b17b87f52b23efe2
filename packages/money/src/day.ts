/** A UTC day, `YYYY-MM-DD`. Days sort as text. */
export type Day = string

const DAY_MS = 86_400_000
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Returns the UTC day of an instant: `dayOf(new Date('2026-11-20T23:59:59Z'))` is `'2026-11-20'`. */
export function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

/** Returns 00:00 UTC of a day. Throws `RangeError` if the calendar has no such day. */
export function startOfDay(day: Day): Date {
  const date = new Date(day)
  // The 30th of February is read as the 2nd of March.
  if (!dayPattern.test(day) || date.getUTCDate() !== Number(day.slice(8)))
    throw new RangeError(`"${day}" is not a day of the calendar`)
  return date
}

/** Returns the day that is `days` later, or earlier if negative: `addDays('2028-02-28', 1)` is `'2028-02-29'`. */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS))
}

/** Returns the number of days from one day to another, negative if `to` is earlier: `daysBetween('2026-12-30', '2027-01-02')` is `3`. */
export function daysBetween(from: Day, to: Day): number {
  return (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS
}

/** Returns the first 00:00 UTC at or after an instant. */
export function nextMidnight(date: Date): Date {
  return new Date(Math.ceil(date.getTime() / DAY_MS) * DAY_MS)
}
