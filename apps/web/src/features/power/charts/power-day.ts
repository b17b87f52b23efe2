/** One day of a chart of power. */
export interface PowerDay {
  /** A UTC day, `YYYY-MM-DD`. */
  readonly day: string
  /** What ran all that day, in mTH/s. */
  readonly power: bigint
  /** What happened that day: a holding that begins, ends or is left. */
  readonly mark?: string | undefined
}

/** The days that tell something: the first, and those on which the power is another one or something happened. */
export function tellingDays(days: readonly PowerDay[]): PowerDay[] {
  return days.filter(({ power, mark }, index) => mark !== undefined || power !== days[index - 1]?.power)
}
