import { useLingui } from '@lingui/react/macro'
import type { Holding } from './power.ts'
import { useHoldingWords } from './use-holding-words.ts'

/** Returns a function that turns holdings into rows of a file, with every figure as the server wrote it. */
export function useHoldingTable() {
  const { t } = useLingui()
  const words = useHoldingWords()
  const names = [
    t`Order`,
    t`Plan`,
    t`Pool`,
    t`Site`,
    t`State`,
    t`Power (TH/s)`,
    t`First day (UTC)`,
    t`Ends (UTC)`,
    t`Days agreed`,
    t`Days delivered`,
    t`Paid (USDT)`,
    t`Received (USDT)`,
    t`Result (USDT)`,
    t`Credited (USDT)`,
    t`Pending (USDT)`,
    t`Refunded for downtime (USDT)`,
    t`Prepaid fee used (USDT)`,
    t`Unused fee paid back (USDT)`,
  ]
  return (holdings: readonly Holding[]) => ({
    names,
    rows: holdings.map((holding) => [
      holding.orderNo,
      holding.planName,
      holding.pool,
      holding.site,
      words(holding),
      holding.power,
      holding.startDate,
      holding.endDate,
      holding.termDays,
      holding.deliveredDays,
      holding.paid,
      holding.received,
      holding.result,
      holding.net,
      holding.pending,
      holding.downtimeRefund,
      holding.feeUsed,
      holding.feeRefund,
    ]),
  })
}
