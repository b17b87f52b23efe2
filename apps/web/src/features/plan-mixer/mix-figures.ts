import type { PlanFields } from '@terahold/contract/calls/member/catalogue'
import { parseAmount } from '@terahold/money/amount'
import type { Day } from '@terahold/money/day'
import { dayFigures, dayLine, prepaidFee } from '@terahold/money/day-figures'
import { parsePower } from '@terahold/money/power'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { breakEvenDay } from './break-even.ts'

export type MixPlan = Pick<
  PlanFields,
  'planId' | 'poolId' | 'power' | 'termDays' | 'price' | 'feePerThDay' | 'tariff' | 'efficiency' | 'serviceFeeBps'
>
/** A plan and its number of units. */
export type MixPart<Plan extends MixPlan = MixPlan> = { readonly plan: Plan; readonly qty: number }

/** A settled day of a pool. */
export type SettledDay = { readonly revenue: string; readonly power: string; readonly uptimeBps: number }
export type RecordedDay = { readonly day: Day; readonly settled: SettledDay | null }

/** The mix's result of a day, all amounts in units of 10^-18. */
export type MixDay = {
  readonly day: Day
  /** Credited and refunded for downtime on the day. */
  readonly net: bigint
  /** The result of the day: `net` minus the day's share of the prepaid fee. Negative is a loss. */
  readonly afterFee: bigint
  /** The result of the whole terms if every day were like this one. */
  readonly whole: bigint
  /** The day of the term by which everything paid would be back; null for never. */
  readonly breakEven: number | null
}

export type MixFigures = {
  /** In mTH/s. */
  readonly power: bigint
  readonly cost: bigint
  /** How many recorded days all pools of the mix have in common. */
  readonly days: number
  /** The newest of them, and those with the lowest and the highest result; null if there is none. */
  readonly outcome: { readonly latest: MixDay; readonly lowest: MixDay; readonly highest: MixDay } | null
}

/** Returns what a mix costs and what its result would have been on the recorded days. It is never a forecast. */
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
    power,
    cost,
    days: days.length,
    outcome: {
      latest: pick((one, other) => one.day > other.day),
      lowest: pick((one, other) => one.afterFee < other.afterFee),
      highest: pick((one, other) => one.afterFee > other.afterFee),
    },
  }
}

/** In mTH/s of all units together. */
function powerOf({ plan, qty }: MixPart): bigint {
  return parsePower(plan.power) * BigInt(qty)
}

/** Returns the days that are settled in every pool of the mix. */
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

/** Returns a holding's day by the rules of settlement: what is credited and refunded, and the fee. */
function partDay(part: MixPart, { revenue, power, uptimeBps }: SettledDay) {
  const { efficiency, tariff, feePerThDay, serviceFeeBps, termDays } = part.plan
  const prepaid = money(feePerThDay)
  const terms = {
    efficiencyMjPerTh: parsePower(efficiency),
    tariffPerKwh: money(tariff),
    hashrateFee: prepaid,
    serviceFeeBps,
  }
  const figures = dayFigures({ revenue: money(revenue), baseMths: parsePower(power), uptimeBps, terms })
  const mths = powerOf(part)
  const { net, downtime } = dayLine(mths, figures)
  return { net: net + downtime, fee: prepaidFee(mths, prepaid, 1), termDays }
}

const money = (amount: string) => parseAmount(amount, PLACES)
