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
export type OpenRevenue = { readonly revenueId: string; readonly poolId: string; readonly open: bigint }
/** Money that no row has used yet. */
export type OpenMoney = {
  readonly source: Source
  readonly unallocated: bigint
  /** What a remittance advice leaves for each pool. Without an advice, any pool's row can use the money. */
  readonly shares?: ReadonlyMap<string, bigint>
}
export type Allocation = {
  readonly revenueId: string
  readonly source: Source
  readonly amount: bigint
  /** How often the payment had reached the same row before, so the first time is zero. */
  readonly part?: number
}

/** Pays rows from sources, both in the given order, until either or a pool's share runs out. */
export function allocate(money: readonly OpenMoney[], rows: readonly OpenRevenue[]): Allocation[] {
  const allocations: Allocation[] = []
  const waiting = rows.map((row) => ({ ...row }))
  for (const { source, unallocated, shares } of money) {
    let left = unallocated
    const shareLeft = new Map(shares)
    for (const row of waiting) {
      const share = shares ? (shareLeft.get(row.poolId) ?? 0n) : left
      const amount = lowest(left, row.open, share)
      if (amount === 0n) continue
      allocations.push({ revenueId: row.revenueId, source, amount })
      row.open -= amount
      left -= amount
      shareLeft.set(row.poolId, share - amount)
    }
  }
  return allocations
}

function lowest(...amounts: [bigint, ...bigint[]]): bigint {
  return amounts.reduce((least, amount) => (amount < least ? amount : least))
}
