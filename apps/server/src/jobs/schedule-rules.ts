/** When a job is due: once in each UTC hour or day, the given minutes after it begins. */
export type Schedule = { readonly every: 'hour' | 'day'; readonly minutesAfter: number }

const minute = 60_000
const lengths = { hour: 60 * minute, day: 24 * 60 * minute } as const

/**
 * Returns the start of the newest UTC hour or day whose job is due at an instant. Periods that a moved clock skips are
 * not run later.
 */
export function duePeriod(now: Date, { every, minutesAfter }: Schedule): Date {
  const length = lengths[every]
  return new Date(Math.floor((now.getTime() - minutesAfter * minute) / length) * length)
}
