import { addDays, type Day } from '@terahold/money/day'
import { parsePower } from '@terahold/money/power'

type PowerStep = { readonly date: Day; readonly power: string }

export type DayPower = { readonly day: Day; readonly power: bigint; readonly mark?: string }

/**
 * Returns the power in mTH/s of each day from the first step, or from `days` days before `today`, to today. Oldest first, empty
 * without a step.
 */
export function dailyPower(
  steps: readonly PowerStep[],
  options: { today: Day; days: number; marks?: ReadonlyMap<Day, string> },
): DayPower[] {
  const { today, days, marks } = options
  const powers = new Map(steps.map(({ date, power }) => [date, parsePower(power)]))
  const [first] = steps
  const start = addDays(today, -days)
  let power = 0n
  const found: DayPower[] = []
  for (let day = first?.date ?? addDays(today, 1); day <= today; day = addDays(day, 1)) {
    power = powers.get(day) ?? power
    const mark = marks?.get(day)
    if (day >= start) found.push({ day, power, ...(mark === undefined ? {} : { mark }) })
  }
  return found
}
