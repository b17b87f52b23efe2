import type { dialCodes } from '@terahold/contract/calls/member/addresses'
import type { RowOf } from '@terahold/contract/endpoint'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
  type NumberingPlan,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'

export type DialCode = RowOf<typeof dialCodes>

/**
 * Fields of the library's plans that its types lack. The lock file fixes its version, and a test reads every country.
 */
type WholePlan = NumberingPlan & { nationalNumberPattern(): string; nationalPrefix(): string | number | undefined }

const known: ReadonlySet<string> = new Set(getCountries())
const listed = new Map<string, DialCode[]>()

/** Whether a country has this ISO 3166-1 code. */
export function isCountry(iso: string): boolean {
  return known.has(iso)
}

/** Returns every country with its calling code, sorted by its name in the language. */
export function listDialCodes(locale: string): DialCode[] {
  const ready = listed.get(locale)
  if (ready) return ready
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const rows = getCountries()
    .map((iso) => ({ iso, name: names.of(iso) ?? iso, ...planOf(iso) }))
    .toSorted((a, b) => compare(a.name, b.name))
  listed.set(locale, rows)
  return rows
}

function planOf(iso: CountryCode): Pick<DialCode, 'code' | 'pattern' | 'example'> {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(iso)
  const plan = metadata.numberingPlan as WholePlan
  const prefix = plan.nationalPrefix() || ''
  return {
    code: `+${getCountryCallingCode(iso)}`,
    pattern: `^${prefix === '' ? '' : `(?:${prefix})?`}(?:${plan.nationalNumberPattern()})$`,
    example: getExampleNumber(iso, examples)?.formatNational() ?? '',
  }
}
