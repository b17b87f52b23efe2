import type { OrderState } from '@terahold/contract/codes/orders'

type Order = {
  readonly orderId: string
  readonly planId: string
  readonly qty: number
  readonly state: OrderState
  readonly stateLog: readonly { readonly at: string }[]
}

const ended: ReadonlySet<OrderState> = new Set(['cancelled', 'expired', 'refunded'])
/** The server's clock is known to the second. */
const CLOCK_SLACK = 2_000

/** Returns the order that was placed for each part of a mix since it was started; null for a part without one. */
export function ordersOfMix<Found extends Order>(
  parts: readonly { readonly planId: string; readonly qty: number }[],
  orders: readonly Found[],
  since: number,
): (Found | null)[] {
  const open = orders.filter(
    ({ state, stateLog }) => !ended.has(state) && Date.parse(stateLog[0]?.at ?? '') >= since - CLOCK_SLACK,
  )
  return parts.map((part) => open.find(({ planId, qty }) => planId === part.planId && qty === part.qty) ?? null)
}
