import type { PlanFields } from '@terahold/contract/calls/catalogue'
import { parseAmount } from '@terahold/money/amount'
import type { Day } from '@terahold/money/day'
import { dayFigures, dayLine, prepaidFee } from '@terahold/money/day-figures'
import { parsePower } from '@terahold/money/power'
import { PLACES } from '../../shared/format/signed.ts'
import { breakEvenDay } from './break-even.ts'

export type MixPlan = Pick<
  PlanFields,
  'planId' | 'poolId' | 'power' | 'termDays' | 'price' | 'feePerThDay' | 'tariff' | 'efficiency' | 'serviceFeeBps'
>
/** So many units of a plan. */
export type MixPart<Plan extends MixPlan = MixPlan> = { readonly plan: Plan; readonly qty: number }

/** A pool's day as it was settled. */
export type SettledDay = { readonly revenue: string; readonly power: string; readonly uptimeBps: number }
export type RecordedDay = { readonly day: Day; readonly settled: SettledDay | null }

/** What a mix makes of a day, all amounts in units of 10^-18. */
export type MixDay = {
  readonly day: Day
  /** Credited on the day. */
  readonly net: bigint
  /** What is left of it after the day's share of the prepaid fee; negative is a loss. */
  readonly afterFee: bigint
  /** What the whole terms would leave of all that was paid, were every day like this one. */
  readonly whole: bigint
  /** The day of the terms by which everything paid would be back; null for never. */
  readonly breakEven: number | null
}

export type MixFigures = {
  /** In mTH/s. */
  readonly power: bigint
  readonly cost: bigint
  /** How many recorded days every pool of the mix has. */
  readonly days: number
  /** The newest of them, and those with the lowest and the highest result; null while there is none. */
  readonly outcome: { readonly latest: MixDay; readonly lowest: MixDay; readonly highest: MixDay } | null
}

/** What a mix costs, and what it would have made of the days that are recorded: what was, never what will be. */
export function mixFigures(
  parts: readonly MixPart[],
  recorded: ReadonlyMap<string, readonly RecordedDay[]>,
): MixFigures {
  const cost = parts.reduce((sum, { plan, qty }) => sum + money(plan.price) * BigInt(qty), 0n)
  const power = parts.reduce((sum, part) => sum + powerOf(part), 0n)
  const days = commonDays(parts, recorded).map((day) => mixDay(parts, recorded, day, cost))
  const [first, ...rest] = days
  if (first === undefined) return { power, cost, days: 0, outcome: null }
  const pick = (isBetter: (one: MixDay, other: MixDay) => boolean) =>
    rest.reduce((found, day) => (isBetter(day, found) ? day : found), first)
  return {
    ...{ power, cost, days: days.length },
    outcome: {
      latest: pick((one, other) => one.day > other.day),
      lowest: pick((one, other) => one.afterFee < other.afterFee),
      highest: pick((one, other) => one.afterFee > other.afterFee),
    },
  }
}

/** In mTH/s, of all units together. */
function powerOf({ plan, qty }: MixPart): bigint {
  return parsePower(plan.power) * BigInt(qty)
}

/** Days that are settled in every pool the mix stands on. */
function commonDays(parts: readonly MixPart[], recorded: ReadonlyMap<string, readonly RecordedDay[]>): Day[] {
  const pools = [...new Set(parts.map(({ plan }) => plan.poolId))].map(
    (poolId) => new Set((recorded.get(poolId) ?? []).filter(({ settled }) => settled !== null).map(({ day }) => day)),
  )
  const [first, ...others] = pools
  return first === undefined ? [] : [...first].filter((day) => others.every((days) => days.has(day)))
}

function mixDay(
  parts: readonly MixPart[],
  recorded: ReadonlyMap<string, readonly RecordedDay[]>,
  day: Day,
  cost: bigint,
): MixDay {
  const lines = parts.flatMap((part) => {
    const settled = recorded.get(part.plan.poolId)?.find((known) => known.day === day)?.settled
    return settled ? [partDay(part, settled)] : []
  })
  return {
    day,
    net: lines.reduce((sum, { net }) => sum + net, 0n),
    afterFee: lines.reduce((sum, { net, fee }) => sum + net - fee, 0n),
    whole: lines.reduce((sum, { net, termDays }) => sum + net * BigInt(termDays), 0n) - cost,
    breakEven: breakEvenDay(lines, cost),
  }
}

/** A holding's day by the very rules it is settled by. What is paid back for standstill is not counted. */
function partDay(part: MixPart, { revenue, power, uptimeBps }: SettledDay) {
  const { efficiency, tariff, feePerThDay, serviceFeeBps, termDays } = part.plan
  const hashrateFee = money(feePerThDay)
  const terms = {
    ...{ efficiencyMjPerTh: parsePower(efficiency), tariffPerKwh: money(tariff), hashrateFee, serviceFeeBps },
  }
  const figures = dayFigures({ revenue: money(revenue), baseMths: parsePower(power), uptimeBps, terms })
  const mths = powerOf(part)
  return { net: dayLine(mths, figures).net, fee: prepaidFee(mths, hashrateFee, 1), termDays }
}

const money = (amount: string) => parseAmount(amount, PLACES)
