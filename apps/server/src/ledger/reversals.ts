import type { RecordState } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import { isLine } from '@terahold/decisions/field-kinds'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../decisions/audited.ts'
import {
  alreadyRecorded,
  type Rejection,
  refuseDecided,
  refuseOwnOrDecided,
  wordsOf,
} from '../decisions/decision-rules.ts'
import type { Draft, RecordSubject, Signed, SignedDecisions } from '../decisions/signed/signed-decisions.ts'
import type { Ledger } from './ledger.ts'
import * as store from './posting/reversal-store.ts'
import { reversalFields } from './reversal-fields.ts'

export type ReversalDependencies = {
  readonly db: Database
  readonly ledger: Pick<Ledger, 'reverse'>
  readonly audit: Audit
  /** Of USDT. */
  readonly decimals: number
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: Pick<SignedDecisions, 'draftDecision' | 'draftApproval' | 'checkRecord' | 'checkApproval'>
  /** Informs modules that count transfers before one is reversed, before any balance is locked. */
  readonly takenBack: (tx: Transaction<DB>, transfer: TransferOfMember) => Promise<unknown>
}

type TransferOfMember = { readonly memberId: string; readonly transferId: string }
export type ReversalRequest = TransferOfMember & {
  /** One line of 10 to 500 characters. */
  readonly reason: string
}

const shortestReason = 10

export type Reversals = ReturnType<typeof createReversals>

/**
 * Reverses transfers: one settlement operator records, another approves, once per transfer. Both sign it with their wallets.
 * Transfers that follow from the chain, a settlement or an order cannot be reversed, nor can a reversal.
 */
export function createReversals({ db, ledger, audit, decimals, decisions, takenBack }: ReversalDependencies) {
  /** Checks what an operator gave, and returns what they sign. @throws Refusal as `record`. */
  async function read({ memberId, transferId, reason: words }: ReversalRequest) {
    const reason = words.trim().normalize('NFC')
    if (reason.length < shortestReason || !isLine(reason))
      throw new Refusal(422, 'reason_required', { field: 'reason' })
    const transfer = await store.findTransfer(db, memberId, transferId)
    if (!transfer) throw new Refusal(404, 'record_unknown', { field: 'transferId' })
    if (!transfer.isReversible) throw new Refusal(422, 'not_reversible', { field: 'transferId' })
    return { reason, signed: recordOf({ memberId, transferId, reason }, transfer) }
  }

  const recordOf = (request: ReversalRequest, transfer: store.PostedTransfer): RecordSubject => ({
    type: 'LedgerReversal',
    fields: reversalFields({ ...transfer, ...request }, decimals),
  })

  async function subjectOf({ reversal_id: subject, member_id, transfer_id, reason }: store.Reversal) {
    const request = { memberId: member_id, transferId: transfer_id, reason }
    const transfer = await store.findTransfer(db, member_id, transfer_id)
    if (!transfer) throw new Error(`the transfer of reversal ${subject} is gone`)
    return { ...recordOf(request, transfer), subject }
  }

  /** Returns what the first operator signs. @throws Refusal as `record`. */
  const draft = async (request: ReversalRequest): Promise<Draft> =>
    decisions.draftDecision('settlement', (await read(request)).signed)

  /** Returns what the second operator signs. @throws Refusal 404 record_unknown, 409 already_decided or decision_changed. */
  async function draftApproval(id: string): Promise<Draft> {
    const row = await store.findReversal(db, id)
    if (!row) throw new Refusal(404, 'record_unknown')
    if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
    return decisions.draftApproval('settlement', { type: 'LedgerReversal', subject: id })
  }

  /**
   * Records the reversal of a member's transfer (of the house: the nil member) as the operator signed it. Returns its id, which
   * is the decision's.
   * @throws Refusal 403 role_missing or signature_invalid, 404 record_unknown, 409 already_recorded when it was recorded or done
   * before, or decision_changed, 422 reason_required for a reason that is not one line of 10 to 500 characters, 422 not_reversible.
   */
  async function record(operator: SettlementOperator, request: ReversalRequest, signed: Signed): Promise<string> {
    const { memberId, transferId } = request
    const detail = { memberId, reason: request.reason.trim() }
    const attempt = { action: 'reversal.record', subject: transferId, detail }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const { reason, signed: decision } = await read(request)
      const { id, keep } = await decisions.checkRecord(operator.operatorId, decision, signed)
      if (!(await keep(tx))) throw new Refusal(409, 'already_recorded')
      await store.insertReversal(tx, {
        member_id: memberId,
        reversal_id: id,
        transfer_id: transferId,
        reason,
        recorded_by: operator.operatorId,
      })
      return id
    })
  }

  /**
   * Approves a reversal that another operator recorded, and posts it.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
   * decision_changed, 422 balance_short when the member no longer has the money; the reversal can then be approved later, or
   * rejected.
   */
  async function approve(operator: SettlementOperator, id: string, signed: Signed): Promise<void> {
    const attempt = { action: 'reversal.approve', subject: id, detail: {} }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      // Asks the chain before anything is locked.
      const recorded = refuseOwnOrDecided(await store.findReversal(tx, id), operator)
      const keep = await decisions.checkApproval(operator.operatorId, await subjectOf(recorded), signed)
      const reversal = refuseOwnOrDecided(await store.lockReversal(tx, id), operator)
      if (!(await keep(tx))) throw new Refusal(409, 'already_decided')
      await store.decideReversal(tx, reversal, 'approved', operator.operatorId)
      const transfer = { memberId: reversal.member_id, transferId: reversal.transfer_id }
      await takenBack(tx, transfer)
      await ledger.reverse(tx, transfer)
    })
  }

  /**
   * Rejects a reversal that is not approved yet, also the operator's own. It can be recorded again.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided.
   */
  async function reject(operator: SettlementOperator, id: string, rejection: Rejection = {}): Promise<void> {
    const attempt = { action: 'reversal.reject', subject: id, detail: wordsOf(rejection) }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const reversal = refuseDecided(await store.lockReversal(tx, id), operator)
      await store.decideReversal(tx, reversal, 'rejected', operator.operatorId)
    })
  }

  return {
    draft,
    draftApproval,
    record,
    approve,
    reject,
    /** Returns a page of the reversals, newest first, with their number. */
    list: ({ state, pageNum, pageSize }: { state?: RecordState | undefined; pageNum: number; pageSize: number }) =>
      store.readReversals(db, { state, skip: (pageNum - 1) * pageSize, count: pageSize }),
  }
}
