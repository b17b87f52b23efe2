import type { performance } from '@terahold/contract/calls/member/power'
import type { RowOf } from '@terahold/contract/endpoint'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { maskAddress } from '../foundation/masks.ts'
import type { PerformanceRow } from '../settlement/settlement.ts'

const POINT_DECIMALS = 0

/** A performance entry with its evidence; parts that do not apply are left out. */
export function performanceEntry(row: PerformanceRow, usdtDecimals: number): RowOf<typeof performance> {
  const decimals = row.asset === 'POINT' ? POINT_DECIMALS : usdtDecimals
  return {
    id: row.id,
    type: row.type,
    asset: row.asset,
    date: row.day,
    gross: formatSigned(row.gross, decimals),
    fees: formatAmount(row.fees, decimals),
    electricity: formatAmount(row.electricity, decimals),
    net: formatSigned(row.net, decimals),
    feeUsed: formatAmount(row.fee, decimals),
    cleared: row.is_cleared,
    source: {
      ...(row.settlement_id !== null && { settlementId: row.settlement_id }),
      ...(row.revenue_id !== null && { revenueId: row.revenue_id }),
      ...(row.txid !== null && { revenueTxid: row.txid }),
      ...(row.statement_hash !== null && { statementHash: row.statement_hash }),
      ...(row.venue_tx_hashes !== null && { venueTxHashes: row.venue_tx_hashes }),
      ...(row.order_no !== null && { orderNo: row.order_no }),
      ...(row.pool !== null && { pool: row.pool }),
      ...(row.level !== null && { level: row.level }),
      ...(row.referee !== null && { referee: maskAddress(row.referee) }),
      ...(row.task_id !== null && { taskId: row.task_id }),
      ...(row.reversed !== null && { reversed: `transfer:${row.reversed}` }),
    },
  }
}
