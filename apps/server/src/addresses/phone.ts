import { Refusal } from '@terahold/contract/refusal'
import { parsePhoneNumberWithError } from 'libphonenumber-js/max'

export type Phone = { readonly dialCode: string; readonly phone: string }

/**
 * Returns a phone number in stored form: calling code with a plus, national number in digits without trunk prefix. It
 * must match the numbering plan of a country with that calling code, and have no extension.
 * @throws Refusal 400 bad_field naming dialCode or phone.
 */
export function parsePhone({ dialCode, phone }: Phone): Phone {
  const code = dialCode.replace('+', '')
  const number = parse(phone, code)
  if (!number.isValid() || number.ext !== undefined || number.countryCallingCode !== code) throw refused('phone')
  return { dialCode: `+${code}`, phone: number.nationalNumber }
}

function parse(phone: string, defaultCallingCode: string) {
  try {
    return parsePhoneNumberWithError(phone, { defaultCallingCode, extract: false })
  } catch (error) {
    const isCode = error instanceof Error && /^(INVALID_COUNTRY|Unknown calling code)/.test(error.message)
    throw refused(isCode ? 'dialCode' : 'phone')
  }
}

function refused(field: string): Refusal {
  return new Refusal(400, 'bad_field', { field })
}
