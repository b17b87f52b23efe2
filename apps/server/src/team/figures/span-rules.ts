import type { Day } from '@terahold/money/day'

/** Power of a member that runs in a pool from 00:00 UTC of one day until that of another; mTH/s. */
export type Span = {
  readonly poolId: string
  readonly powerMths: bigint
  readonly startDay: Day
  readonly endDay: Day
}

/** What starts (+) or ends (-) on a day: power in a pool, and whether the member has any at all. */
export type PowerChange = {
  readonly day: Day
  readonly poolId: string
  readonly powerMths: bigint
  readonly active: number
}

/**
 * Returns the changes of a member's power, by day and pool. The first pool of the day with a change of power also records
 * a change of whether the member has power at all. There always is one, because the total cannot change to or from zero
 * otherwise.
 */
export function powerChangesOf(spans: readonly Span[]): PowerChange[] {
  const edges = spans
    .filter(({ startDay, endDay }) => startDay < endDay)
    .flatMap(({ poolId, powerMths, startDay, endDay }) => [
      { day: startDay, poolId, powerMths },
      { day: endDay, poolId, powerMths: -powerMths },
    ])
  const days = [...Map.groupBy(edges, ({ day }) => day)].toSorted(([one], [other]) => one.localeCompare(other))
  let before = 0n
  return days.flatMap(([day, ofDay]) => {
    const after = before + sumOf(ofDay)
    const active = Number(after > 0n) - Number(before > 0n)
    before = after
    const pools = [...Map.groupBy(ofDay, ({ poolId }) => poolId)]
      .map(([poolId, ofPool]) => ({ poolId, powerMths: sumOf(ofPool) }))
      .filter(({ powerMths }) => powerMths !== 0n)
      .toSorted((one, other) => (one.poolId < other.poolId ? -1 : 1))
    return pools.map((pool, index) => ({ day, ...pool, active: index === 0 ? active : 0 }))
  })
}

/** Returns what must be added to the known changes to get the true ones. */
export function missingPowerChanges(truth: readonly PowerChange[], known: readonly PowerChange[]): PowerChange[] {
  const negated = known.map((powerChange) => ({
    ...powerChange,
    powerMths: -powerChange.powerMths,
    active: -powerChange.active,
  }))
  const together = Map.groupBy([...truth, ...negated], ({ day, poolId }) => `${day} ${poolId}`)
  return [...together.values()].flatMap((powerChanges) => {
    const [first] = powerChanges
    const powerMths = sumOf(powerChanges)
    const active = powerChanges.reduce((sum, powerChange) => sum + powerChange.active, 0)
    return first && (powerMths !== 0n || active !== 0) ? [{ ...first, powerMths, active }] : []
  })
}

function sumOf(parts: readonly { readonly powerMths: bigint }[]): bigint {
  return parts.reduce((sum, { powerMths }) => sum + powerMths, 0n)
}
