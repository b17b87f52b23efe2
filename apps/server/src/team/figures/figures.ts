import { addDays, type Day } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import { type Month, readMonths, readStanding } from './figures-store.ts'

export type TeamSize = {
  readonly total: bigint
  readonly l1: bigint
  readonly l2: bigint
  /** Members of both levels with power running today. */
  readonly active: bigint
  /** Their power that runs today, mTH/s. */
  readonly power: bigint
  readonly newThisMonth: bigint
  /** Who joined in each of the last twelve months, this one last; months by their first day. */
  readonly series: readonly (Month & { readonly joined: bigint })[]
}

export type TeamPerformance = {
  /** Members with power running today, and that power in mTH/s. */
  readonly l1: { readonly active: bigint; readonly power: bigint }
  readonly l2: { readonly active: bigint; readonly power: bigint }
  /** mTH/s-days delivered to both levels, in the month of `asOf` and in all, up to that day. */
  readonly delivered: { readonly month: bigint; readonly all: bigint }
  /** The last day that counts in `delivered`; null until the first ranking is published. */
  readonly asOf: Day | null
}

const monthsShown = 12

/** A member's team in numbers, from counters: the cost does not depend on the size of the team. */
export function createFigures({ db }: { readonly db: Database }) {
  async function teamSize(memberId: string): Promise<TeamSize> {
    const months = await readMonths(db, memberId)
    const { activeL1, activeL2, powerL1, powerL2, today } = await readStanding(db, memberId)
    const thisMonth = firstOfMonth(today)
    const sum = (part: (month: Month) => bigint) => months.reduce((total, month) => total + part(month), 0n)
    const [l1, l2] = [sum((month) => month.l1), sum((month) => month.l2)]
    const series = lastMonths(thisMonth, monthsShown).map((month) => {
      const { l1, l2 } = months.find((one) => one.month === month) ?? { l1: 0n, l2: 0n }
      return { month, joined: l1 + l2, l1, l2 }
    })
    const newThisMonth = series.at(-1)?.joined ?? 0n
    const running = { active: activeL1 + activeL2, power: powerL1 + powerL2 }
    return { total: l1 + l2, l1, l2, ...running, newThisMonth, series }
  }

  async function performance(memberId: string): Promise<TeamPerformance> {
    const standing = await readStanding(db, memberId)
    return {
      l1: { active: standing.activeL1, power: standing.powerL1 },
      l2: { active: standing.activeL2, power: standing.powerL2 },
      delivered: { month: standing.deliveredMonth, all: standing.deliveredAll },
      asOf: standing.asOf,
    }
  }

  return { teamSize, performance }
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** Returns the first days of this many months, the given one last. */
function lastMonths(month: Day, count: number): Day[] {
  const months = [month]
  while (months.length < count) months.push(firstOfMonth(addDays(months.at(-1) ?? month, -1)))
  return months.toReversed()
}
