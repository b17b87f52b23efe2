import { useLingui } from '@lingui/react/macro'
import type { AddressFieldName } from './address-draft.ts'
import { type AddressProblem, addressBounds } from './check-address.ts'

/** Returns texts that say what is wrong with a field of an address and what to do. */
export function useAddressProblem(): (name: AddressFieldName, problem: AddressProblem) => string {
  const { t } = useLingui()
  const missing: Record<AddressFieldName, string> = {
    receiver: t`Say who receives it.`,
    country: t`Choose the country.`,
    phoneCountry: t`Choose the calling code.`,
    phone: t`The carrier needs a phone number.`,
    province: t`Say the province or state.`,
    city: t`Say the city.`,
    detail: t`Say the street and the house.`,
    postcode: t`Say the postcode.`,
  }
  return (name, problem) => {
    const most = name in addressBounds ? addressBounds[name as keyof typeof addressBounds][1] : 0
    switch (problem) {
      case 'missing':
        return missing[name]
      case 'short':
        return t`This is too short to be found.`
      case 'long':
        return t`At most ${most} characters, please.`
      case 'characters':
        return t`This holds characters that cannot be printed. Please type it again.`
      case 'phone':
        return t`There is no such number in that country.`
      case 'refused':
        return t`This could not be used. Please correct it.`
    }
  }
}
