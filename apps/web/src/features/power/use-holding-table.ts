import { useLingui } from '@lingui/react/macro'
import type { Holding } from './power.ts'
import { useHoldingWords } from './use-holding-words.ts'

/** Returns a function that turns holdings into rows of a file, with every figure as the server wrote it. */
export function useHoldingTable() {
  const { t } = useLingui()
  const words = useHoldingWords()
  const names = [
    ...[t`Order`, t`Plan`, t`Pool`, t`Site`, t`State`, t`Power (TH/s)`, t`First day (UTC)`, t`Ends (UTC)`],
    ...[t`Days agreed`, t`Days delivered`, t`Net (USDT)`, t`Of it pending (USDT)`, t`Paid back for standstill (USDT)`],
  ]
  return (holdings: readonly Holding[]) => ({
    names,
    rows: holdings.map((holding) => [
      ...[holding.orderNo, holding.planName, holding.pool, holding.site, words(holding), holding.power],
      ...[holding.startDate, holding.endDate, holding.termDays, holding.deliveredDays],
      ...[holding.net, holding.pending, holding.downtimeRefund],
    ]),
  })
}
