import type { exchangeRates } from '@terahold/contract/calls/member/exchange-rates'
import { ratePlaces } from '@terahold/contract/codes/currencies'
import type { AnswerOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { addDays, dayOf } from '@terahold/money/day'
import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import { type DollarRate, isImplausible } from './parse-rates.ts'
import type { RateSource } from './rate-source.ts'
import { insertRate, readLatestRates } from './rate-store.ts'

/** Older rates are not shown. Sources pause over weekends and holidays. */
const daysShown = 7

export type ExchangeRates = ReturnType<typeof createExchangeRates>

/** Rates of the US dollar, recorded by day and source, to show amounts in a member's currency. */
export function createExchangeRates({
  db,
  clock,
  sources,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly sources: readonly RateSource[]
}) {
  const latest = () => readLatestRates(db, addDays(dayOf(clock.now()), -daysShown))

  /**
   * Records what every source has. A day's rate stays as first recorded.
   * @throws Error naming the sources that failed and the rates that were not believed, after the others are recorded.
   */
  async function record(): Promise<void> {
    const problems: string[] = []
    for (const source of sources) {
      try {
        for (const rate of await source.read()) problems.push(...(await recordOne(source, rate)))
      } catch (error) {
        problems.push(error instanceof Error ? error.message : `${source.name} failed`)
      }
    }
    if (problems.length > 0) throw new Error(problems.join('; '))
  }

  async function recordOne({ name }: RateSource, rate: DollarRate): Promise<string[]> {
    const { currency, day, perDollar } = rate
    // A source may be in a time zone where the next day has begun.
    if (day > addDays(dayOf(clock.now()), 1)) return [`${name}: ${currency} is of ${day}, which has not come`]
    const known = (await latest()).find((other) => other.currency === currency)
    if (known && isImplausible(perDollar, known.per_dollar)) {
      return [`${name}: ${currency} of ${day} differs by more than a fifth from ${known.day}`]
    }
    await insertRate(db, { ...rate, source: name, at: clock.now() })
    return []
  }

  async function list(): Promise<AnswerOf<typeof exchangeRates>> {
    const rows = (await latest()).map(({ currency, day, per_dollar: perDollar, source }) => ({
      currency,
      day,
      host: source,
      perDollar: formatAmount(perDollar, ratePlaces),
    }))
    return { rows, total: rows.length }
  }

  return { record, list }
}
