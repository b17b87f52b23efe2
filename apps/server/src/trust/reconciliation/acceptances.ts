import { Refusal } from '@terahold/contract/refusal'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import { alreadyRecorded, type Rejection, refuseOwnOrDecided, wordsOf } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import { acceptanceFields, differenceText } from '../../verification/acceptance-fields.ts'
import * as store from './acceptance-store.ts'
import { type CheckResult, isSameDifference, nameOf } from './reconciliation-rules.ts'
import { readLastRun, readResults } from './reconciliation-store.ts'

export type AcceptanceDependencies = {
  readonly db: Database
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** Of USDT. */
  readonly decimals: number
}

export type AcceptanceRecord = {
  /** As the last reconciliation names it. */
  readonly check: string
  /** One line of 10 to 500 characters. */
  readonly reason: string
}

export type Acceptances = ReturnType<typeof createAcceptances>

/** Differences of reconciliations that operators have explained: recorded by one, approved by another. Both sign it. */
export function createAcceptances({ db, audit, decisions, decimals }: AcceptanceDependencies) {
  const records = signedRecords(decisions, {
    type: 'DifferenceAcceptance',
    fieldsOf: (given: Parameters<typeof acceptanceFields>[0]) => acceptanceFields(given, decimals),
    find: (id) => store.findAcceptance(db, id),
    givenOf: ({ reconciliation_id: reconciliationId, ...row }) => ({ ...row, reconciliationId }),
  })

  /** Checks what an operator gave, and returns what the last reconciliation found. @throws Refusal as `record`. */
  async function check(reader: Kysely<DB>, { check: name, reason }: AcceptanceRecord) {
    const words = requireReason(reason)
    const run = await readLastRun(reader)
    const results = run ? await readResults(reader, run.reconciliation_id) : []
    const found = results.find((result) => nameOf(result) === name && !result.agrees)
    if (!run || !found) throw new Refusal(404, 'record_unknown', { field: 'check' })
    return { found, reason: words, reconciliationId: run.reconciliation_id }
  }

  /** Returns what the first operator signs. @throws Refusal as `record`. */
  async function draft(given: AcceptanceRecord): Promise<Draft> {
    const { found, ...rest } = await check(db, given)
    return records.draft({ ...found, ...rest })
  }

  /**
   * Records an explanation of the difference that the last reconciliation found in a check, as the operator signed it. Returns
   * its id and what it refers to.
   * @throws Refusal 400 reason_required, 403 role_missing or signature_invalid, 404 record_unknown when the last reconciliation
   * found no such difference, 409 already_recorded, or decision_changed when there has been another reconciliation.
   */
  async function record(operator: SettlementOperator, given: AcceptanceRecord, signed: Signed) {
    const attempt = { action: 'difference.accept', subject: given.check, detail: { reason: given.reason.trim() } }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const { found, reason, reconciliationId } = await check(tx, given)
      const acceptanceId = await records.record(tx, operator, { ...found, reason, reconciliationId }, signed)
      const { name, subject, unit, difference, detail } = found
      await store.insertAcceptance(tx, {
        acceptance_id: acceptanceId,
        name,
        subject,
        unit,
        difference,
        detail: JSON.stringify(detail),
        reconciliation_id: reconciliationId,
        reason,
        recorded_by: operator.operatorId,
      })
      return { acceptanceId, found }
    })
  }

  /**
   * Approves another operator's acceptance. It is active from the next reconciliation on, as long as each finds exactly
   * that difference.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 decision_changed, or
   * already_decided, also when a reconciliation has found something else since.
   */
  async function approve(operator: SettlementOperator, acceptanceId: string, signed: Signed): Promise<void> {
    await auditedSettlement({ db, audit }, operator, attemptOf('approve', acceptanceId), async (tx) => {
      const keep = await records.approval(operator, acceptanceId, signed)
      refuseOwnOrDecided(await store.lockAcceptance(tx, acceptanceId), operator)
      await keep(tx)
      await store.decideAcceptance(tx, acceptanceId, 'approved', operator.operatorId)
    })
  }

  /**
   * Rejects an acceptance, including the operator's own, or withdraws an active one: the next reconciliation raises the alarm
   * again.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided.
   */
  async function reject(operator: SettlementOperator, acceptanceId: string, rejection: Rejection = {}): Promise<void> {
    await auditedSettlement(
      { db, audit },
      operator,
      attemptOf('reject', acceptanceId, wordsOf(rejection)),
      async (tx) => {
        const row = await store.lockAcceptance(tx, acceptanceId)
        if (!row) throw new Refusal(404, 'record_unknown')
        if (row.state !== 'recorded' && row.state !== 'approved') throw new Refusal(409, 'already_decided')
        await store.decideAcceptance(tx, acceptanceId, 'rejected', operator.operatorId)
      },
    )
  }

  const attemptOf = (verb: 'approve' | 'reject', subject: string, detail = {}) => ({
    action: `difference.${verb}`,
    subject,
    detail,
  })

  return {
    draft,
    draftApproval: records.draftApproval,
    record,
    approve,
    reject,
    /** Selects them for `readRecords`. */
    source: store.acceptanceSource,
    /** Returns what does not agree in the last reconciliation. */
    async found() {
      const run = await readLastRun(db)
      const results = run ? await readResults(db, run.reconciliation_id) : []
      return results
        .filter(({ agrees }) => !agrees)
        .map((result) => ({
          check: nameOf(result),
          difference: differenceText(result, decimals),
          items: Object.entries(result.detail).flatMap(([name, items]) => items.map((item) => `${name}: ${item}`)),
          isAccepted: result.acceptedBy !== null,
          at: run?.at.toISOString() ?? '',
        }))
    },
    /** Returns a page of them, newest first. */
    list: ({ pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number }) =>
      store.readAcceptances(db, (pageNum - 1) * pageSize, pageSize),
  }
}

/**
 * Marks the accepted differences of a run, and ends every acceptance, decided or not, whose difference the run found
 * changed or gone. It is then no longer the difference that was explained, even if it comes back.
 */
export async function applyAcceptances(tx: Tx, results: readonly CheckResult[]): Promise<CheckResult[]> {
  const open = await store.lockOpenAcceptances(tx)
  const byCheck = new Map(open.map((acceptance) => [nameOf(acceptance), acceptance]))
  const over = results.flatMap((result) => {
    const acceptance = byCheck.get(nameOf(result))
    return acceptance && !isSameDifference(result, acceptance) ? [acceptance.acceptance_id] : []
  })
  await store.endAcceptances(tx, over)
  return results.map((result) => {
    const acceptance = byCheck.get(nameOf(result))
    const isAccepted = acceptance?.state === 'approved' && isSameDifference(result, acceptance)
    return isAccepted ? { ...result, acceptedBy: acceptance.acceptance_id } : result
  })
}
