import { textLengths } from '@terahold/contract/constants'

export type PasswordStrength = 'empty' | 'short' | 'long' | 'weak' | 'fair' | 'strong'

/**
 * Estimates how hard a password is to guess, from its length and from how much of it repeats or counts up. No kind of character
 * is required (NIST SP 800-63B), because length beats variety. The server checks for known passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password)
  if (characters.length === 0) return 'empty'
  if (characters.length < textLengths.password.min) return 'short'
  if (characters.length > textLengths.password.max) return 'long'
  const surprising = surprises(characters)
  if (surprising < 7) return 'weak'
  return surprising < 15 ? 'fair' : 'strong'
}

/** Counts characters that do not follow from the two before: neither a repeat nor the next of a sequence such as 1234 or abcd. */
function surprises(characters: readonly string[]): number {
  const codes = characters.map((character) => character.toLowerCase().codePointAt(0) ?? 0)
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? code + 100))
  const unforeseen = steps.filter((step, index) => index === 0 || (step !== 0 && step !== steps[index - 1]))
  return Math.min(unforeseen.length, new Set(codes).size * 2)
}
