import type { AddressRequest, DialCode, SavedAddress } from './addresses.ts'

/** The fields of the form. The calling code is stored as a country, because several countries share one code. */
export type AddressDraft = {
  readonly receiver: string
  readonly country: string
  readonly phoneCountry: string
  readonly phone: string
  readonly province: string
  readonly city: string
  readonly detail: string
  readonly postcode: string
  readonly isDefault: boolean
}

export type AddressFieldName = Exclude<keyof AddressDraft, 'isDefault'>

const textFields = ['receiver', 'country', 'phoneCountry', 'phone', 'province', 'city', 'detail', 'postcode'] as const

/** Returns an empty form, with the country of the browser's language if it names one. */
export function emptyDraft(browserLanguage: string, countries: readonly DialCode[]): AddressDraft {
  const region = regionOf(browserLanguage)
  const country = countries.some(({ iso }) => iso === region) ? region : ''
  return {
    receiver: '',
    country,
    phoneCountry: country,
    phone: '',
    province: '',
    city: '',
    detail: '',
    postcode: '',
    isDefault: false,
  }
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? ''
  } catch {
    // Some WebViews report a language that is not a valid tag.
    return ''
  }
}

/** Returns the form for a saved address. */
export function draftOf(saved: SavedAddress, countries: readonly DialCode[]): AddressDraft {
  const { receiver, country, phone, province, city, detail, postcode, isDefault, dialCode } = saved
  const sharing = countries.filter(({ code }) => code === dialCode)
  const phoneCountry = (sharing.find(({ iso }) => iso === country) ?? sharing[0])?.iso ?? ''
  return { receiver, country, phoneCountry, phone, province, city, detail, postcode, isDefault }
}

/** Changes the country. The calling code follows unless the member has chosen a different one. */
export function inCountry(draft: AddressDraft, country: string): AddressDraft {
  const goesAlong = draft.phoneCountry === '' || draft.phoneCountry === draft.country
  return { ...draft, country, phoneCountry: goesAlong ? country : draft.phoneCountry }
}

/** Returns the form as the server expects it. */
export function requestOf(draft: AddressDraft, countries: readonly DialCode[], id: string | undefined): AddressRequest {
  const { phoneCountry, ...fields } = draft
  const dialCode = countries.find(({ iso }) => iso === phoneCountry)?.code ?? ''
  const trimmed = { ...fields, phone: fields.phone.trim(), receiver: fields.receiver.trim() }
  return { ...trimmed, dialCode, ...(id === undefined ? {} : { id }) }
}

/** Reads a stored form; null if it is not one. */
export function parseAddressDraft(kept: unknown): AddressDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const fields = kept as Readonly<Record<string, unknown>>
  const isWhole = textFields.every((name) => typeof fields[name] === 'string') && typeof fields.isDefault === 'boolean'
  return isWhole ? (kept as AddressDraft) : null
}
