import { Refusal } from '@terahold/contract/refusal'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import { alreadyRecorded, refuseOwnOrDecided } from '../../decisions/decision-rules.ts'
import type { Clock } from '../../foundation/clock.ts'
import * as store from './acceptance-store.ts'
import { type CheckResult, isSameDifference, nameOf } from './reconciliation-rules.ts'
import { readLastRun, readResults } from './reconciliation-store.ts'

type Tx = Transaction<DB>
type Dependencies = { readonly db: Database; readonly clock: Clock; readonly audit: Audit }

/** Differences of reconciliations that operators have explained: recorded by one, approved by another. */
export function createAcceptances({ db, clock, audit }: Dependencies) {
  /**
   * Records an explanation of the difference that the last reconciliation found in a check. Returns its id and what it
   * refers to.
   * @throws Refusal 400 bad_field for a reason that is not of 10 to 2,000 characters, 403 role_missing, 404
   * record_unknown when the last reconciliation found no such difference, 409 already_recorded.
   */
  async function record(operator: SettlementOperator, given: { readonly check: string; readonly reason: string }) {
    const reason = given.reason.trim()
    const attempt = { action: 'difference.accept', subject: given.check, detail: { reason } }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      if (reason.length < 10 || reason.length > 2_000) throw new Refusal(400, 'bad_field', { field: 'reason' })
      const run = await readLastRun(tx)
      const results = run ? await readResults(tx, run.reconciliation_id) : []
      const found = results.find((result) => nameOf(result) === given.check && !result.agrees)
      if (!run || !found) throw new Refusal(404, 'record_unknown', { field: 'check' })
      const acceptanceId = newId(clock)
      const { name, subject, unit, difference, detail } = found
      await store.insertAcceptance(tx, {
        ...{ acceptance_id: acceptanceId, name, subject, unit, difference, detail: JSON.stringify(detail) },
        ...{ reconciliation_id: run.reconciliation_id, reason, recorded_by: operator.operatorId },
      })
      return { acceptanceId, found }
    })
  }

  /**
   * Approves another operator's acceptance. It is active from the next reconciliation on, as long as each finds exactly
   * that difference.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided, also when a reconciliation
   * has found something else since.
   */
  async function approve(operator: SettlementOperator, acceptanceId: string): Promise<void> {
    await auditedSettlement({ db, audit }, operator, attemptOf('approve', acceptanceId), async (tx) => {
      refuseOwnOrDecided(await store.lockAcceptance(tx, acceptanceId), operator)
      await store.decideAcceptance(tx, acceptanceId, 'approved', operator.operatorId)
    })
  }

  /**
   * Rejects an acceptance, including the operator's own, or withdraws an active one: the next reconciliation raises the alarm
   * again.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided.
   */
  async function reject(operator: SettlementOperator, acceptanceId: string): Promise<void> {
    await auditedSettlement({ db, audit }, operator, attemptOf('reject', acceptanceId), async (tx) => {
      const row = await store.lockAcceptance(tx, acceptanceId)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'recorded' && row.state !== 'approved') throw new Refusal(409, 'already_decided')
      await store.decideAcceptance(tx, acceptanceId, 'rejected', operator.operatorId)
    })
  }

  const attemptOf = (verb: 'approve' | 'reject', subject: string) => ({
    action: `difference.${verb}`,
    subject,
    detail: {},
  })

  return {
    record,
    approve,
    reject,
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
