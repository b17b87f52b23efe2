/** One day of a chart of power. */
export interface PowerDay {
  /** A UTC day, `YYYY-MM-DD`. */
  readonly day: string
  /** The power of that full day, in mTH/s. */
  readonly power: bigint
  /** What happened that day: a holding starts, ends or is ended early. */
  readonly mark?: string | undefined
}

/** Returns the days to list: the first, and those on which the power changed or something happened. */
export function daysWithChanges(days: readonly PowerDay[]): PowerDay[] {
  return days.filter(({ power, mark }, index) => mark !== undefined || power !== days[index - 1]?.power)
}
