import type { Transaction } from '../../ports/activity-port.ts'

export type TransactionGroup = {
  readonly year: number
  readonly transactions: readonly Transaction[]
}

/** Transactions by the year they were mined in, on the person's own calendar; the newest first, of years and in a year. */
export function groupByYear(transactions: readonly Transaction[]): readonly TransactionGroup[] {
  const groups: { year: number; transactions: Transaction[] }[] = []
  for (const transaction of [...transactions].sort((a, b) => minedAt(b) - minedAt(a))) {
    const year = new Date(minedAt(transaction)).getFullYear()
    const last = groups.at(-1)
    if (last?.year === year) last.transactions.push(transaction)
    else groups.push({ year, transactions: [transaction] })
  }
  return groups
}

/** When a transaction was mined, in milliseconds since 1970. */
export function minedAt({ metadata }: Transaction): number {
  return Date.parse(metadata.minedAt)
}
