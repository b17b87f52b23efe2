import type { AddressDraft, AddressFieldName } from './address-draft.ts'
import type { DialCode } from './addresses.ts'

/** Problems of a field, in the order in which they are reported. */
export type AddressProblem = 'missing' | 'short' | 'long' | 'characters' | 'phone' | 'refused'
export type AddressProblems = Partial<Record<AddressFieldName, AddressProblem>>

/** The contract's bounds. */
export const addressBounds = {
  receiver: [1, 80],
  province: [0, 80],
  city: [1, 80],
  detail: [3, 200],
  postcode: [0, 16],
} as const
type LineField = keyof typeof addressBounds

const lineFields = Object.keys(addressBounds) as LineField[]

/** Returns the problem of each field that must be corrected before the address can be sent. The server checks the rest. */
export function checkAddress(draft: AddressDraft, countries: readonly DialCode[]): AddressProblems {
  const problems: AddressProblems = {}
  for (const name of lineFields) {
    const problem = lineProblem(draft[name], addressBounds[name])
    if (problem !== null) problems[name] = problem
  }
  if (draft.country === '') problems.country = 'missing'
  if (draft.phoneCountry === '') problems.phoneCountry = 'missing'
  const phone = phoneProblem(draft, countries)
  if (phone !== null) problems.phone = phone
  return problems
}

/** Control characters, line breaks and marks that change the reading direction. Joiners, which some scripts need, are allowed. */
const unwritable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c-\u200f])\p{Cf}/u

function lineProblem(typed: string, [least, most]: readonly [number, number]): AddressProblem | null {
  const text = typed.trim()
  if (text === '') return least === 0 ? null : 'missing'
  // The contract counts code points: a rare Chinese character is two units of a string.
  const { length } = Array.from(text)
  if (length < least) return 'short'
  if (length > most) return 'long'
  if (unwritable.test(text)) return 'characters'
  return least > 0 && !/[\p{L}\p{N}]/u.test(text) ? 'missing' : null
}

function phoneProblem({ phone, phoneCountry }: AddressDraft, countries: readonly DialCode[]): AddressProblem | null {
  const text = phone.trim()
  if (text === '') return 'missing'
  if (!/^\+?[\d ()./-]{2,30}$/.test(text)) return 'phone'
  const chosen = countries.find(({ iso }) => iso === phoneCountry)
  // The server parses a number that includes its calling code.
  if (chosen === undefined || text.startsWith('+')) return null
  const digits = text.replace(/\D/g, '')
  const sharing = countries.filter(({ code }) => code === chosen.code)
  return sharing.some(({ pattern }) => new RegExp(pattern).test(digits)) ? null : 'phone'
}
