/** A UTC day with a share of something, in basis points; null where nothing was recorded. */
export interface ShareDay {
  readonly day: string
  readonly bps: number | null
}

/** Returns the index of the lowest share, the earlier of two equal ones; undefined if none is recorded. */
export function lowestShare(days: readonly ShareDay[]): number | undefined {
  let lowest: number | undefined
  days.forEach(({ bps }, index) => {
    const known = lowest === undefined ? null : (days[lowest]?.bps ?? null)
    if (bps !== null && (known === null || bps < known)) lowest = index
  })
  return lowest
}

const STEP_BPS = 500
const WHOLE_BPS = 10_000
/** Room under the lowest point for its label. */
const ROOM_BPS = 100

/** From a little under the lowest share to 100 %, so that short stops are visible. The axis shows where it starts. */
export function uptimeScale(days: readonly ShareDay[]): [number, number] {
  const at = lowestShare(days)
  const lowest = at === undefined ? WHOLE_BPS : (days[at]?.bps ?? WHOLE_BPS)
  return [Math.max(0, Math.floor((lowest - ROOM_BPS) / STEP_BPS) * STEP_BPS), WHOLE_BPS]
}

/** From zero to a little more than the highest share, always including 100 %, and never above the ceiling. */
export function coverageScale(days: readonly ShareDay[], ceiling: number): [number, number] {
  const highest = days.reduce((most, { bps }) => Math.max(most, bps ?? 0), WHOLE_BPS)
  return [0, Math.min(ceiling, Math.ceil((highest * 11) / 10 / STEP_BPS) * STEP_BPS)]
}
