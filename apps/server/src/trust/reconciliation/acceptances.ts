import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'
import { auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import type { Rejection } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { acceptanceFields, differenceText } from '../../verification/acceptance-fields.ts'
import * as store from './acceptance-store.ts'
import { type CheckResult, isSameDifference, nameOf } from './reconciliation-rules.ts'
import { readLastRun, readResults } from './reconciliation-store.ts'

export type AcceptanceDependencies = RecordDependencies & {
  /** Decimals of USDT. */
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
export function createAcceptances({ decimals, ...deps }: AcceptanceDependencies) {
  const { db } = deps
  const table = store.acceptanceTable
  const records = createRecords(deps, {
    type: 'DifferenceAcceptance',
    actions: { record: 'difference.accept', approve: 'difference.approve', reject: 'difference.reject' },
    table,
    fieldsOf: (given: Parameters<typeof acceptanceFields>[0]) => acceptanceFields(given, decimals),
    givenOf: ({ reconciliation_id: reconciliationId, ...row }) => ({ ...row, reconciliationId }),
    noteOf: ({ check, reason }: AcceptanceRecord) => ({ subject: check, detail: { reason: reason.trim() } }),

    /** Returns what the last reconciliation found. @throws Refusal 400 reason_required, 404 record_unknown when it found no such difference. */
    async check(reader, { check: name, reason: words }: AcceptanceRecord) {
      const reason = requireReason(words)
      const run = await readLastRun(reader)
      const results = run ? await readResults(reader, run.reconciliation_id) : []
      const found = results.find((result) => nameOf(result) === name && !result.agrees)
      if (!run || !found) throw new Refusal(404, 'record_unknown', { field: 'check' })
      return { ...found, reason, reconciliationId: run.reconciliation_id }
    },

    insert: (tx, { id, given: { name, subject, unit, difference, detail, reconciliationId, reason }, operatorId }) =>
      table.insert(tx, {
        acceptance_id: id,
        name,
        subject,
        unit,
        difference,
        detail: JSON.stringify(detail),
        reconciliation_id: reconciliationId,
        reason,
        recorded_by: operatorId,
      }),

    /** It is active from the next reconciliation on, as long as each finds exactly that difference. */
    approve: (_tx, _row, { decide }) => decide(),
  })

  /**
   * Rejects an acceptance, including the operator's own, or withdraws an active one: the next reconciliation raises the alarm
   * again.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided.
   */
  async function reject(operator: SettlementOperator, id: string, rejection: Rejection): Promise<void> {
    const attempt = { action: 'difference.reject', subject: id, detail: rejection }
    await auditedSettlement(deps, operator, attempt, async (tx) => {
      const row = await table.lock(tx, id)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'recorded' && row.state !== 'approved') throw new Refusal(409, 'already_decided')
      await table.decide(tx, id, { state: 'rejected', operatorId: operator.operatorId })
    })
  }

  return {
    ...records,
    reject,
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
    list: (page: Page) => store.readAcceptances(db, sliceOf(page)),
  }
}

/**
 * Marks the accepted differences of a run, and ends every acceptance, decided or not, whose difference the run found
 * changed or gone. It is then no longer the difference that was explained, even if it comes back.
 */
export async function applyAcceptances(tx: Tx, results: readonly CheckResult[]): Promise<CheckResult[]> {
  const byCheck = byNameOf(await store.lockOpenAcceptances(tx))
  const over = results.flatMap((result) => {
    const acceptance = byCheck.get(nameOf(result))
    return acceptance && !isSameDifference(result, acceptance) ? [acceptance.acceptance_id] : []
  })
  await store.endAcceptances(tx, over)
  return markAccepted(results, byCheck)
}

/** Returns the results with the acceptances that apply to them, and ends none. */
export async function readAccepted(db: Database, results: readonly CheckResult[]): Promise<CheckResult[]> {
  return markAccepted(results, byNameOf(await store.readOpenAcceptances(db)))
}

type Acceptance = Awaited<ReturnType<typeof store.readOpenAcceptances>>[number]

function byNameOf(acceptances: readonly Acceptance[]): ReadonlyMap<string, Acceptance> {
  return new Map(acceptances.map((acceptance) => [nameOf(acceptance), acceptance]))
}

function markAccepted(results: readonly CheckResult[], byCheck: ReadonlyMap<string, Acceptance>): CheckResult[] {
  return results.map((result) => {
    const acceptance = byCheck.get(nameOf(result))
    const isAccepted = acceptance?.state === 'approved' && isSameDifference(result, acceptance)
    return isAccepted ? { ...result, acceptedBy: acceptance.acceptance_id } : result
  })
}
