import { parseAmount } from '@terahold/money/amount'
import { addDays, startOfDay } from '@terahold/money/day'
import type { BundleLine } from '@terahold/proof/bundle'
import { api } from '../../shared/api/api.ts'
import { loadAppConfig } from '../../shared/config/app-config-query.ts'

/** The newest lines that are read. */
const mostLines = 100
/**
 * A transfer so close to a tree may be in it or not: it gets its time before it is written, and a tree of a million members takes
 * minutes to build.
 */
const blurMs = 30 * 60_000

/** Reads the newest lines of the member's statement, newest first. */
export async function readStatement(): Promise<BundleLine[]> {
  const { rows } = await api.usdtLines({ pageNum: 1, pageSize: mostLines })
  return rows.map(({ at, memo, amount, balance }) => ({ at, memo, amount, balance }))
}

/** Returns whether the statement has a line of this UTC day or of one before. */
export async function wasOnStatement(day: string): Promise<boolean> {
  const { total } = await api.usdtLines({ to: day, pageNum: 1, pageSize: 1 })
  return total > 0
}

/**
 * Returns whether an available balance, in minor units, is the statement's when a day's tree was made. True when the given
 * lines do not reach back to it. A tree is made on the day after its own: another time would be that of another balance.
 */
export async function agreesWithStatement(
  available: string,
  { day, madeAt }: { readonly day: string; readonly madeAt: string },
  lines: readonly BundleLine[],
): Promise<boolean> {
  const at = Date.parse(madeAt)
  const [start, end] = [addDays(day, 1), addDays(day, 2)].map((date) => startOfDay(date).getTime()) as [number, number]
  const isInTime = at >= start - blurMs && at <= end + blurMs
  if (!isInTime) return false
  const { decimals } = (await loadAppConfig()).token
  const balances = lines.map((line) => ({ time: Date.parse(line.at), minor: parseAmount(line.balance, decimals) }))
  const before = balances.find(({ time }) => time < at - blurMs)
  if (before === undefined) return true
  const near = balances.filter(({ time }) => time >= at - blurMs && time <= at + blurMs)
  return [before, ...near].some(({ minor }) => minor === BigInt(available))
}
