import type { PlanFields } from '@terahold/contract/calls/member/catalogue'
import { formatAmount, formatSigned, parseAmount } from '@terahold/money/amount'
import { formatPower, parsePower } from '@terahold/money/power'
import { PLACES, parseSignedAmount } from '../../shared/format/signed-amount.ts'

type PlanFacts = Pick<PlanFields, 'power' | 'price' | 'termDays' | 'today' | 'available'>

export type TermFigures = {
  /** For all units together. */
  readonly power: string
  readonly price: string
  /** The result of the whole term if every day were like the latest settled one. An illustration, never a forecast. */
  readonly endAtToday: string | null
  /** How many units the pool's available power allows. */
  readonly mostUnits: number
}

const MTH_PER_TH = 1_000n
/** The maximum of one order, as in the contract. */
const MOST_UNITS = 10_000n

/** Returns what a number of units of a plan costs, its power and its result, as exact decimal strings. */
export function termFigures(plan: PlanFacts, qty: number): TermFigures {
  const unit = parsePower(plan.power)
  const power = unit * BigInt(qty)
  const fits = unit === 0n ? 0n : parsePower(plan.available) / unit
  return {
    power: formatPower(power),
    price: formatAmount(parseAmount(plan.price, PLACES) * BigInt(qty), PLACES),
    endAtToday:
      plan.today === null
        ? null
        : formatSigned(
            (parseSignedAmount(plan.today.netAfterFee) * power * BigInt(plan.termDays)) / MTH_PER_TH,
            PLACES,
          ),
    mostUnits: Number(fits < MOST_UNITS ? fits : MOST_UNITS),
  }
}
