/** The calendar month so many months after another, or before it when negative; both as `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The month an instant lies in, in UTC. */
export function monthOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7)
}
