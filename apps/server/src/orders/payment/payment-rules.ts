type Awaiting = {
  readonly orderId: string
  readonly price: bigint
  readonly createdAt: Date
  /** The newest block when the order was created; null if it is not known. */
  readonly createdBlock: bigint | null
  readonly expiresAt: Date
}
type Transfer = { readonly amount: bigint; readonly block: bigint; readonly blockTime: Date }

/**
 * Returns the order that a transfer pays: the oldest waiting order of exactly this amount, otherwise the oldest one that
 * it covers. The transfer's block must be later than the order and must not be past its expiry.
 */
export function orderPaidBy<Order extends Awaiting>(
  { amount, block, blockTime }: Transfer,
  awaiting: readonly Order[],
): Order | undefined {
  const open = byAge(awaiting).filter((order) => isAfter(block, order) && blockTime <= order.expiresAt)
  return open.find(({ price }) => price === amount) ?? open.find(({ price }) => price < amount)
}

/** Compares blocks, because the clocks of the chain and of the server may differ. */
function isAfter(block: bigint, { createdBlock }: Pick<Awaiting, 'createdBlock'>): boolean {
  return createdBlock === null || block > createdBlock
}

/** A member's transfer to the treasury. One that is not final has paid nothing yet. */
export type MemberPayment = Transfer & { readonly txHash: string; readonly final: boolean }

/**
 * Returns the payment to show with each waiting order: the transfer that will pay it once final, otherwise the latest
 * one since the order was placed that no other order uses. The member therefore sees a payment that is too small.
 */
export function expectedPayments(
  awaiting: readonly Awaiting[],
  payments: readonly MemberPayment[],
): Map<string, MemberPayment> {
  const shown = new Map<string, MemberPayment>()
  const spare: MemberPayment[] = payments.filter(({ final }) => final)
  for (const payment of payments.filter(({ final }) => !final)) {
    const order = orderPaidBy(
      payment,
      awaiting.filter(({ orderId }) => !shown.has(orderId)),
    )
    if (order) shown.set(order.orderId, payment)
    else spare.push(payment)
  }
  for (const order of awaiting) {
    const late = spare.filter(({ block, amount }) => isAfter(block, order) && amount < order.price).at(-1)
    if (late && !shown.has(order.orderId)) shown.set(order.orderId, late)
  }
  return shown
}

function byAge<Order extends Awaiting>(orders: readonly Order[]): Order[] {
  return orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.orderId < b.orderId ? -1 : 1))
}
