import { parseAmount } from '@terahold/money/amount'
import { addDays, type Day } from '@terahold/money/day'
import { resultOf } from '@terahold/money/holding-money'
import { PLACES } from '../../shared/format/signed-amount.ts'

type SettledDay = {
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
 * Returns the money of each day, oldest first, for up to `days` days before `today`. It begins with the first settled day or mark
 * and ends with the last: later days are not settled. A day between that is not settled counts as zero.
 */
export function dailyMoney(
  settled: readonly SettledDay[],
  options: { today: Day; days: number; marks?: ReadonlyMap<Day, string> },
): DayMoney[] {
  const { today, days, marks } = options
  const byDay = new Map(settled.map((one) => [one.date, one]))
  const wanted = Array.from({ length: days }, (_, index) => addDays(today, index - days))
  const isKnown = (day: Day) => byDay.has(day) || marks?.has(day) === true
  const first = wanted.findIndex(isKnown)
  if (first === -1) return []
  return wanted.slice(first, wanted.findLastIndex(isKnown) + 1).map((day) => {
    const { net, downtimeRefund, feeUsed } = byDay.get(day) ?? nothing
    const money = { credited: minor(net), downtimeRefund: minor(downtimeRefund), feeUsed: minor(feeUsed) }
    const mark = marks?.get(day)
    return {
      day,
      back: money.credited + money.downtimeRefund,
      fee: money.feeUsed,
      result: resultOf(money),
      ...(mark === undefined ? {} : { mark }),
    }
  })
}

const nothing = { net: '0', downtimeRefund: '0', feeUsed: '0' }
const minor = (text: string) => parseAmount(text, PLACES)
