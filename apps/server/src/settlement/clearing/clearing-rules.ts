/** The chain log that identifies a venue's transfer. */
export type LogId = { readonly chainId: number; readonly txHash: string; readonly logIndex: number }

/** A venue's final transfer, in minor units. */
export type VenueTransfer = LogId & { readonly venueId: string; readonly amount: bigint; readonly at: Date }

/**
 * The source of money that clears revenue: a venue's transfer, or the house's own money for a row that was too high.
 */
export type Source =
  | { readonly kind: 'venue'; readonly log: LogId }
  | { readonly kind: 'correction'; readonly correctionId: string }

/** A revenue row that waits for money, and how much. */
export type OpenRevenue = { readonly revenueId: string; readonly open: bigint }
/** Money that no row has used yet. */
export type OpenMoney = { readonly source: Source; readonly unallocated: bigint }
export type Allocation = { readonly revenueId: string; readonly source: Source; readonly amount: bigint }

/** Pays rows from sources, both in the given order, until either runs out. */
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
