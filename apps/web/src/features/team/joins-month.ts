import { dateFormat, numberFormat } from '@terahold/ui/formatters'

/** One month of a chart. */
export interface JoinedMonth {
  /** A month in UTC, `YYYY-MM`. */
  readonly month: string
  readonly joined: number
}

/** Returns a month as a person writes it; `short` is its name alone, for an axis. */
export function formatMonthLabel(month: string, locale: string, style: 'short' | 'long'): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' }
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/** Returns a count short enough for the width of a bar, rounded down; empty for zero. */
export function barLabel(joined: number, locale: string): string {
  if (joined === 0) return ''
  const short: Intl.NumberFormatOptions = { notation: 'compact', maximumSignificantDigits: 2, roundingMode: 'trunc' }
  return numberFormat(locale, joined < 1_000 ? {} : short).format(joined)
}
