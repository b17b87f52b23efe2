import type { deskLedgerCalls } from '@terahold/contract/calls/desk/desk-ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { formatColumn, formatMoney, formatQuantity } from '../shared/format.ts'

export type Transfer = DataOf<typeof deskLedgerCalls.listTransfers>['transfers'][number]

/** Writes an amount for a column. Points are whole. */
export function shownAmount(amount: string, asset: Transfer['asset']): string {
  return asset === 'USDT' ? formatColumn(amount) : formatQuantity(amount)
}

/** Writes an amount with every place that it has, and the name of its asset. */
export function exactAmount(amount: string, asset: Transfer['asset'], texts: DeskTexts['ledger']): string {
  return `${asset === 'USDT' ? formatMoney(amount) : formatQuantity(amount)} ${assetName(asset, texts)}`
}

/** Returns the name of an asset. */
export function assetName(asset: Transfer['asset'], texts: DeskTexts['ledger']): string {
  return asset === 'USDT' ? 'USDT' : texts.points
}
