import { Refusal } from '@terahold/contract/refusal'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../decisions/audited.ts'
import { alreadyRecorded } from '../decisions/decision-rules.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Ledger } from './ledger.ts'
import * as store from './posting/reversal-store.ts'

export type ReversalDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'reverse'>
  readonly audit: Audit
  /** Informs modules that count transfers before one is reversed, before any balance is locked. */
  readonly takenBack: (tx: Transaction<DB>, transfer: TransferOfMember) => Promise<unknown>
}

type TransferOfMember = { readonly memberId: string; readonly transferId: string }
export type ReversalRequest = TransferOfMember & { readonly reason: string }

const [shortestReason, longestReason] = [10, 500]

export type Reversals = ReturnType<typeof createReversals>

/**
 * Reverses transfers: one settlement operator records, another approves, once per transfer. Transfers that follow from
 * the chain, a settlement or an order cannot be reversed, nor can a reversal.
 */
export function createReversals({ db, clock, ledger, audit, takenBack }: ReversalDependencies) {
  /**
   * Records the reversal of a member's transfer (of the house: the nil member) and returns its id.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_recorded when it was recorded or done before, 422
   * reason_required for a reason under 10 or over 500 characters, 422 not_reversible.
   */
  async function recordReversal(operator: SettlementOperator, request: ReversalRequest): Promise<string> {
    const { memberId, transferId } = request
    const reason = request.reason.trim()
    const attempt = { action: 'reversal.record', subject: transferId, detail: { memberId, reason } }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      if (reason.length < shortestReason || reason.length > longestReason)
        throw new Refusal(422, 'reason_required', { field: 'reason' })
      const transfer = await store.findTransfer(tx, memberId, transferId)
      if (!transfer) throw new Refusal(404, 'record_unknown', { field: 'transferId' })
      if (!transfer.isReversible) throw new Refusal(422, 'not_reversible', { field: 'transferId' })
      const reversalId = newId(clock)
      await store.insertReversal(tx, {
        member_id: memberId,
        reversal_id: reversalId,
        transfer_id: transferId,
        reason,
        recorded_by: operator.operatorId,
      })
      return reversalId
    })
  }

  /**
   * Approves a reversal that another operator recorded, and posts it.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided, 422 balance_short when the
   * member no longer has the money; the reversal can then be approved later, or rejected.
   */
  async function approveReversal(operator: SettlementOperator, memberId: string, reversalId: string): Promise<void> {
    const attempt = { action: 'reversal.approve', subject: reversalId, detail: { memberId } }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const reversal = await undecided(tx, operator, memberId, reversalId)
      await store.decideReversal(tx, reversal, 'approved', operator.operatorId)
      const transfer = { memberId, transferId: reversal.transfer_id }
      await takenBack(tx, transfer)
      await ledger.reverse(tx, transfer)
    })
  }

  /**
   * Rejects a reversal that another operator recorded. It can be recorded again.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided.
   */
  async function rejectReversal(operator: SettlementOperator, memberId: string, reversalId: string): Promise<void> {
    const attempt = { action: 'reversal.reject', subject: reversalId, detail: { memberId } }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const reversal = await undecided(tx, operator, memberId, reversalId)
      await store.decideReversal(tx, reversal, 'rejected', operator.operatorId)
    })
  }

  return {
    recordReversal,
    approveReversal,
    rejectReversal,
    /** Lists undecided reversals, oldest first. */
    listOpenReversals: (count: number) => store.readOpenReversals(db, count),
  }
}

async function undecided(
  tx: Transaction<DB>,
  operator: SettlementOperator,
  memberId: string,
  reversalId: string,
): Promise<store.Reversal> {
  const reversal = await store.lockReversal(tx, memberId, reversalId)
  if (!reversal) throw new Refusal(404, 'record_unknown')
  if (reversal.recorded_by === operator.operatorId) throw new Refusal(403, 'own_record')
  if (reversal.state !== 'recorded') throw new Refusal(409, 'already_decided')
  return reversal
}
