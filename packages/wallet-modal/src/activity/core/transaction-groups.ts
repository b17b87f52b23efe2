import type { Transaction } from '../../ports/activity-port.ts'

export type TransactionGroup = {
  readonly year: number
  readonly transactions: readonly Transaction[]
}

/** Returns the transactions grouped by the local calendar year in which they were mined, newest first. */
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

/** Returns when a transaction was mined, in milliseconds since 1970. */
export function minedAt({ metadata }: Transaction): number {
  return Date.parse(metadata.minedAt)
}
