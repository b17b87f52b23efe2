import { addDays, type Day } from '@terahold/money/day'

/** Days from one to another, both included. A missing end means that the range is open there. */
export type DayRange = { readonly from?: Day; readonly to?: Day }

/** Returns the last days, including today. */
export function lastDays(count: number, today: Day): DayRange {
  return { from: addDays(today, 1 - count), to: today }
}

/**
 * Returns the range of two date inputs. An empty one, or one whose year is still being typed, leaves it open; two in the wrong
 * order are swapped.
 */
export function rangeBetween(first: string, last: string): DayRange {
  const [one, other] = [first, last].map((day) => (ofServer.test(day) ? day : undefined))
  if (one !== undefined && other !== undefined && one > other) return { from: other, to: one }
  return { ...(one === undefined ? {} : { from: one }), ...(other === undefined ? {} : { to: other }) }
}

/** The days that the server accepts. While a year is typed, a date input passes through years such as 0002. */
const ofServer = /^2\d{3}-/

/** Returns a range for a file name. */
export function rangeName({ from, to }: DayRange): string {
  return [from, to].filter(Boolean).join('-to-') || 'all'
}
