import type { HoldingState } from '@terahold/contract/codes/power'
import type { Day } from '@terahold/money/day'
import { dayFigures, dayLine, prepaidFee, type SettlementTerms } from '@terahold/money/day-figures'

export type Span = { readonly state: HoldingState; readonly startDay: Day; readonly endDay: Day }

/**
 * Returns a holding's status on a day. It depends on the days alone, so it is right at midnight before a job has run.
 */
export function statusOn({ state, startDay, endDay }: Span, today: Day): HoldingState {
  if (state === 'refunded') return 'refunded'
  if (today < startDay) return 'pending'
  return today < endDay ? 'active' : 'completed'
}

export type PowerStep = { readonly day: Day; readonly powerMths: bigint }

/**
 * Returns the power that runs from each day on, oldest first, from the power added and removed on days. Days without a
 * change are left out.
 */
export function powerSteps(changes: readonly { readonly day: Day; readonly deltaMths: bigint }[]): PowerStep[] {
  let powerMths = 0n
  return changes
    .filter(({ deltaMths }) => deltaMths !== 0n)
    .map(({ day, deltaMths }) => {
      powerMths += deltaMths
      return { day, powerMths }
    })
}

export type RunningPower = {
  readonly powerMths: bigint
  readonly terms: SettlementTerms
  /** The pool's latest settled day; undefined before its first. */
  readonly latest: { readonly revenue: bigint; readonly baseMths: bigint; readonly uptimeBps: number } | undefined
}

export type DayMoney = { readonly credited: bigint; readonly downtimeRefund: bigint; readonly feeUsed: bigint }

/** Returns what power would bring on a day like its pool's latest settled one, in minor units; null when none is settled. */
export function latestDay({ powerMths, terms, latest }: RunningPower): DayMoney | null {
  if (!latest) return null
  const { net, downtime } = dayLine(powerMths, dayFigures({ ...latest, terms }))
  return { credited: net, downtimeRefund: downtime, feeUsed: prepaidFee(powerMths, terms.hashrateFee, 1) }
}

/** Returns the same for several holdings together; null when no pool of theirs has a settled day. */
export function estimateDay(running: readonly RunningPower[]): DayMoney | null {
  const days = running.flatMap((power) => latestDay(power) ?? [])
  if (days.length === 0) return null
  return days.reduce((sum, day) => ({
    credited: sum.credited + day.credited,
    downtimeRefund: sum.downtimeRefund + day.downtimeRefund,
    feeUsed: sum.feeUsed + day.feeUsed,
  }))
}
