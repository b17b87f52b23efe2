import { ExitHolding } from './exit-holding.tsx'
import { useNewestHoldings } from './power.ts'

/** Ends the holding of an order early, if it runs. */
export function ExitOrder({ orderId }: { readonly orderId: string }) {
  const { data: holdings } = useNewestHoldings('open')
  const holding = holdings?.find((one) => one.orderId === orderId)
  return holding === undefined ? null : <ExitHolding holding={holding} />
}
