import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import {
  alreadyRecorded,
  type Rejection,
  refuseDecided,
  refuseOwnOrDecided,
  wordsOf,
} from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import { matchIncidents } from '../../incidents/incidents.ts'
import { deviationFields } from '../signed/signed-fields.ts'
import {
  type DaySpan,
  decideDeviation,
  findDeviation,
  insertDeviation,
  lockDeviation,
  type PoolRow,
  readOpenDeviations,
  readPools,
  readSettledDays,
} from './deviation-store.ts'
import { comparedDays, expectedOfDay, isDeviation, isExplained, type PoolRevenue, sumDays } from './expected-revenue.ts'

type Reader = Kysely<DB>

type Dependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** How many days an approved row may wait for its money before it is overdue. */
  readonly overdueDays: number
}

/** A pool's recorded and expected revenue of thirty days, and its money that venues owe. Amounts in minor units. */
export type PoolFigures = Omit<PoolRow, 'explainedBps'> &
  PoolRevenue & {
    /** Whether the deviation needs a written reason that it does not have. */
    readonly isUnexplained: boolean
  }

export type DeviationRecord = { readonly poolId: string; readonly reason: string }

const deviationIncident = 'revenue_deviation'

/**
 * Compares what pools recorded with what their measured power should have brought. A deviation beyond 5 % over thirty
 * days needs a written reason: one operator writes it, another approves it.
 */
export function createDeviations({ db, clock, audit, decisions, overdueDays }: Dependencies) {
  const records = signedRecords(decisions, {
    type: 'DeviationExplanation',
    fieldsOf: deviationFields,
    find: (deviationId) => findDeviation(db, deviationId),
    givenOf: ({ pool_id: poolId, day, reason }) => ({ poolId, day, reason }),
  })

  /** Returns each pool's figures of the last thirty days, by name. */
  async function readPoolFigures(reader: Reader): Promise<PoolFigures[]> {
    const before = dayOf(clock.now())
    const from = addDays(before, -comparedDays)
    const pools = await readPools(reader, from, overdueDays)
    const days = await readSettledDays(reader, { from, before })
    return pools.map(({ explainedBps, ...pool }) => {
      const revenue = sumDays(days.filter(({ poolId }) => poolId === pool.poolId))
      const { deviationBps } = revenue
      const needsReason = isDeviation(deviationBps)
      const hasReason = needsReason && explainedBps !== null && isExplained(deviationBps, explainedBps)
      return { ...pool, ...revenue, reason: hasReason ? pool.reason : null, isUnexplained: needsReason && !hasReason }
    })
  }

  /** Opens an incident for each pool whose deviation has no reason, and closes those of the others. Returns how many are new. */
  async function raiseDeviations(tx: Tx): Promise<number> {
    const unexplained = (await readPoolFigures(tx)).filter((pool) => pool.isUnexplained)
    const incidents = unexplained.map(({ poolId, slug, recorded, expected, deviationBps }) => ({
      subject: poolId,
      detail: {
        pool: slug,
        recorded: `${recorded.usdt}`,
        expected: `${expected?.usdt ?? 0n}`,
        deviationBps: `${deviationBps}`,
      },
    }))
    return matchIncidents(tx, clock, deviationIncident, incidents)
  }

  /** Checks a reason that an operator gave, and returns what is recorded. @throws Refusal as `explainDeviation`. */
  async function check(db: Reader, { poolId, reason }: DeviationRecord) {
    const text = requireReason(reason)
    const pool = (await readPoolFigures(db)).find((one) => one.poolId === poolId)
    if (!pool || !isDeviation(pool.deviationBps)) throw new Refusal(404, 'record_unknown', { field: 'poolId' })
    return { deviationBps: pool.deviationBps, given: { poolId, day: addDays(dayOf(clock.now()), -1), reason: text } }
  }

  /** Returns what the first operator signs. @throws Refusal as `explainDeviation`. */
  const draftDeviation = async (record: DeviationRecord): Promise<Draft> =>
    records.draft((await check(db, record)).given)

  /**
   * Records why a pool's revenue of thirty days is far from expected, as the operator signed it. Returns the record's id.
   * @throws Refusal 400 reason_required below ten characters, 403 role_missing or signature_invalid, 404 record_unknown when
   * the pool has no such deviation, 409 decision_changed, or already_recorded while another reason waits.
   */
  async function explainDeviation(
    operator: SettlementOperator,
    record: DeviationRecord,
    signed: Signed,
  ): Promise<string> {
    const { poolId, reason } = record
    const attempt = { action: 'deviation.explain', subject: poolId, detail: { reason } }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const { deviationBps, given } = await check(tx, record)
      const deviationId = await records.record(tx, operator, given, signed)
      await insertDeviation(tx, {
        deviation_id: deviationId,
        pool_id: poolId,
        day: given.day,
        deviation_bps: deviationBps,
        reason: given.reason,
        state: 'recorded',
        recorded_by: operator.operatorId,
      })
      return deviationId
    })
  }

  /**
   * Approves another operator's reason: members see it, and the incident closes. It holds for thirty days.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
   * decision_changed.
   */
  async function approveDeviation(operator: SettlementOperator, deviationId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'deviation.approve', subject: deviationId, detail: {} }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, deviationId, signed)
      refuseOwnOrDecided(await lockDeviation(tx, deviationId), operator)
      await keep(tx)
      await decideDeviation(tx, deviationId, { state: 'approved', operatorId: operator.operatorId })
      await raiseDeviations(tx)
    })
  }

  /** Rejects a reason that is not approved yet, also the operator's own. @throws Refusal 403 role_missing, 404, 409 already_decided. */
  async function rejectDeviation(
    operator: SettlementOperator,
    deviationId: string,
    rejection: Rejection = {},
  ): Promise<void> {
    const attempt = { action: 'deviation.reject', subject: deviationId, detail: wordsOf(rejection) }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      refuseDecided(await lockDeviation(tx, deviationId), operator)
      await decideDeviation(tx, deviationId, { state: 'rejected', operatorId: operator.operatorId })
    })
  }

  return {
    draftDeviation,
    draftDeviationApproval: records.draftApproval,
    explainDeviation,
    approveDeviation,
    rejectDeviation,
    raiseDeviations,
    readPoolFigures,
    listOpenDeviations: () => readOpenDeviations(db),
    /** Returns a pool's settled days with what they recorded and should have brought, oldest first. */
    readExpectedDays: async (reader: Reader, poolId: string, span: DaySpan) =>
      (await readSettledDays(reader, span, poolId)).map((settled) => ({
        day: settled.day,
        recorded: settled.recorded,
        expected: expectedOfDay(settled) ?? null,
      })),
  }
}
