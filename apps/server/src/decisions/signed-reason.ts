import { Refusal } from '@terahold/contract/refusal'
import { isLine } from '@terahold/decisions/field-kinds'

const shortestReason = 10

/**
 * Checks an operator's reason, which somebody else must be able to verify later: one line of 10 to 500 characters. Returns it in the
 * one spelling that operators sign. @throws Refusal 400 reason_required.
 */
export function requireReason(reason: string): string {
  const line = reason.trim().normalize('NFC')
  if (line.length < shortestReason || !isLine(line)) throw new Refusal(400, 'reason_required', { field: 'reason' })
  return line
}
