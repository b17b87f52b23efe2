import { useLingui } from '@lingui/react/macro'
import type { Receipt } from './receipt-row.tsx'

/** Returns a function that turns receipts into rows of a file, with every figure as the server wrote it. */
export function useReceiptTable() {
  const { t } = useLingui()
  const names = [
    ...[t`Day (UTC)`, t`Holding`, t`TH-days`, t`Uptime (of 10,000)`, t`Gross (USDT)`, t`Electricity (USDT)`],
    ...[t`Service fee (USDT)`, t`Net (USDT)`, t`Paid back for standstill (USDT)`, t`Paid in`, t`Settlement`],
  ]
  return (receipts: readonly Receipt[]) => ({
    names,
    rows: receipts.map((receipt) => [
      ...[receipt.date, receipt.holdingId, receipt.thDays, receipt.uptimeBps, receipt.gross, receipt.electricity],
      ...[receipt.serviceFee, receipt.net, receipt.downtimeRefund, receipt.cleared ? t`yes` : t`not yet`],
      receipt.settlementId,
    ]),
  })
}
