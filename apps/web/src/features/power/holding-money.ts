import { formatAmount, parseAmount } from '@terahold/money/amount'
import { type BreakEven, breakEvenOf, type HoldingMoney } from '@terahold/money/holding-money'
import { PLACES } from '../../shared/format/signed-amount.ts'
import type { MyPower } from './power.ts'

/** The published figures of a holding, or of several together. */
export type MoneyFields = NonNullable<MyPower['open']>

/** Returns the published figures in minor units. */
export function parseMoney(fields: MoneyFields): HoldingMoney {
  const minor = (text: string) => parseAmount(text, PLACES)
  return {
    paid: minor(fields.paid),
    credited: minor(fields.net),
    pending: minor(fields.pending),
    downtimeRefund: minor(fields.downtimeRefund),
    feeUsed: minor(fields.feeUsed),
    feeRefund: minor(fields.feeRefund),
  }
}

/** Whether a day of the holdings is settled: before that, they have no result. */
export function hasSettledDay({ feeUsed }: Pick<MoneyFields, 'feeUsed'>): boolean {
  return feeUsed !== '0'
}

/** Returns whether the holdings can still break even. */
export function breakEven(fields: MoneyFields): BreakEven {
  const { daysLeft, latestTerm } = fields
  const rest = latestTerm === null ? null : parseAmount(latestTerm, PLACES)
  return breakEvenOf(parseMoney(fields), { daysLeft, latestTerm: rest })
}

/** Returns what a day like the latest settled one brings, as an exact decimal string; null if there is none. */
export function latestPerDay({ latestTerm, daysLeft }: Pick<MoneyFields, 'latestTerm' | 'daysLeft'>): string | null {
  if (latestTerm === null || daysLeft <= 0) return null
  return formatAmount(parseAmount(latestTerm, PLACES) / BigInt(daysLeft), PLACES)
}

const WHOLE_BPS = 10_000

/** Returns a part of what was paid, in bps from 0 to 10,000, for drawing. */
export function shareOfPaid(part: bigint, paid: bigint): number {
  if (paid <= 0n) return 0
  const share = Number((part * BigInt(WHOLE_BPS)) / paid)
  return Math.min(WHOLE_BPS, Math.max(0, share))
}
