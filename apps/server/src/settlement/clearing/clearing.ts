import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { closeIncidents } from '../../incidents/incidents.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { lockSettling } from '../day/settle-store.ts'
import { type Allocation, allocate, type LogId, type OpenRevenue, type VenueTransfer } from './clearing-rules.ts'
import {
  insertAllocations,
  insertPayment,
  markCleared,
  readOpenPayments,
  readOpenRevenue,
  releaseClearings,
} from './clearing-store.ts'
import { readOpenCorrections } from './correction-store.ts'
import { restoreVenuePayment, settleVenueClaims } from './vanished-payment.ts'

export const overdueIncident = 'revenue_overdue'

/**
 * Books a venue's final transfer. It pays the venue's approved rows, oldest day first, and a row is cleared when it is
 * paid in full. The rest waits in suspense for the venue's next approved row. A repeat changes nothing. Returns the rows that were
 * cleared, as the two functions below do.
 */
export async function applyVenueTransfer(
  tx: Tx,
  ledger: Pick<Ledger, 'post'>,
  transfer: VenueTransfer,
): Promise<readonly string[]> {
  await lockSettling(tx)
  if (!(await insertPayment(tx, transfer))) {
    const venueId = await restoreVenuePayment(tx, ledger, transfer)
    return venueId === undefined ? [] : clearRevenue(tx, ledger, venueId)
  }
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
  await settleVenueClaims(tx, ledger, transfer)
  return clearRevenue(tx, ledger, transfer.venueId)
}

/**
 * Pays a venue's open rows from the venue's unused money and from corrections of its rows. Another venue's money never
 * reaches them. The caller holds the settling lock.
 */
export async function clearRevenue(tx: Tx, ledger: Pick<Ledger, 'post'>, venueId: string): Promise<readonly string[]> {
  const money = [...(await readOpenCorrections(tx, venueId)), ...(await readOpenPayments(tx, venueId))]
  const sum = money.reduce((total, { unallocated }) => total + unallocated, 0n)
  return settleAllocations(tx, ledger, sum === 0n ? [] : allocate(money, await readOpenRevenue(tx, venueId, sum)))
}

/** Clears revisions that need no money of their own. The caller holds the settling lock. */
export async function clearRevisions(tx: Tx): Promise<readonly string[]> {
  const cleared = await markCleared(tx)
  await closeOverdue(tx, cleared)
  return cleared
}

/** Pays one row from the correction that is about it. The caller holds the settling lock. */
export async function clearOwnRow(
  tx: Tx,
  ledger: Pick<Ledger, 'post'>,
  correctionId: string,
  row: OpenRevenue,
  amount: bigint,
): Promise<readonly string[]> {
  const source = { kind: 'correction', correctionId } as const
  return settleAllocations(tx, ledger, allocate([{ source, unallocated: amount }], [row]))
}

async function settleAllocations(tx: Tx, ledger: Pick<Ledger, 'post'>, allocations: readonly Allocation[]) {
  const recorded = await insertAllocations(tx, allocations)
  await ledger.post(tx, NIL_ID, recorded.map(clearingLeg))
  return clearRevisions(tx)
}

/** Closes the incidents of rows that wait for their money no more. */
export async function closeOverdue(tx: Tx, revenueIds: readonly string[]): Promise<void> {
  await closeIncidents(tx, overdueIncident, revenueIds)
}

/** Frees the money that reached a row, so that it can clear others. The caller holds the settling lock. */
export async function releaseRow(tx: Tx, ledger: Pick<Ledger, 'post'>, revenueId: string): Promise<void> {
  const released = await releaseClearings(tx, revenueId)
  const legs = released.map((allocation): Leg => {
    const { key, debit, credit, ...leg } = clearingLeg(allocation)
    const kind = allocation.source.kind === 'venue' ? 'venue_released' : 'correction_released'
    return { ...leg, key: `${key}:released`, debit: credit, credit: debit, kind }
  })
  if (legs.length > 0) await ledger.post(tx, NIL_ID, legs)
}

function clearingLeg({ revenueId, source, amount, part = 0 }: Allocation): Leg {
  const leg = {
    asset: 'USDT',
    debit: 'suspense',
    credit: 'revenue_receivable',
    amount,
    reference: { kind: 'revenue', id: revenueId },
  } as const
  const again = part === 0 ? '' : `:${part}`
  return source.kind === 'venue'
    ? { ...leg, key: `venue:${paymentName(source.log)}:${revenueId}${again}`, kind: 'venue_cleared' }
    : { ...leg, key: `correction:${source.correctionId}:${revenueId}`, kind: 'correction_cleared' }
}

/** Formats the name of a transfer in keys and references. */
function paymentName({ chainId, txHash, logIndex }: LogId): string {
  return `${chainId}:${txHash}:${logIndex}`
}
