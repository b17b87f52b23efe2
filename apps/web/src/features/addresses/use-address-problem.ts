import { useLingui } from '@lingui/react/macro'
import type { AddressFieldName } from './address-draft.ts'
import { type AddressProblem, addressBounds } from './check-address.ts'

/** Returns texts that say what is wrong with a field of an address and what to do. */
export function useAddressProblem(): (name: AddressFieldName, problem: AddressProblem) => string {
  const { t } = useLingui()
  const missing: Record<AddressFieldName, string> = {
    receiver: t`Enter the receiver’s name.`,
    country: t`Choose the country.`,
    phoneCountry: t`Choose the calling code.`,
    phone: t`The carrier needs a phone number.`,
    province: t`Enter the province or state.`,
    city: t`Enter the city.`,
    detail: t`Enter the street and house number.`,
    postcode: t`Enter the postcode.`,
  }
  return (name, problem) => {
    const most = name in addressBounds ? addressBounds[name as keyof typeof addressBounds][1] : 0
    switch (problem) {
      case 'missing':
        return missing[name]
      case 'short':
        return t`This is too short for a delivery.`
      case 'long':
        return t`Use at most ${most} characters.`
      case 'characters':
        return t`This contains characters that cannot be printed. Type it again.`
      case 'phone':
        return t`Check the number. It does not exist in that country.`
      case 'refused':
        return t`Check this field.`
    }
  }
}
