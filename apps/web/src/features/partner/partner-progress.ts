import { type Day, daysBetween } from '@terahold/money/day'
import { parsePower } from '@terahold/money/power'

export type Standing = {
  readonly qualifies: boolean
  readonly power: string
  readonly threshold: string
  readonly since: string | null
}

export type PartnerProgress = {
  /** mTH/s. */
  readonly power: bigint
  readonly threshold: bigint
  /** In mTH/s, what is missing to the threshold. */
  readonly missing: bigint
  /** Full days for which the threshold has been held without a gap, at most those needed. */
  readonly daysHeld: number
  readonly daysLeft: number
  readonly qualifies: boolean
}

/** Returns how far a member is from becoming a capacity partner, on a day. */
export function partnerProgress(
  { qualifies, power, threshold, since }: Standing,
  today: Day,
  days: number,
): PartnerProgress {
  const [has, needs] = [parsePower(power), parsePower(threshold)]
  const daysHeld = since === null ? 0 : Math.min(days, Math.max(0, daysBetween(since, today)))
  return {
    power: has,
    threshold: needs,
    qualifies,
    missing: has < needs ? needs - has : 0n,
    daysHeld,
    daysLeft: days - daysHeld,
  }
}
