import { addDays, type Day } from '@terahold/money/day'

/** Days from one to another, both included. A missing end means that the range is open there. */
export type DayRange = { readonly from?: Day; readonly to?: Day }

/** Returns the last days, including today. */
export function lastDays(count: number, today: Day): DayRange {
  return { from: addDays(today, 1 - count), to: today }
}

/** Returns the range of two date inputs. An empty one leaves it open, and two in the wrong order are swapped. */
export function rangeBetween(one: string, other: string): DayRange {
  if (one !== '' && other !== '' && one > other) return { from: other, to: one }
  return { ...(one === '' ? {} : { from: one }), ...(other === '' ? {} : { to: other }) }
}

/** Returns a range for a file name. */
export function rangeName({ from, to }: DayRange): string {
  return [from, to].filter(Boolean).join('-to-') || 'all'
}
