import { topEntry, type ViewStack } from '../../shell/core/view-stack.ts'
import type { ConnectEntry } from './connect-list.ts'

/** Returns whether what is on screen was opened by this row of the Connect list. */
export function isCurrentEntry(row: ConnectEntry, stack: ViewStack): boolean {
  const shown = topEntry(stack)
  if (shown.view === 'ConnectingExternal') return row.type === 'connector' && row.choice.id === shown.choice.id
  if (shown.view !== 'ConnectingWalletConnect') return row.type === 'allWallets' && shown.view === 'AllWallets'
  return shown.wallet ? row.type === 'wallet' && row.wallet.id === shown.wallet.id : row.type === 'qrCode'
}
