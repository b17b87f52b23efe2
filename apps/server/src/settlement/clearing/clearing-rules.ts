/** A log of the chain, by which a venue's transfer is known. */
export type LogId = { readonly chainId: number; readonly txHash: string; readonly logIndex: number }

/** Whose money clears revenue: a venue's transfer, or the house's own where a row was too high. */
export type Source =
  | { readonly kind: 'venue'; readonly log: LogId }
  | { readonly kind: 'correction'; readonly correctionId: string }

/** A revenue row that still waits for money, and how much. */
export type OpenRevenue = { readonly revenueId: string; readonly open: bigint }
/** Money that no row has taken yet. */
export type OpenMoney = { readonly source: Source; readonly unallocated: bigint }
export type Allocation = { readonly revenueId: string; readonly source: Source; readonly amount: bigint }

/** Pays rows out of what is there, both in the order given, until either runs out. */
export function allocate(money: readonly OpenMoney[], rows: readonly OpenRevenue[]): Allocation[] {
  const allocations: Allocation[] = []
  const waiting = rows.map((row) => ({ ...row }))
  for (const { source, unallocated } of money) {
    let left = unallocated
    for (const row of waiting) {
      const amount = left < row.open ? left : row.open
      if (amount === 0n) continue
      allocations.push({ revenueId: row.revenueId, source, amount })
      row.open -= amount
      left -= amount
    }
  }
  return allocations
}
