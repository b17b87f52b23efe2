import type { deskLedgerCalls } from '@terahold/contract/calls/desk/desk-ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { formatColumn } from '../shared/format.ts'

export type Transfer = DataOf<typeof deskLedgerCalls.listTransfers>['transfers'][number]

/** Writes points without decimal places. */
export function shownAmount(amount: string, asset: Transfer['asset']): string {
  return asset === 'USDT' ? formatColumn(amount) : amount
}

/** Returns the name of an asset. */
export function assetName(asset: Transfer['asset'], texts: DeskTexts['ledger']): string {
  return asset === 'USDT' ? 'USDT' : texts.points
}
