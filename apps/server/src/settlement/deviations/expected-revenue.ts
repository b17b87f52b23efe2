import { business } from '@terahold/contract/constants'
import type { Day } from '@terahold/money/day'
import { expectedSatoshi, type Network, satoshiWorth } from '@terahold/money/expected-revenue'
import { type DaySums, deviationBps } from '../revenue/plausibility.ts'

/** A settled day of a pool with what was recorded for it and what decides its expected revenue. */
export type SettledDay = {
  readonly poolId: string
  readonly day: Day
  readonly recorded: DaySums
  readonly nameplateMths: bigint
  /** The measured share of the nameplate power; without an attestation, what counts as delivered. */
  readonly deliveredBps: number
  /** Undefined while no network figures are known for the day or an earlier one. The price is in minor units. */
  readonly network: (Network & { readonly usdtPerBtc: bigint }) | undefined
}

/** Returns what a day should have brought by its measured power, the network's figures and the day's price. */
export function expectedOfDay({ nameplateMths, deliveredBps, network }: SettledDay): DaySums | undefined {
  if (!network) return undefined
  const satoshi = expectedSatoshi(nameplateMths, deliveredBps, network)
  return { satoshi, usdt: satoshiWorth(satoshi, network.usdtPerBtc) }
}

/** How many days before today are compared, and how many of them must be settled before a pool is judged. */
export const comparedDays = business.publicFiguresDays
const settledAtLeast = business.comparedDaysAtLeast
/** The deviation over these days that needs a written reason, in basis points. */
const limitBps = business.explainedDeviationBps
/** How much further than explained a deviation may go before it needs another reason, in basis points. */
const furtherBps = 500

/** What a pool's settled days of the last thirty recorded, and what they should have brought. */
export type PoolRevenue = {
  readonly recorded: DaySums
  /** Null while no day with known network figures is settled. */
  readonly expected: DaySums | null
  /** How far the recorded USDT are from expected; null until seven days can be compared. */
  readonly deviationBps: number | null
}

/** Sums up a pool's days. Days without network figures are left out. */
export function sumDays(days: readonly SettledDay[]): PoolRevenue {
  const [recorded, expected] = [
    { satoshi: 0n, usdt: 0n },
    { satoshi: 0n, usdt: 0n },
  ]
  let compared = 0
  for (const day of days) {
    const brings = expectedOfDay(day)
    if (!brings) continue
    compared += 1
    recorded.satoshi += day.recorded.satoshi
    recorded.usdt += day.recorded.usdt
    expected.satoshi += brings.satoshi
    expected.usdt += brings.usdt
  }
  const isJudged = compared >= settledAtLeast
  return {
    recorded,
    expected: compared === 0 ? null : expected,
    deviationBps: isJudged ? deviationBps(recorded.usdt, expected.usdt) : null,
  }
}

/** Returns whether a deviation over thirty days needs a written reason. */
export function isDeviation(bps: number | null): bps is number {
  return bps !== null && Math.abs(bps) > limitBps
}

/** Returns whether a reason for one deviation explains another: in the same direction, and not much further. */
export function isExplained(bps: number, explainedBps: number): boolean {
  return Math.sign(bps) === Math.sign(explainedBps) && Math.abs(bps) <= Math.abs(explainedBps) + furtherBps
}
