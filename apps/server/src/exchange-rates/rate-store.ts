import { type Currency, currencies } from '@terahold/contract/codes/currencies'
import type { Day } from '@terahold/money/day'
import type { Database } from '../db/connection.ts'
import type { DollarRate } from './parse-rates.ts'

/** Returns the newest rate of each currency since a day. */
export async function readLatestRates(db: Database, since: Day) {
  const rows = await db
    .selectFrom('exchange_rate')
    .select(['currency', 'day', 'per_dollar', 'source'])
    .distinctOn('currency')
    .where('day', '>=', since)
    .where('currency', 'in', currencies)
    .orderBy('currency')
    .orderBy('day', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, currency: row.currency as Currency }))
}

/** Records a day's rate, unless it has one. */
export async function insertRate(
  db: Database,
  { currency, day, perDollar, source, at }: DollarRate & { readonly source: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('exchange_rate')
    .values({ currency, day, per_dollar: perDollar, source, recorded_at: at })
    .onConflict((conflict) => conflict.columns(['currency', 'day']).doNothing())
    .execute()
}
