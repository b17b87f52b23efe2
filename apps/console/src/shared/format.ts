import { formatAmount, parseDecimal } from '@terahold/ui/format-amount'
import { numberFormat } from './number-format.ts'
import { currentLanguage } from './texts.ts'

/** Writes an amount of the API with its thousands grouped and at least two decimal places, none cut. */
export function formatMoney(value: string): string {
  const { minorUnits, decimals } = parseDecimal(value)
  return formatAmount(minorUnits, decimals, { locale: currentLanguage(), minFraction: 2, maxFraction: decimals }).text
}

/** Writes an amount for a column of figures: two decimal places unless `places` says more, the rest cut. */
export function formatColumn(value: string, places = 2): string {
  const { minorUnits, decimals } = parseDecimal(value)
  const options = { locale: currentLanguage(), minFraction: places, maxFraction: places }
  return formatAmount(minorUnits, decimals, options).text
}

/** Writes a quantity with its thousands grouped and no more decimal places than it has. */
export function formatQuantity(value: string): string {
  const { minorUnits, decimals } = parseDecimal(value)
  return formatAmount(minorUnits, decimals, { locale: currentLanguage(), minFraction: 0, maxFraction: decimals }).text
}

/** Returns the difference of two amounts of the API. */
export function subtract(from: string, amount: string): string {
  const [one, other] = [parseDecimal(from), parseDecimal(amount)]
  const decimals = Math.max(one.decimals, other.decimals)
  const minor =
    one.minorUnits * 10n ** BigInt(decimals - one.decimals) -
    other.minorUnits * 10n ** BigInt(decimals - other.decimals)
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${minor < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`
}

/** Writes a label with its unit or language behind it, in the brackets of the desk's language. */
export function withUnit(label: string, unit: string): string {
  return currentLanguage().startsWith('zh') ? `${label}（${unit}）` : `${label} (${unit})`
}

/** Writes an instant in UTC, such as `2026-11-23 16:03`. */
export function formatInstant(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')}`
}

/** Returns the instant of a form's UTC date and time, such as `2026-11-26T18:30`. */
export function instantOf(entered: string): string {
  return new Date(`${entered}Z`).toISOString()
}

/** Writes an address or hash as its first and last characters. */
export function shorten(text: string): string {
  return text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-6)}`
}

/** Returns how long something has waited, in whole minutes, hours or days. */
export function formatWait(since: string, now: Date): string {
  return formatSeconds((now.getTime() - Date.parse(since)) / 1_000)
}

/** Writes a number of days, such as `1 day`. */
export function formatDays(days: number): string {
  return numberFormat({ style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}

/** Writes a time in whole minutes, hours or days. */
export function formatSeconds(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  const format = (value: number, unit: string) =>
    numberFormat({ style: 'unit', unit, unitDisplay: 'narrow' }).format(value)
  if (minutes < 60) return format(minutes, 'minute')
  return minutes < 2_880 ? format(Math.floor(minutes / 60), 'hour') : format(Math.floor(minutes / 1_440), 'day')
}
