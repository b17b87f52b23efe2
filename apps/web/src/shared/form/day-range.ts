import { addDays, type Day } from '@terahold/money/day'

/** Days from one to another, both counted in; without one of them the range is open there. */
export type DayRange = { readonly from?: Day; readonly to?: Day }

/** The last so many days, today among them. */
export function lastDays(count: number, today: Day): DayRange {
  return { from: addDays(today, 1 - count), to: today }
}

/** The range between two days as they stand in date inputs: an empty one leaves it open, and two the wrong way round are turned. */
export function rangeBetween(one: string, other: string): DayRange {
  if (one !== '' && other !== '' && one > other) return { from: other, to: one }
  return { ...(one === '' ? {} : { from: one }), ...(other === '' ? {} : { to: other }) }
}

/** A range in the name of a file. */
export function rangeName({ from, to }: DayRange): string {
  return [from, to].filter(Boolean).join('-to-') || 'all'
}
