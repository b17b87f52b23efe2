type OrderState = 'awaiting_payment' | 'cooling_off' | 'active' | 'completed' | 'expired' | 'cancelled' | 'refunded'
export type PlainOrder = {
  member: number
  plan: number
  power: bigint
  price: bigint
  /** The part of the price that pays for goods. */
  goods: bigint
  state: OrderState
  expires: number
  cools: number
  /** The first moment at which the member can no longer withdraw from the contract. */
  firm: number
  /** Whether the commission has fallen due. */
  isOwed: boolean
  last: number
  /** What an early exit took out of the prepaid fee. */
  taken: bigint
  /** How many transfers were mined before the order. */
  transfersBefore: number
  /** Whether a payment that came after its cancellation gave the right to withdraw without fee. */
  hasGranted: boolean
  hasWithdrawn: boolean
}
export type PlainMember = {
  available: bigint
  held: bigint
  feeFree: bigint
  posted: bigint
  /** What the member owes because deposits they had used vanished with their chain. */
  claim: bigint
  holdUntil: number
  /** When their wallet was blocked; undefined when it is not. */
  blockedAt: number | undefined
  /** Whether the token refuses every transfer to their wallet. */
  isRefused: boolean
}
/** An on-chain transfer that is not read yet. */
export type PlainTransfer = {
  kind: 'member' | 'unknown' | 'to vault' | 'venue' | 'refill' | 'returned' | 'taken'
  /** The member who sent it, or the venue. */
  from: number
  amount: bigint
  at: number
}

/**
 * Returns the order from the wallet that a transfer pays: the oldest of exactly its amount, otherwise the oldest that it
 * covers. `before` counts the transfers mined before it.
 */
export function orderPaidBy(
  { from, amount, at }: PlainTransfer,
  before: number,
  orders: readonly PlainOrder[],
  state: OrderState,
): PlainOrder | undefined {
  const open = orders.filter(
    (order) =>
      order.state === state &&
      order.member === from &&
      order.transfersBefore <= before &&
      at <= order.expires &&
      order.cools === 0 &&
      !order.hasGranted,
  )
  return open.find(({ price }) => price === amount) ?? open.find(({ price }) => price < amount)
}
