import { Refusal } from '@terahold/contract/refusal'

const shortestReason = 10

/** Why an operator does it, in words somebody else can check later. @throws Refusal 400 reason_required. */
export function requireReason(reason: string): string {
  const trimmed = reason.trim()
  if (trimmed.length < shortestReason) throw new Refusal(400, 'reason_required', { field: 'reason' })
  return trimmed
}
