import { exampleHolding, type PlanTerms, type PoolDay } from './example-holding.ts'

/** The result of a plan's whole term in minor units, if every day were like the worst, the latest or the best recorded one. */
export type TermRange = {
  readonly worst: bigint
  readonly latest: bigint
  readonly best: bigint
  /** How many recorded days it comes from. */
  readonly days: number
}

/** Returns the range of results from a pool's recorded days, newest first; null if none is settled. It is not a forecast. */
export function termRange(
  plan: PlanTerms & { readonly termDays: number },
  poolDays: readonly PoolDay[],
): TermRange | null {
  const term = BigInt(plan.termDays)
  const results = exampleHolding(plan, poolDays).days.map(({ result }) => result * term)
  const latest = results.at(-1)
  if (latest === undefined) return null
  return {
    worst: results.reduce((low, result) => (result < low ? result : low), latest),
    best: results.reduce((high, result) => (result > high ? result : high), latest),
    latest,
    days: results.length,
  }
}

/** Places on a line from the lowest to the highest of all results and zero, in percent. */
export function rangePlaces({
  worst,
  latest,
  best,
}: TermRange): Readonly<Record<'zero' | 'worst' | 'latest' | 'best', number>> {
  const low = worst < 0n ? worst : 0n
  const high = best > 0n ? best : 0n
  const width = high - low
  const place = (value: bigint) => (width === 0n ? 50 : Number(((value - low) * 10_000n) / width) / 100)
  return { zero: place(0n), worst: place(worst), latest: place(latest), best: place(best) }
}
