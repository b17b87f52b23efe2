import { type Currency, demoSource } from '@terahold/contract/codes/currencies'
import { dayOf } from '@terahold/money/day'
import type { RateSource } from '../../exchange-rates/rate-source.ts'
import type { Clock } from '../../foundation/clock.ts'

/** What a dollar costs in the demo on every day, times 10^12. Invented. */
const invented: readonly (readonly [Currency, bigint])[] = [
  ['EUR', 920_000_000_000n],
  ['GBP', 790_000_000_000n],
  ['CNY', 7_150_000_000_000n],
  ['TWD', 32_000_000_000_000n],
  ['MXN', 18_500_000_000_000n],
]

/** Returns the demo's source of exchange rates, which works without a network. */
export function demoRates(clock: Clock): RateSource {
  return {
    name: demoSource,
    read: async () => invented.map(([currency, perDollar]) => ({ currency, perDollar, day: dayOf(clock.now()) })),
  }
}
