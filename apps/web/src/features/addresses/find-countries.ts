import type { DialCode } from './addresses.ts'

/**
 * Returns the countries that match a search: part of a name, with or without accents, a two-letter code, or a calling code. Names
 * that begin with the search come first.
 */
export function findCountries(countries: readonly DialCode[], typed: string): readonly DialCode[] {
  const wanted = plain(typed)
  if (wanted === '') return countries
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1]
  if (digits !== undefined) return countries.filter(({ code }) => code.startsWith(`+${digits}`))
  const named = countries.filter(({ name }) => plain(name).includes(wanted))
  const first = countries.filter(({ iso, name }) => plain(iso) === wanted || plain(name).startsWith(wanted))
  return [...new Set([...first, ...named])]
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
