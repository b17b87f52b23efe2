import { dateFormat } from '../figure/formatters.ts'

/** Returns the seconds since 1970 at the start of the UTC day. */
export function daySeconds(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000
}

/** Returns a value's position on a canvas. Exact to four digits, which is finer than a pixel; never for figures that are read. */
export function plotValue(minorUnits: bigint, decimals: number): number {
  return Number((minorUnits * 10_000n) / 10n ** BigInt(decimals)) / 10_000
}

const dayStyles = {
  short: { day: 'numeric', month: 'numeric' },
  /** For readers who do not know whether the day or the month is first. */
  named: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof dayStyles

/** Returns a UTC day as a person writes it. */
export function formatDayLabel(day: string, locale: string, style: DayStyle): string {
  return dateFormat(locale, { ...dayStyles[style], timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
