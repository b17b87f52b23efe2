import { checkCodes } from '@terahold/decisions/check-codes'
import type { Codes } from '@terahold/decisions/definitions'
import { decisionLanguage } from './texts.ts'

/** Returns the name of a check of the reconciliation, with what it is about. */
export function checkName(name: string, subject: string): string {
  const codes: Codes = checkCodes
  return `${codes[name]?.[decisionLanguage() === 'en' ? 0 : 1] ?? name}${subject === '' ? '' : `: ${subject}`}`
}
