/** A revenue row that still waits for money, and how much. */
export type OpenRevenue = { readonly revenueId: string; readonly open: bigint }
/** A venue transfer with money that no row has taken yet. */
export type OpenPayment = { readonly payment: string; readonly unallocated: bigint }
export type Allocation = { readonly revenueId: string; readonly payment: string; readonly amount: bigint }

/** Pays rows out of transfers, both in the order given, until either runs out. */
export function allocate(payments: readonly OpenPayment[], rows: readonly OpenRevenue[]): Allocation[] {
  const allocations: Allocation[] = []
  const waiting = rows.map((row) => ({ ...row }))
  for (const { payment, unallocated } of payments) {
    let left = unallocated
    for (const row of waiting) {
      const amount = left < row.open ? left : row.open
      if (amount === 0n) continue
      allocations.push({ revenueId: row.revenueId, payment, amount })
      row.open -= amount
      left -= amount
    }
  }
  return allocations
}
