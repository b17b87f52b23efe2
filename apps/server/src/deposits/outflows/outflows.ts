import { Refusal } from '@terahold/contract/refusal'
import type { TokenTransfer } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents, openIncident } from '../../incidents/incidents.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import {
  type AwaitedReturn,
  findAwaitedReturn,
  markSentBack,
  reportOtherwiseMoved,
  sumAwaitedReturns,
} from '../../settlement/corrections/correction-returns.ts'
import { type ChainLog, logLeg, logName } from '../transfers/legs.ts'
import { recordFinal } from '../transfers/store.ts'
import type { CashAccount, OutflowReason } from '../transfers/transfer-rules.ts'
import * as outflow from './outflow-store.ts'

const incidentKind = 'suspect_outflow'

type Leaving = TokenTransfer & { readonly chainId: number; readonly from: CashAccount }
/** Why money left, how that is booked, and what it settles. */
type Explanation = Pick<Leg, 'debit' | 'kind'> & {
  readonly reason: OutflowReason
  readonly close: () => Promise<void>
}
/** An outflow without an explanation when it was seen. */
export type Unexplained = ChainLog & { readonly amount: bigint }

/**
 * Books money that leaves the house. The process that sent a payout books it. Money to a sender, a venue or the owner
 * must have been approved by two operators. Everything else is charged to the owner, halts the payouts and raises an
 * incident. Cash in the books equals cash on the chain in every case.
 */
export function createOutflows({ clock, ledger }: { readonly clock: Clock; readonly ledger: Pick<Ledger, 'post'> }) {
  /** Returns false when it is in the books already. The caller holds the lock on outflows. */
  async function takeOutflow(tx: Tx, transfer: Leaving): Promise<boolean> {
    const { chainId, from } = transfer
    if (await outflow.isPayout(tx, transfer))
      return (await recordFinal(tx, chainId, transfer, { state: 'payout' })) !== undefined
    const stated = await findAwaitedReturn(tx, transfer.txHash)
    const { reason, debit, kind, close } = await explanationOf(tx, transfer, stated)
    const recorded = await recordFinal(tx, chainId, transfer, { state: 'outflow', reason })
    if (!recorded) return false
    const entry = { debit, credit: from, kind, ...(recorded.step === undefined ? {} : { step: recorded.step }) }
    await ledger.post(tx, NIL_ID, [logLeg(transfer, entry)])
    await close()
    if (stated && reason !== 'correction') await reportOtherwiseMoved(tx, clock, stated, transfer)
    return true
  }

  async function explanationOf(tx: Tx, transfer: Leaving, stated: AwaitedReturn | undefined): Promise<Explanation> {
    const { chainId, recipient: address, amount, from } = transfer
    const close = () => raiseAlarm(tx, transfer)
    const unexplained = {
      reason: 'unexplained',
      debit: 'house_withdrawal',
      kind: 'outflow_unexplained',
      close,
    } as const
    // The treasury pays what was approved. What leaves the vault and is no payout was taken with its key.
    if (from !== 'treasury') return unexplained
    // Records that name this transaction come first, because the others match by recipient and sum alone.
    if (stated?.amount === amount && (await outflow.isVenue(tx, { chainId, address }))) {
      const settle = () => markSentBack(tx, stated.correctionId, transfer)
      return { reason: 'correction', debit: 'correction_expense', kind: 'correction_returned', close: settle }
    }
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

  async function raiseAlarm(tx: Tx, transfer: Leaving): Promise<void> {
    const subject = logName(transfer)
    const detail = { from: transfer.from, to: transfer.recipient, amount: transfer.amount.toString() }
    await openIncident(tx, clock, { kind: incidentKind, subject, detail })
    await outflow.haltPayouts(tx, transfer.chainId, `${incidentKind} ${subject}`)
  }

  /**
   * Marks an outflow that was seen before its approval as a return to the sender. The caller holds the lock on
   * outflows.
   */
  async function explainReturn(tx: Tx, seen: Unexplained, assignmentId: string): Promise<void> {
    await outflow.markReturned(tx, assignmentId, seen)
    await explain(tx, seen, 'returned', { debit: 'suspense', kind: 'suspense_returned' })
  }

  /** Marks an outflow that was seen before its approval as the owner's. It is charged to the owner already. */
  async function explainWithdrawal(tx: Tx, seen: Unexplained, houseWithdrawalId: string): Promise<void> {
    await outflow.markWithdrawn(tx, houseWithdrawalId, seen)
    await explain(tx, seen, 'house_withdrawal')
  }

  /**
   * Marks an outflow as a return to the venue: it was seen and charged to the owner before the correction that names
   * its transaction was approved. Returns false while the chain has not shown the transaction. The caller holds the
   * lock on outflows.
   * @throws Refusal 400 bad_field when the transaction moved something else: naming `usdt` when it was another sum,
   * otherwise `returnTxHash`.
   */
  async function explainCorrection(tx: Tx, { correctionId, txHash, amount }: AwaitedReturn): Promise<boolean> {
    const moved = await outflow.readMoved(tx, txHash)
    if (moved.length === 0) return false
    const toVenue = moved.filter(({ isOwnersToVenue }) => isOwnersToVenue)
    const seen = toVenue.find((each) => each.amount === amount)
    if (!seen) throw new Refusal(400, 'bad_field', { field: toVenue.length > 0 ? 'usdt' : 'returnTxHash' })
    await markSentBack(tx, correctionId, seen)
    await explain(tx, seen, 'correction', { debit: 'correction_expense', kind: 'correction_returned' })
    return true
  }

  /** `entry` says what is charged instead of the owner. */
  async function explain(
    tx: Tx,
    seen: Unexplained,
    reason: OutflowReason,
    entry?: Pick<Leg, 'debit' | 'kind'>,
  ): Promise<void> {
    const step = await outflow.setReason(tx, seen, reason)
    if (entry) await ledger.post(tx, NIL_ID, [logLeg(seen, { ...entry, credit: 'house_withdrawal', step })])
    await closeIncidents(tx, incidentKind, [logName(seen)])
  }

  return {
    lockAll: outflow.lockAllOutflows,
    sumLeaving,
    takeOutflow,
    explainReturn,
    explainWithdrawal,
    explainCorrection,
  }
}

/**
 * Returns what two operators approved to leave the treasury, for the owner or back to a venue, and has not left yet, in
 * minor units.
 */
export async function sumLeaving(db: Database): Promise<bigint> {
  return (await outflow.sumAwaitedWithdrawals(db)) + (await sumAwaitedReturns(db))
}
