type Priced = { readonly price: bigint }

/** What a member can pay unpaid orders with: tokens in the wallet and the available balance, in minor units. */
export type Funds = { readonly tokens: bigint; readonly available: bigint }

/** Returns how much is missing for all these orders together, in minor units; 0 if the funds cover them. */
export function missingFor(orders: readonly Priced[], { tokens, available }: Funds): bigint {
  const missing = orders.reduce((sum, { price }) => sum + price, 0n) - tokens - available
  return missing > 0n ? missing : 0n
}

/** Returns the unpaid orders that the funds do not cover, given oldest first. An older order is covered before a newer one. */
export function uncoveredOrders<Order extends Priced>(orders: readonly Order[], funds: Funds): Order[] {
  const covered: Order[] = []
  return orders.filter((order) => {
    if (missingFor([...covered, order], funds) > 0n) return true
    covered.push(order)
    return false
  })
}
