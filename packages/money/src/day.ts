/** A UTC day, `YYYY-MM-DD`. Days order as text. */
export type Day = string

const DAY_MS = 86_400_000

/** The UTC day an instant falls on: `dayOf(new Date('2026-11-20T23:59:59Z'))` is `'2026-11-20'`. */
export function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

/**
 * 00:00 UTC of a day.
 * @throws RangeError when there is no such day in the calendar.
 */
export function startOfDay(day: Day): Date {
  const date = new Date(`${day}T00:00:00.000Z`)
  if (Number.isNaN(date.getTime()) || dayOf(date) !== day) throw new RangeError(`"${day}" is no day`)
  return date
}

/** The day so many days later, or earlier: `addDays('2028-02-28', 1)` is `'2028-02-29'`. */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS))
}

/** Days from one day to another, negative when it is earlier: `daysBetween('2026-12-30', '2027-01-02')` is `3`. */
export function daysBetween(from: Day, to: Day): number {
  return (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS
}

/** The first 00:00 UTC that is not before the instant: an instant that is itself midnight is its own answer. */
export function nextMidnight(date: Date): Date {
  return new Date(Math.ceil(date.getTime() / DAY_MS) * DAY_MS)
}
