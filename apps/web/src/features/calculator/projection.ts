import type { PlanFields } from '@terahold/contract/calls/member/catalogue'
import { parseAmount } from '@terahold/money/amount'
import { dayFigures, dayLine, prepaidFee, type SettlementTerms } from '@terahold/money/day-figures'
import { expectedSatoshi, type Network, satoshiWorth } from '@terahold/money/expected-revenue'
import { resultOf } from '@terahold/money/holding-money'
import { parsePower } from '@terahold/money/power'
import { PLACES } from '../../shared/format/signed-amount.ts'

export type CalculatorPlan = Pick<
  PlanFields,
  'power' | 'termDays' | 'price' | 'feePerThDay' | 'tariff' | 'efficiency' | 'serviceFeeBps'
>

/** Bitcoin's network on the last recorded day. The price is in units of 10^-18 USDT. */
export type NetworkNow = Network & { readonly usdtPerBtc: bigint }

/** What a projection assumes, all in basis points. */
export type Assumptions = {
  /** How far bitcoin's price is from today's at the end of the term. It moves there evenly. */
  readonly priceBps: number
  /** How much the difficulty grows every two weeks. */
  readonly difficultyBps: number
}

/** What the term of a plan would bring, in units of 10^-18 USDT. */
export type Projection = {
  /** The days of the term. `back` is credited or refunded. */
  readonly days: readonly { readonly back: bigint; readonly fee: bigint; readonly result: bigint }[]
  readonly back: bigint
  /** All that is paid for the plan, goods and shipping included. */
  readonly paid: bigint
  /** `back` minus `paid`. Negative is a loss. */
  readonly result: bigint
}

/** A plan, how many units of it, and the share of the time that its pool runs, from 0 to 10,000. */
export type Wanted = { readonly plan: CalculatorPlan; readonly qty: number; readonly uptimeBps: number }

const BPS = 10_000n
/** Bitcoin changes its difficulty every 2016 blocks, about two weeks. */
const RETARGET_DAYS = 14
/** Decimals of an efficiency in J/TH. */
const EFFICIENCY_PLACES = 3
/** The power by which a day's revenue is worked out, in mTH/s. It is large, so that no satoshi is lost by rounding. */
const BASE_MTHS = 10n ** 12n

/**
 * Returns what the term would bring if the network grew and the price moved as assumed. Each day is settled by the rules of a real
 * one. It is an illustration, never a forecast.
 */
export function project(wanted: Wanted, now: NetworkNow, { priceBps, difficultyBps }: Assumptions): Projection {
  const { termDays } = wanted.plan
  const days = Array.from({ length: termDays }, (_, index) => {
    const usdtPerBtc =
      now.usdtPerBtc + (now.usdtPerBtc * BigInt(priceBps) * BigInt(index + 1)) / (BPS * BigInt(termDays))
    return dayAt(wanted, { ...now, usdtPerBtc, difficulty: grown(now.difficulty, difficultyBps, index) })
  })
  const back = days.reduce((sum, day) => sum + day.back, 0n)
  const paid = paidFor(wanted)
  return { days, back, paid, result: back - paid }
}

/** Bitcoin at ten million USDT: a break-even above it is as good as none. */
const HIGHEST_PRICE = 10_000_000n

/**
 * Returns the lowest price of a bitcoin over the whole term, in whole USDT, at which all that was paid comes back, if the difficulty
 * grows as assumed. Undefined if no price below ten million does.
 */
export function breakEvenPrice(wanted: Wanted, now: NetworkNow, difficultyBps: number): bigint | undefined {
  const paid = paidFor(wanted)
  const comesBack = (price: bigint) => backAtPrice(wanted, now, { price, difficultyBps }) >= paid
  if (!comesBack(HIGHEST_PRICE)) return undefined
  let [low, high] = [0n, HIGHEST_PRICE]
  while (low < high) {
    const middle = (low + high) / 2n
    if (comesBack(middle)) high = middle
    else low = middle + 1n
  }
  return high
}

/** Returns what comes back in the term at one price in whole USDT. The days between two changes of difficulty are the same. */
function backAtPrice(wanted: Wanted, now: NetworkNow, at: { readonly price: bigint; readonly difficultyBps: number }) {
  const usdtPerBtc = at.price * 10n ** BigInt(PLACES)
  let back = 0n
  for (let first = 0; first < wanted.plan.termDays; first += RETARGET_DAYS) {
    const days = Math.min(RETARGET_DAYS, wanted.plan.termDays - first)
    const network = { ...now, usdtPerBtc, difficulty: grown(now.difficulty, at.difficultyBps, first) }
    back += dayAt(wanted, network).back * BigInt(days)
  }
  return back
}

/** Returns the difficulty after a number of days. */
function grown(difficulty: bigint, growthBps: number, days: number): bigint {
  const times = BigInt(Math.floor(days / RETARGET_DAYS))
  return (difficulty * (BPS + BigInt(growthBps)) ** times) / BPS ** times
}

function dayAt({ plan, qty, uptimeBps }: Wanted, { usdtPerBtc, ...network }: NetworkNow) {
  const terms: SettlementTerms = {
    efficiencyMjPerTh: parseAmount(plan.efficiency, EFFICIENCY_PLACES),
    tariffPerKwh: parseAmount(plan.tariff, PLACES),
    hashrateFee: parseAmount(plan.feePerThDay, PLACES),
    serviceFeeBps: plan.serviceFeeBps,
  }
  const power = parsePower(plan.power) * BigInt(qty)
  const revenue = satoshiWorth(expectedSatoshi(BASE_MTHS, uptimeBps, network), usdtPerBtc)
  const { net, downtime } = dayLine(power, dayFigures({ revenue, baseMths: BASE_MTHS, uptimeBps, terms }))
  const fee = prepaidFee(power, terms.hashrateFee, 1)
  return { back: net + downtime, fee, result: resultOf({ credited: net, downtimeRefund: downtime, feeUsed: fee }) }
}

function paidFor({ plan, qty }: Wanted): bigint {
  return parseAmount(plan.price, PLACES) * BigInt(qty)
}
