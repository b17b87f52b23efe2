/** Returns the calendar month that is a number of months later, or earlier if negative; both as `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the month of an instant, in UTC. */
export function monthOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7)
}
