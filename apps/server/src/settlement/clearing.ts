import type { Transaction } from 'kysely'
import { NIL_ID } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Ledger, Leg } from '../ledger/ledger.ts'
import { closeIncidents } from '../trust/incidents.ts'
import { type Allocation, allocate } from './clearing-rules.ts'
import {
  insertAllocations,
  insertPayment,
  type LogId,
  markCleared,
  paymentName,
  readOpenPayments,
  readOpenRevenue,
} from './clearing-store.ts'
import { lockSettling } from './settle-store.ts'

export type VenueTransfer = LogId & { readonly amount: bigint; readonly at: Date }

export const overdueIncident = 'revenue_overdue'

type Tx = Transaction<DB>

/**
 * Takes a venue's final transfer in: it pays approved revenue rows, oldest day first, each of which becomes cleared when it
 * has all its money. What no row takes waits in suspense for the next approved one. A repeat changes nothing.
 */
export async function applyVenueTransfer(tx: Tx, ledger: Ledger, transfer: VenueTransfer): Promise<void> {
  await lockSettling(tx)
  if (!(await insertPayment(tx, transfer, transfer.amount, transfer.at))) return
  const payment = paymentName(transfer)
  const leg: Leg = {
    key: `venue:${payment}`,
    asset: 'USDT',
    debit: 'treasury',
    credit: 'suspense',
    amount: transfer.amount,
    kind: 'venue_received',
    reference: { kind: 'chain_transfer', id: payment },
  }
  await ledger.post(tx, NIL_ID, [leg])
  await clearRevenue(tx, ledger)
}

/** Pays open rows out of whatever venues have paid and no row has taken. The caller holds the settling lock. */
export async function clearRevenue(tx: Tx, ledger: Ledger): Promise<void> {
  const payments = await readOpenPayments(tx)
  const money = payments.reduce((sum, { unallocated }) => sum + unallocated, 0n)
  const allocations = money === 0n ? [] : allocate(payments, await readOpenRevenue(tx, money))
  await ledger.post(tx, NIL_ID, allocations.map(clearingLeg))
  await insertAllocations(tx, allocations)
  await closeIncidents(tx, overdueIncident, await markCleared(tx))
}

function clearingLeg({ revenueId, payment, amount }: Allocation): Leg {
  return {
    key: `venue:${payment}:${revenueId}`,
    asset: 'USDT',
    debit: 'suspense',
    credit: 'revenue_receivable',
    amount,
    kind: 'venue_cleared',
    reference: { kind: 'revenue', id: revenueId },
  }
}
