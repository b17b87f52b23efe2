import type { AddressRequest, DialCode, SavedAddress } from './addresses.ts'

/** What stands in the form. The calling code is chosen by its country, since several countries share one. */
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

/** An empty form, in the country the browser's language names, if it names one. */
export function emptyDraft(browserLanguage: string, countries: readonly DialCode[]): AddressDraft {
  const region = regionOf(browserLanguage)
  const country = countries.some(({ iso }) => iso === region) ? region : ''
  return {
    ...{ receiver: '', country, phoneCountry: country, phone: '', province: '', city: '', detail: '', postcode: '' },
    isDefault: false,
  }
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? ''
  } catch {
    // Some WebViews report a language that is none.
    return ''
  }
}

/** A saved address in the form. */
export function draftOf(saved: SavedAddress, countries: readonly DialCode[]): AddressDraft {
  const { receiver, country, phone, province, city, detail, postcode, isDefault, dialCode } = saved
  const sharing = countries.filter(({ code }) => code === dialCode)
  const phoneCountry = (sharing.find(({ iso }) => iso === country) ?? sharing[0])?.iso ?? ''
  return { receiver, country, phoneCountry, phone, province, city, detail, postcode, isDefault }
}

/** Another country: the calling code goes along unless another one was chosen before. */
export function inCountry(draft: AddressDraft, country: string): AddressDraft {
  const goesAlong = draft.phoneCountry === '' || draft.phoneCountry === draft.country
  return { ...draft, country, phoneCountry: goesAlong ? country : draft.phoneCountry }
}

/** The form as the server takes it. */
export function requestOf(draft: AddressDraft, countries: readonly DialCode[], id: string | undefined): AddressRequest {
  const { phoneCountry, ...fields } = draft
  const dialCode = countries.find(({ iso }) => iso === phoneCountry)?.code ?? ''
  const trimmed = { ...fields, phone: fields.phone.trim(), receiver: fields.receiver.trim() }
  return { ...trimmed, dialCode, ...(id === undefined ? {} : { id }) }
}

/** What was kept of a form; null when it is none. */
export function keptDraft(kept: unknown): AddressDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const fields = kept as Readonly<Record<string, unknown>>
  const isWhole = textFields.every((name) => typeof fields[name] === 'string') && typeof fields.isDefault === 'boolean'
  return isWhole ? (kept as AddressDraft) : null
}
