import { serverTime } from '../../shared/clock/server-clock.ts'
import type { SentCode } from '../../shared/form/sent-code.ts'

/** Reads a code that was kept over a reload; undefined for anything else and when it is no longer good. */
export function readKeptCode(kept: unknown, now: number = serverTime.now()): SentCode | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { maskedEmail, resendAt, goodUntil } = kept as Record<string, unknown>
  if (typeof maskedEmail !== 'string' || typeof resendAt !== 'number' || typeof goodUntil !== 'number') return undefined
  return goodUntil > now ? { maskedEmail, resendAt, goodUntil } : undefined
}
