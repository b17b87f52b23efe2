import type { deskLedgerCalls } from '@terahold/contract/calls/desk-ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import { formatColumn } from '../shared/format.ts'

export type Transfer = DataOf<typeof deskLedgerCalls.listTransfers>['transfers'][number]

/** Writes points without decimal places. */
export function shownAmount(amount: string, asset: Transfer['asset']): string {
  return asset === 'USDT' ? formatColumn(amount) : amount
}
