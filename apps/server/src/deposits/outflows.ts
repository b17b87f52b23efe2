import type { TokenTransfer } from '../chain/chain.ts'
import { NIL_ID } from '../db/ids.ts'
import type { Leg } from '../ledger/ledger.ts'
import { closeIncidents, openIncident } from '../trust/incidents.ts'
import type { DepositDependencies } from './dependencies.ts'
import { type ChainLog, logLeg, logName } from './legs.ts'
import * as outflow from './outflow-store.ts'
import type { CashAccount } from './rules.ts'
import { recordFinal, type Tx } from './store.ts'

const incidentKind = 'suspect_outflow'

type Leaving = TokenTransfer & { readonly chainId: number }
/** Why money left, how that is booked, and what it settles. */
type Explanation = Pick<Leg, 'debit' | 'kind'> & {
  readonly reason: 'returned' | 'house_withdrawal' | 'unexplained'
  readonly close: () => Promise<void>
}
/** An outflow that nothing explained when it was seen. */
export type Unexplained = ChainLog & { readonly amount: bigint }

/**
 * Takes money that leaves the house into the books. A payout of our own is booked by the process that sent it; what goes
 * back to a sender, or to the owner, must have been approved by two operators. The rest is charged to the owner, stops the
 * payouts and raises an incident: cash in the books is cash on the chain in any case.
 */
export function createOutflows({ clock, ledger }: Pick<DepositDependencies, 'clock' | 'ledger'>) {
  /** False when it is in the books already. The caller holds the lock on outflows. */
  async function takeOutflow(tx: Tx, transfer: Leaving, from: CashAccount): Promise<boolean> {
    const { chainId } = transfer
    if (await outflow.isPayout(tx, transfer)) return recordFinal(tx, chainId, transfer, { state: 'payout' })
    const { reason, debit, kind, close } = await explanationOf(tx, transfer, from)
    if (!(await recordFinal(tx, chainId, transfer, { state: 'outflow', reason }))) return false
    await ledger.post(tx, NIL_ID, [logLeg(transfer, { debit, credit: from, kind })])
    await close()
    return true
  }

  async function explanationOf(tx: Tx, transfer: Leaving, from: CashAccount): Promise<Explanation> {
    const { chainId, recipient: address, amount } = transfer
    const close = () => raiseAlarm(tx, transfer, from)
    const unexplained = {
      reason: 'unexplained',
      debit: 'house_withdrawal',
      kind: 'outflow_unexplained',
      close,
    } as const
    // What was approved is paid by the treasury: what leaves the vault but for payouts was taken by whoever has its key.
    if (from !== 'treasury') return unexplained
    const returned = await outflow.findReturn(tx, { chainId, address, amount })
    if (returned !== undefined) {
      const settle = () => outflow.markReturned(tx, returned, transfer)
      return { reason: 'returned', debit: 'suspense', kind: 'suspense_returned', close: settle }
    }
    const announced = await outflow.findAnnounced(tx, { chainId, address, amount })
    if (announced === undefined) return unexplained
    const settle = () => outflow.markWithdrawn(tx, announced, transfer)
    return { reason: 'house_withdrawal', debit: 'house_withdrawal', kind: 'house_withdrawn', close: settle }
  }

  async function raiseAlarm(tx: Tx, transfer: Leaving, from: CashAccount): Promise<void> {
    const subject = logName(transfer)
    const detail = { from, to: transfer.recipient, amount: transfer.amount.toString() }
    await openIncident(tx, clock, { kind: incidentKind, subject, detail })
    await outflow.haltPayouts(tx, transfer.chainId, `${incidentKind} ${subject}`)
  }

  /** An outflow seen before it was approved turns out to be a return to the sender. The caller holds the lock on outflows. */
  async function explainReturn(tx: Tx, seen: Unexplained, assignmentId: string): Promise<void> {
    await outflow.markReturned(tx, assignmentId, seen)
    const entry = {
      debit: 'suspense',
      credit: 'house_withdrawal',
      kind: 'suspense_returned',
      step: 'explained',
    } as const
    await ledger.post(tx, NIL_ID, [logLeg(seen, entry)])
    await explain(tx, seen, 'returned')
  }

  /** An outflow seen before it was approved turns out to be the owner's: it is charged to the owner already. */
  async function explainWithdrawal(tx: Tx, seen: Unexplained, houseWithdrawalId: string): Promise<void> {
    await outflow.markWithdrawn(tx, houseWithdrawalId, seen)
    await explain(tx, seen, 'house_withdrawal')
  }

  async function explain(tx: Tx, seen: Unexplained, reason: string): Promise<void> {
    await outflow.setReason(tx, seen, reason)
    await closeIncidents(tx, incidentKind, [logName(seen)])
  }

  return { takeOutflow, explainReturn, explainWithdrawal }
}
