import { plainText } from '../../shared/format/plain-text.ts'
import type { DialCode } from './addresses.ts'

/**
 * Returns the countries that match a search: part of a name, with or without accents, a two-letter code, or a calling code. Names
 * that begin with the search come first.
 */
export function findCountries(countries: readonly DialCode[], typed: string): readonly DialCode[] {
  const wanted = plainText(typed)
  if (wanted === '') return countries
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1]
  if (digits !== undefined) return countries.filter(({ code }) => code.startsWith(`+${digits}`))
  const named = countries.filter(({ name }) => plainText(name).includes(wanted))
  const first = countries.filter(({ iso, name }) => plainText(iso) === wanted || plainText(name).startsWith(wanted))
  return [...new Set([...first, ...named])]
}
