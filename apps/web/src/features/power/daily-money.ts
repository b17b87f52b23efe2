import { parseAmount } from '@terahold/money/amount'
import { addDays, type Day } from '@terahold/money/day'
import { resultOf } from '@terahold/money/holding-money'
import { PLACES } from '../../shared/format/signed-amount.ts'

type Receipt = {
  readonly date: Day
  readonly net: string
  readonly downtimeRefund: string
  readonly feeUsed: string
}

/** A day over all holdings, in minor units. */
export type DayMoney = {
  readonly day: Day
  /** Credited and refunded for downtime. */
  readonly back: bigint
  /** The prepaid fee of the day. */
  readonly fee: bigint
  /** `back` minus `fee`. Negative is a loss. */
  readonly result: bigint
  readonly mark?: string
}

/**
 * Returns the money of each day over all holdings, oldest first, for up to `days` days before `today`. It begins with the first
 * receipt or mark and ends with the last: later days are not settled. A day between without a receipt counts as zero.
 */
export function dailyMoney(
  receipts: readonly Receipt[],
  options: { today: Day; days: number; marks?: ReadonlyMap<Day, string> },
): DayMoney[] {
  const { today, days, marks } = options
  const minor = (text: string) => parseAmount(text, PLACES)
  const sums = new Map<Day, { credited: bigint; downtimeRefund: bigint; feeUsed: bigint }>()
  for (const { date, net, downtimeRefund, feeUsed } of receipts) {
    const sum = sums.get(date) ?? nothing
    sums.set(date, {
      credited: sum.credited + minor(net),
      downtimeRefund: sum.downtimeRefund + minor(downtimeRefund),
      feeUsed: sum.feeUsed + minor(feeUsed),
    })
  }
  const wanted = Array.from({ length: days }, (_, index) => addDays(today, index - days))
  const isKnown = (day: Day) => sums.has(day) || marks?.has(day) === true
  const first = wanted.findIndex(isKnown)
  if (first === -1) return []
  return wanted.slice(first, wanted.findLastIndex(isKnown) + 1).map((day) => {
    const mark = marks?.get(day)
    const sum = sums.get(day) ?? nothing
    return {
      day,
      back: sum.credited + sum.downtimeRefund,
      fee: sum.feeUsed,
      result: resultOf(sum),
      ...(mark === undefined ? {} : { mark }),
    }
  })
}

const nothing = { credited: 0n, downtimeRefund: 0n, feeUsed: 0n }
