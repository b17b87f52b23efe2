import { serverTime } from '../../shared/clock/server-clock.ts'
import type { SentCode } from '../../shared/form/sent-code.ts'

/** Reads a stored code; undefined if it is not one or has expired. */
export function parseStoredCode(kept: unknown, now: number = serverTime.now()): SentCode | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { maskedEmail, resendAt, goodUntil } = kept as Record<string, unknown>
  if (typeof maskedEmail !== 'string' || typeof resendAt !== 'number' || typeof goodUntil !== 'number') return undefined
  return goodUntil > now ? { maskedEmail, resendAt, goodUntil } : undefined
}
