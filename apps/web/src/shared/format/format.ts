import { formatAmount } from '@terahold/ui/format-amount'
import { dateFormat, displayNames, numberFormat } from '@terahold/ui/formatters'

/**
 * Returns the first 4 and last 6 characters of an address (specification 9). Never for something that is signed: that shows the
 * full address.
 */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}

/** Returns a shortened hash for a line of text. The full one is behind the link. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-6)}`
}

/** Returns a UTC day, such as `2026-11-20`, in the language's form. */
export function formatDay(day: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/**
 * Returns an instant in the member's time zone, to the minute, with the name of the zone: other texts give UTC days. Lines do not
 * break within the time.
 */
export function formatInstant(instant: string | number, locale: string): string {
  const text = dateFormat(locale, instantParts).format(new Date(instant))
  return text.replace(/\d+:.*/, (time) => time.replaceAll(' ', '\u00a0'))
}

const instantParts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** Returns a recent instant in the member's time zone, to the minute, without year and zone. */
export function formatRecent(instant: number, locale: string): string {
  return dateFormat(locale, recentParts).format(new Date(instant))
}

const recentParts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Returns the first instant of a UTC day in the member's time zone. */
export function formatDayStart(day: string, locale: string): string {
  return formatInstant(`${day}T00:00:00Z`, locale)
}

/** Returns an instant's time of day in the member's time zone. */
export function formatTime(instant: string | number, locale: string): string {
  return dateFormat(locale, { timeStyle: 'short' }).format(new Date(instant))
}

/** Returns the name of a country by its ISO 3166 code; anything else is unchanged. */
export function formatCountry(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return displayNames(locale, { type: 'region' }).of(code) ?? code
}

/** Returns power in mTH/s as TH/s, with up to three decimals. @example formatPower(10_500n, 'en') // '10.5' */
export function formatPower(milliTh: bigint, locale: string): string {
  return formatAmount(milliTh, 3, { locale, minFraction: 0, maxFraction: 3 }).text
}

/** Returns basis points as a percentage with at most two decimals. */
export function formatBps(bps: number, locale: string): string {
  // A real minus, as amounts have.
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    .format(bps / 10_000)
    .replace('-', '−')
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Returns the time left in its two largest units, such as `23h 14m`. Never negative. */
export function formatLeft(milliseconds: number, locale: string): string {
  const left = Math.max(0, milliseconds)
  const found = units.findIndex(([, size]) => left >= size)
  const first = found === -1 ? units.length - 1 : found
  let rest = left
  return units
    .slice(first, first + 2)
    .map(([unit, size]) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)
    })
    .join(' ')
}

/** Returns a calendar month in UTC, `2026-11`, in the language's form. */
export function formatMonth(month: string, locale: string): string {
  return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** Returns a whole number with the language's grouping; bigints and digit strings are exact. */
export function formatCount(count: number | bigint, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(count)
}
