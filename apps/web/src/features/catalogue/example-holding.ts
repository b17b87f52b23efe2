import type { trustDays } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { parseAmount } from '@terahold/money/amount'
import type { Day } from '@terahold/money/day'
import { type DayLine, dayFigures, dayLine, prepaidFee, type SettlementTerms } from '@terahold/money/day-figures'
import { resultOf } from '@terahold/money/holding-money'
import { parsePower } from '@terahold/money/power'
import { PLACES } from '../../shared/format/signed-amount.ts'
import type { Plan } from './plans.ts'

export type PoolDay = Pick<Answer<typeof trustDays>['rows'][number], 'day' | 'settled'>

type ExampleDay = { readonly day: Day; readonly back: bigint; readonly fee: bigint; readonly result: bigint }

/** What a plan would have brought on recorded days, in minor units. */
export type Example = {
  readonly days: readonly ExampleDay[]
  readonly back: bigint
  readonly fee: bigint
  readonly result: bigint
}

export type PlanTerms = Pick<Plan, 'power' | 'efficiency' | 'tariff' | 'feePerThDay' | 'serviceFeeBps'>

/** Decimals of an efficiency in J/TH. */
const EFFICIENCY_PLACES = 3
const MONTH_DAYS = 31

/** Returns the plan for an example: a month or less without goods, and the most power among these; undefined without one. */
export function examplePlan(plans: readonly Plan[]): Plan | undefined {
  return plans
    .filter(({ onSale, ships, termDays }) => onSale && !ships && termDays <= MONTH_DAYS)
    .reduce<Plan | undefined>(
      (most, plan) => (most === undefined || parsePower(plan.power) > parsePower(most.power) ? plan : most),
      undefined,
    )
}

/** What a plan's power would have mined on a settled day of its pool, in minor units. */
export type PlanDay = DayLine & { readonly day: Day; readonly uptimeBps: number; readonly fee: bigint }

/** Returns the settled days among these, which are newest first as the server lists them, with what the plan would have mined. */
export function planDays(plan: PlanTerms, poolDays: readonly PoolDay[]): PlanDay[] {
  const power = parsePower(plan.power)
  const terms: SettlementTerms = {
    efficiencyMjPerTh: parseAmount(plan.efficiency, EFFICIENCY_PLACES),
    tariffPerKwh: parseAmount(plan.tariff, PLACES),
    hashrateFee: parseAmount(plan.feePerThDay, PLACES),
    serviceFeeBps: plan.serviceFeeBps,
  }
  const fee = prepaidFee(power, terms.hashrateFee, 1)
  return poolDays.flatMap(({ day, settled }) => {
    if (settled === null) return []
    const { uptimeBps } = settled
    const revenue = parseAmount(settled.revenue, PLACES)
    const figures = dayFigures({ revenue, baseMths: parsePower(settled.power), uptimeBps, terms })
    return [{ day, uptimeBps, fee, ...dayLine(power, figures) }]
  })
}

/** Returns what the plan would have brought on these days of its pool, newest first as the server lists them. */
export function exampleHolding(plan: PlanTerms, poolDays: readonly PoolDay[]): Example {
  const days = planDays(plan, poolDays)
    .map(({ day, fee, net, downtime }): ExampleDay => {
      const money = { credited: net, downtimeRefund: downtime, feeUsed: fee }
      return { day, back: net + downtime, fee, result: resultOf(money) }
    })
    .reverse()
  const sum = (part: 'back' | 'fee' | 'result') => days.reduce((total, day) => total + day[part], 0n)
  return { days, back: sum('back'), fee: sum('fee'), result: sum('result') }
}
