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
  /** mTH/s still missing. */
  readonly missing: bigint
  /** Whole days the threshold has been held without a gap, at most those needed. */
  readonly daysHeld: number
  readonly daysLeft: number
  readonly qualifies: boolean
}

/** How far a member is on the way to the partners' rights, on a day. */
export function partnerProgress(
  { qualifies, power, threshold, since }: Standing,
  today: Day,
  days: number,
): PartnerProgress {
  const [has, needs] = [parsePower(power), parsePower(threshold)]
  const daysHeld = since === null ? 0 : Math.min(days, Math.max(0, daysBetween(since, today)))
  return {
    ...{ power: has, threshold: needs, qualifies },
    missing: has < needs ? needs - has : 0n,
    ...{ daysHeld, daysLeft: days - daysHeld },
  }
}
