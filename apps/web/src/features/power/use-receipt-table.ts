import { useLingui } from '@lingui/react/macro'
import type { Receipt } from './receipt-row.tsx'

/** Returns a function that turns receipts into rows of a file, with every figure as the server wrote it. */
export function useReceiptTable() {
  const { t } = useLingui()
  const names = [
    t`Day (UTC)`,
    t`Plan`,
    t`Holding`,
    t`TH-days`,
    t`Uptime (of 10,000)`,
    t`Mined (USDT)`,
    t`Electricity (USDT)`,
    t`Service fee (USDT)`,
    t`Credited (USDT)`,
    t`Refunded for downtime (USDT)`,
    t`Prepaid fee used (USDT)`,
    t`Result (USDT)`,
    t`Venue paid`,
    t`Settlement`,
  ]
  return (receipts: readonly Receipt[]) => ({
    names,
    rows: receipts.map((receipt) => [
      receipt.date,
      receipt.planName,
      receipt.holdingId,
      receipt.thDays,
      receipt.uptimeBps,
      receipt.gross,
      receipt.electricity,
      receipt.serviceFee,
      receipt.net,
      receipt.downtimeRefund,
      receipt.feeUsed,
      receipt.result,
      receipt.cleared ? t`yes` : t`not yet`,
      receipt.settlementId,
    ]),
  })
}
