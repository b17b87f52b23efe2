import { type Currency, currencies, ratePlaces } from '@terahold/contract/codes/currencies'
import { parseAmount } from '@terahold/money/amount'
import { type Day, dayOf } from '@terahold/money/day'
import { z } from 'zod'

/** What a US dollar costs in a currency on a day, times 10^12. */
export type DollarRate = { readonly currency: Currency; readonly day: Day; readonly perDollar: bigint }

/** A table as a source publishes it: units of each currency for one unit of the base. */
type RateTable = { readonly day: Day; readonly perBase: ReadonlyMap<string, bigint> }

/** Decimals of a published rate. More are not needed, and are refused. */
const tablePlaces = 18
const one = 10n ** BigInt(tablePlaces)

/**
 * Returns our currencies' rates of the dollar from a source's answer: the European Central Bank's daily file
 * (`eurofxref-daily.xml`), or JSON with `base`, `date` and `rates`. Rates are rounded half up to 12 decimals.
 * @throws Error if the answer is neither, or has no dollar.
 */
export function parseDollarRates(text: string): DollarRate[] {
  const { day, perBase } = text.trimStart().startsWith('<') ? readEcb(text) : readJson(text)
  const dollar = perBase.get('USD')
  if (!dollar) throw new Error('the rates have no US dollar')
  return currencies.flatMap((currency) => {
    const rate = perBase.get(currency)
    if (!rate) return []
    const perDollar = (2n * rate * 10n ** BigInt(ratePlaces) + dollar) / (2n * dollar)
    return perDollar > 0n ? [{ currency, day, perDollar }] : []
  })
}

/** Whether a rate differs from an earlier one by more than a fifth, which points to a fault of the source. */
export function isImplausible(perDollar: bigint, earlier: bigint): boolean {
  const difference = perDollar > earlier ? perDollar - earlier : earlier - perDollar
  return difference * 5n > earlier
}

function readEcb(text: string): RateTable {
  const day = z.iso.date().parse(/\btime=['"]([^'"]*)['"]/.exec(text)?.[1])
  const pairs = [...text.matchAll(/\bcurrency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]{1,40})['"]/g)]
  return {
    day,
    perBase: tableOf(
      'EUR',
      pairs.map(([, currency = '', rate = '']) => [currency, rate] as const),
    ),
  }
}

const jsonTable = z
  .object({
    base: z.string().optional(),
    base_code: z.string().optional(),
    date: z.iso.date().optional(),
    time_last_update_unix: z.int().positive().optional(),
    rates: z.record(z.string(), z.number().positive()),
  })
  .transform(({ base, base_code: baseCode, date, time_last_update_unix: seconds, rates }, context): RateTable => {
    const day = date ?? (seconds === undefined ? undefined : dayOf(new Date(seconds * 1_000)))
    const from = base ?? baseCode
    if (day !== undefined && from !== undefined) {
      return {
        day,
        perBase: tableOf(
          from,
          Object.entries(rates).map(([name, rate]) => [name, `${rate}`] as const),
        ),
      }
    }
    context.addIssue({ code: 'custom', message: 'the rates have no base or no date' })
    return z.NEVER
  })

function readJson(text: string): RateTable {
  return jsonTable.parse(JSON.parse(text))
}

/** Skips a rate with an exponent or too many decimals: none of our currencies has one. */
function tableOf(base: string, pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, bigint> {
  const readable = pairs.filter(([, rate]) => /^\d{1,12}(\.\d{1,18})?$/.test(rate))
  return new Map([
    [base, one],
    ...readable.map(([currency, rate]) => [currency, parseAmount(rate, tablePlaces)] as const),
  ])
}
