import { ExitHolding } from './exit-holding.tsx'
import { useHoldingOf } from './power.ts'

/** Ends the holding of an order early, if it runs. */
export function ExitOrder({ orderId }: { readonly orderId: string }) {
  const holding = useHoldingOf(orderId)
  return holding === undefined ? null : <ExitHolding holding={holding} />
}
